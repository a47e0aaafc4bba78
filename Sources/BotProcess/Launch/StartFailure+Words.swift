// The only place where a failed start becomes a sentence: what is wrong, and what to do.
extension StartFailure {
  public var message: String {
    switch self {
    case .noCommand: "the command is empty; give the program and its arguments"
    case .noSuchFolder(let path): "there is no folder \(path); correct \"cwd\""
    case .noSuchProgram(let path): "there is no program \(path); correct \"command\", or build the bot first"
    case .noLauncher(let path):
      "the program referee-launcher, which starts bots, is missing: it was looked for at \(path); copy it there from "
        + "where referee was built or installed"
    case .notInPath(let name, let folders):
      "no program \(name) in the \(folders.count) folders of PATH and beside this program; "
        + "install it, or write its path with a slash, as in ./\(name)"
    case .notExecutable(let path): "\(path) may not be executed; try: chmod +x \(path)"
    case .noInterpreter(let interpreter, let script):
      "\(script) asks for the interpreter \(interpreter), which is not there; correct its first line or install it"
    case .nothingToRead(let path): "there is no \(path), which \"folders\" names; correct it"
    case .notInSandbox(let program):
      "\(program) is there, but the interpreter or loader that it asks for is not in the sandbox; "
        + "name its folder in \"folders\""
    case .noSandbox(let sandbox, let reason):
      "the sandbox \(sandbox.rawValue) cannot be had here (\(reason)); "
        + "choose another \"sandbox\", or see what there is with: referee doctor"
    case .system(let step, let number, let program):
      "\(program) could not be started (\(step): \(SystemError(number).name))"
    case .noDescriptors(let limit):
      "too few file descriptors are left of \(limit); lower \"concurrency\" or raise the limit with ulimit -n"
    case .noProcesses:
      "no more processes can be started; end others, lower \"concurrency\" or raise the limit with ulimit -u"
    }
  }
}
