/// `referee man`: prints the manual page.
enum ManCommand {
  static let command = Command(
    name: "man", operands: [], options: [],
    summary: "print the manual page",
    example: "referee man > referee.1"
  ) { _ in
    Console.print(ManualPage.text(Main.commands))
    return .done
  }
}
