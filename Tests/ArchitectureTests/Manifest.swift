/// The targets that Package.swift declares, and what each may import.
struct Manifest {
  /// The dependencies of each target in Sources, by its name.
  let dependencies: [String: Set<String>]

  init(_ text: String) {
    let calls = text.matches(of: /\blibrary\(\s*"(\w+)"([^)]*)\)/).map { call in
      // Behind a label stand files.
      (call.1, call.2.split(separator: /\w+:/).first ?? "")
    }
    let targets = text.matches(
      of: /\.(?:executableTarget|target)\(\s*name: "(\w+)"(?:,\s*dependencies: \[([^\]]*)\])?(?:,\s*path: "(\w+)\/)?/
    )
    .filter { $0.3 != "Tests" }.map { ($0.1, $0.2 ?? "") }
    dependencies = Dictionary(
      uniqueKeysWithValues: (calls + targets).map { name, list in
        (String(name), Set(list.matches(of: /"(\w+)"/).map { String($0.1) }))
      })
  }

  /// The folders of those targets that do not lie in one of their own name.
  private static let folders = Dictionary(
    uniqueKeysWithValues: Project.manifest.text.matches(of: /name: "(\w+)"[^()]*?path: "(Sources[^"]*)"/)
      .map { (String($0.1), String($0.2)) })

  /// Where a module's sources lie.
  static func folder(of module: String) -> String { folders[module] ?? "Sources/\(module)" }

  static let ours = Manifest(Project.manifest.text)

  var modules: Set<String> { Set(dependencies.keys) }
}
