import TestBasics
import Testing

/// Arrows between modules are declared, and go down or stay on their floor.
@Suite(.timeLimited) struct ModuleTests {
  @Test func `every source belongs to one module of one floor`() {
    #expect(Manifest.ours.floors.count == 6)
    let owned = Manifest.ours.modules.flatMap { Project.sources(of: $0).map(\.path) }
    #expect(Project.sources.map(\.path).sorted() == owned.sorted())
  }

  /// SwiftPM itself refuses a circle.
  @Test func `no arrow goes to a higher floor, but to a module that stands on nothing of ours`() {
    for module in Manifest.ours.modules {
      for dependency in Manifest.ours.dependencies[module] ?? []
      where Manifest.ours.dependencies[dependency]?.isEmpty == false {
        // Tests lie on no floor; figures need some of them.
        guard let from = Manifest.ours.floor(of: module), let to = Manifest.ours.floor(of: dependency) else { continue }
        #expect(from >= to, "\(module) -> \(dependency)")
      }
    }
  }

  /// SwiftPM lets a target import whatever was built before.
  @Test func `every import of a target of ours is declared`() {
    #expect(Manifest.ours.dependencies.count > 60)
    for (target, dependencies) in Manifest.ours.dependencies {
      #expect(!Project.sources(of: target).isEmpty, "\(target)")
      for file in Project.sources(of: target) {
        let undeclared = file.imports.intersection(Manifest.ours.dependencies.keys).subtracting(dependencies)
        #expect(undeclared.isEmpty, "\(file)")
      }
    }
  }

  @Test func `every arrow that is declared is used`() {
    for module in Manifest.ours.modules {
      let imports = Project.sources(of: module).reduce(into: Set<String>()) { $0.formUnion($1.imports) }
      // A program lies beside another; it is not imported.
      let unused = (Manifest.ours.dependencies[module] ?? []).subtracting(imports).subtracting([
        "Launcher", "BenchBot", "BenchFloor", "referee",
      ])
      #expect(unused.isEmpty, "\(module)")
    }
  }

  @Test func `engines import neither Foundation nor an operating system`() {
    let engines = Manifest.ours.modules.filter { $0.hasSuffix("Rules") }
      .union(["Cards", "Catalogue", "JSON", "Refereeing", "BotProtocol"])
    let edge: Set = ["Foundation", "FoundationEssentials", "Glibc", "Musl", "Darwin", "Dispatch"]
    for file in engines.flatMap(Project.sources) { #expect(file.imports.intersection(edge).isEmpty, "\(file)") }
    // Statistics need logarithms, and nothing else from outside.
    for file in Project.sources(of: "Ratings") { #expect(file.imports.isSubset(of: ["Foundation"]), "\(file)") }
  }

  @Test func `the package depends on no other`() {
    #expect(Project.manifest.text.matches(of: /\.(?:package|product)\s*\(/).isEmpty)
  }

  @Test func `no module bears the name of a type`() {
    let declaration = /\b(?:struct|enum|class|actor|protocol|typealias)\s+(\w+)/.wordBoundaryKind(.simple)
    let types = Set(Project.sources.flatMap { file in file.text.matches(of: declaration).map { String($0.1) } })
    #expect(types.intersection(Manifest.ours.modules).isEmpty)
  }
}

extension Project.File {
  /// The modules that this file imports.
  fileprivate var imports: Set<String> {
    let pattern = /^\s*(?:@\w+\s+)*(?:\w+\s+)?import\s+(?:(?:struct|enum|class|protocol|func|var|let)\s+)?(\w+)/
    return Set(text.matches(of: pattern.anchorsMatchLineEndings()).map { String($0.1) })
  }
}
