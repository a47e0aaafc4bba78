const std = @import("std");

pub fn main() !void {
    const in = std.io.getStdIn().reader();
    const out = std.io.getStdOut().writer();
    var buffer: [65538]u8 = undefined;
    while (try in.readUntilDelimiterOrEof(&buffer, '\n')) |line| {
        if (std.mem.startsWith(u8, line, "{\"type\":\"start\"")) {
            try out.writeAll("{\"type\":\"ready\"}\n");
        } else if (std.mem.startsWith(u8, line, "{\"type\":\"prompt\"")) {
            const first = std.mem.indexOf(u8, line, "\"id\":").? + 5;
            const id = line[first..std.mem.indexOfScalarPos(u8, line, first, ',').?];
            try out.print("{{\"id\":{s},\"action\":0}}\n", .{id});
        }
    }
}
