import BotProtocol

// The only place where a problem with an archive becomes a sentence: what is wrong, what to do.
extension ZipProblem {
  package var words: String {
    func shown(_ name: String) -> String { SafeText.visible(String(name.prefix(200))) }
    return switch self {
    case .unreadable(let error): "cannot be read: \(error.words)"
    case .broken: "no zip file, or a damaged one; pack it again, or fetch it again"
    case .empty: "the archive is empty; pack the files of the bot"
    case .noBot(let file): "it has no \(file); pack the folder of the bot with this file in it"
    case .severalArchives(let one, let other):
      "it holds the archives \(shown(one)) and \(shown(other)); leave the one with the bot"
    case .otherKind(let name): "\(shown(name)) is no zip file; pack the bot as a zip file"
    case .notText(let name): "the name \(shown(name)) is not UTF-8, as from an old program; give it an ASCII name"
    case .backslash(let name): "the name \(shown(name)) contains a backslash; pack it with another program"
    case .leadsOut(let name): "the name \(shown(name)) leads out of its folder; pack the folder of the bot itself"
    case .notFile(let name): "\(shown(name)) is a link or a device; pack files and folders only"
    case .twice(let name): "the name \(shown(name)) occurs twice; pack it once"
    case .encrypted(let name): "\(shown(name)) is encrypted; pack it without a password"
    case .method(let name, let number):
      "\(shown(name)) is compressed by method \(number); pack it with \"deflate\", the usual method"
    case .tooDeep(let name): "the path \(shown(name)) is too long or too deep; use fewer folders and shorter names"
    case .tooLarge(let size): "it would be larger than \(size) MiB when unpacked; leave out what the bot does not need"
    case .tooMany(let count): "it holds more than \(count) files; leave out what the bot does not need"
    case .badName(let name): "no folder can be named \(shown(name)); rename the upload"
    case .foreign(let path): "referee did not make the folder \(shown(path)); move it away, or choose another --into"
    case .unwritable(let path, let error): "\(shown(path)) cannot be written: \(error.words)"
    case .noProgram(let names): "needs \(names.joined(separator: " or ")) in PATH; install it"
    case .cannotStart(let program, let error): "\(shown(program)) did not start: \(error.words)"
    }
  }
}
