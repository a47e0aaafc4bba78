import TestBasics
import Testing

/// An option that help describes does something.
@Suite(.timeLimited) struct OptionTests {
  @Test func `every option stands in the list of a command, and is read`() {
    let sources = Project.sources(of: "referee")
    let text = sources.map(\.text).joined()
    // Help itself is no command's.
    let names = Set(text.matches(of: /static let (\w+) = Option\(/).map { String($0.1) }).subtracting(["help"])
    #expect(names.count > 30)
    let lists = text.matches(of: /options: \[([^\]]*)\]/).map { $0.1 }.joined(separator: ",")
    let listed = Set(lists.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    #expect(names.subtracting(listed).isEmpty)
    // `arguments.value(out)`, or a function that is given both, such as `places(cwd, names, arguments)`.
    let readers = /arguments\.\w+\(\s*(?:\w+\.)?(\w+)|\((\w+),[^\n]*arguments\)|\[([\w, ]*)\]\.first\(where: arguments/
    let read = text.matches(of: readers).flatMap { [$0.1, $0.2, $0.3] }.compactMap { $0 }.joined(separator: ",")
    #expect(names.subtracting(read.split { !$0.isLetter && !$0.isNumber }.map(String.init)).isEmpty)
  }
}
