/// `referee publish DIR --into SITE`: writes the public report of a run.
enum PublishCommand {
  static let into = Option(
    "--into", "DIR", "the folder of the site: a new one, an empty one, or one that it wrote before")

  static let address = Option(
    "--address", "URL", "the address at which the site will be, for previews of links to it")

  static let command = Command(
    name: "publish", operands: ["DIR"], options: [into, address],
    summary: "write what everyone may see of a run as a folder for any web server",
    example: "referee publish tournaments/runs/quickstart --into public"
  ) { arguments in
    guard let path = arguments.value(into) else { throw UsageProblem.missingOption(into.name, command: "publish") }
    let site = try PublishedSite(path, address: arguments.value(address))
    let count = try site.write(arguments.operands[0], isShown: true)
    Console.say("wrote \(path)/index.html and \(count - 1) files beside it")
    return .done
  }
}
