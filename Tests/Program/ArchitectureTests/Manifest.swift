/// The targets that Package.swift declares, where each lies, and what it may import.
struct Manifest {
  /// The folders of `Sources` that modules lie in, from the ground up.
  let floors: [String]
  /// The dependencies of each target, tests and sample bots among them, by its name.
  let dependencies: [String: Set<String>]
  /// The folder of each target's sources.
  let folders: [String: String]

  init(_ text: String) {
    var (floors, dependencies, folders) = ([String](), [String: Set<String>](), [String: String]())
    func add(_ target: Substring, _ list: Substring, and others: Set<String> = [], in folder: String) {
      dependencies[String(target)] = others.union(list.matches(of: /"(\w+)"/).map { String($0.1) })
      folders[String(target)] = folder
    }
    for bot in text.matches(of: /\bSampleBot\("([\w-]+)"([^)]*)\)/) {
      add(bot.1, bot.2, and: ["BotKit"], in: "Bots/swift/\(bot.1)")
    }
    for part in text.split(separator: "floor(\n").dropFirst() {
      guard let floor = part.firstMatch(of: /^\s*"([\w\/]+)"/)?.1 else { continue }
      if floor.hasPrefix("Sources/") { floors.append(String(floor)) }
      for call in part.matches(of: /\b(library|plainLibrary|tests)\(\s*"(\w+)"([^)]*)\)/) {
        add(call.2, call.3, and: call.1 == "tests" ? ["TestBasics"] : [], in: "\(floor)/\(call.2)")
      }
      for call in part.matches(
        of:
          /\.(?:executableTarget|target)\(\s*name: "(\w+)"(?:,\s*dependencies: \[([^\]]*)\])?(?:,\s*path: "([\w\/]+)")?/
      ) {
        add(call.1, call.2 ?? "", in: call.3.map(String.init) ?? "\(floor)/\(call.1)")
      }
    }
    (self.floors, self.dependencies, self.folders) = (floors, dependencies, folders)
  }

  static let ours = Manifest(Project.manifest.text)

  /// The targets in `Sources`.
  var modules: Set<String> { Set(folders.filter { $0.value.hasPrefix("Sources/") }.keys) }

  /// On which floor a module lies.
  func floor(of module: String) -> Int? {
    folders[module].flatMap { folder in floors.firstIndex { folder.hasPrefix($0 + "/") } }
  }
}
