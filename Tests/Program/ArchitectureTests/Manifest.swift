/// The targets in Sources that Package.swift declares, where each lies, and what it may import.
struct Manifest {
  /// The floors of the house, from the ground up.
  let floors: [String]
  /// The dependencies of each target, by its name.
  let dependencies: [String: Set<String>]
  /// The folder of each target's sources.
  let folders: [String: String]

  init(_ text: String) {
    let libraries = /\blibrary\(\s*"(\w+)"([^)]*)\)/
    let others =
      /\.(?:executableTarget|target)\(\s*name: "(\w+)"(?:,\s*dependencies: \[([^\]]*)\])?(?:,\s*path: "([\w\/]+)")?/
    let name = /"(\w+)"/
    var (floors, dependencies, folders) = ([String](), [String: Set<String>](), [String: String]())
    for part in text.split(separator: "floor(\n").dropFirst() {
      guard let floor = part.firstMatch(of: /^\s*"(Sources\/\w+)"/)?.1 else { continue }
      floors.append(String(floor))
      let targets =
        part.matches(of: libraries).map { ($0.1, $0.2, String?.none) }
        + part.matches(of: others).map { ($0.1, $0.2 ?? "", $0.3.map(String.init)) }
      for (target, list, path) in targets {
        dependencies[String(target)] = Set(list.matches(of: name).map { String($0.1) })
        folders[String(target)] = path ?? "\(floor)/\(target)"
      }
    }
    (self.floors, self.dependencies, self.folders) = (floors, dependencies, folders)
  }

  static let ours = Manifest(Project.manifest.text)

  var modules: Set<String> { Set(dependencies.keys) }

  /// On which floor a module lies.
  func floor(of module: String) -> Int? {
    folders[module].flatMap { folder in floors.firstIndex { folder.hasPrefix($0 + "/") } }
  }
}
