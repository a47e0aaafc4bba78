public import Sandboxes

/// Small bots for the POSIX shell, which stand in the command itself.
public enum ShellBot {
  /// What a bot says when a game starts.
  public static let ready = #"echo '{"type":"ready"}'"#

  /// The answer to the prompt `$id`: the action of this index among the legal ones.
  public static func answer(_ index: Int) -> String { #"echo "{\"id\":$id,\"action\":\#(index)}""# }

  /// A bot that does these commands when it begins, at each `start`, `prompt` and `end`, and when its input ends.
  ///
  /// At a prompt `$id` and `$choices` are set.
  public static func script(
    first: String = ":", onStart: String = ready, onPrompt: String = answer(0), onEnd: String = ":", last: String = ":"
  ) -> String {
    """
    value() { value=${line#*"$1"}; value=${value%%,*}; }
    \(first)
    while IFS= read -r line; do
      case $line in
      '{"type":"start",'*) \(onStart) ;;
      '{"type":"prompt",'*)
        value '"id":'; id=$value
        value '"choices":'; choices=$value
        \(onPrompt) ;;
      '{"type":"end",'*) \(onEnd) ;;
      esac
    done
    \(last)
    """
  }

  /// A bot that plays by lot, the lots drawn from `bot_seed`: the same table is played the same way again.
  ///
  /// One prompt in `pace` gets another answer than the first; each declares a reaction.
  public static func gambler(pace: Int = 4) -> String {
    script(
      onStart: """
        value '"bot_seed":'; luck=${value%"}"}
        \(ready)
        """,
      onPrompt: """
        luck=$(((luck * 1103515245 + 12345) % 2147483648))
        draw=$((luck / 65536)); action=0
        [ $((draw % \(pace))) -eq 0 ] && action=$((draw / \(pace) % choices))
        echo "{\\"id\\":$id,\\"action\\":$action,\\"after_ms\\":$((draw % 50))}"
        """)
  }

  /// What starts such a script.
  public static func words(_ script: String) -> [String] { ["/bin/sh", "-c", script] }

  public static func command(_ script: String, environment: [String: String] = [:]) -> BotCommand {
    BotCommand(program: "/bin/sh", arguments: ["-c", script], folder: "/usr", environment: environment)
  }
}
