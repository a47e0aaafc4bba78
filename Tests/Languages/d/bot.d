import std.json, std.stdio;

void main() {
  foreach (line; stdin.byLineCopy) {
    auto message = parseJSON(line);
    if (message["type"].str == "start") writeln(`{"type":"ready"}`);
    else if (message["type"].str == "prompt") writeln(`{"id":`, message["id"].integer, `,"action":0}`);
    stdout.flush();
  }
}
