use std::io::{BufRead, Write};

fn main() {
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        if line.starts_with("{\"type\":\"start\"") {
            println!("{{\"type\":\"ready\"}}");
        } else if line.starts_with("{\"type\":\"prompt\"") {
            let rest = &line[line.find("\"id\":").unwrap() + 5..];
            println!("{{\"id\":{},\"action\":0}}", &rest[..rest.find(',').unwrap()]);
        }
        std::io::stdout().flush().unwrap();
    }
}
