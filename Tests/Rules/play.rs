//! Plays referee_games.rs as the lines of standard input say; `.ci/parts/rules` writes them and compares the answers.
mod referee_games;

use referee_games::{Claim, Game, Problem};
use std::io::BufRead;

fn number<T: std::str::FromStr + Default>(word: &str) -> T {
    word.parse().unwrap_or_default()
}

fn array(parts: Vec<String>) -> String {
    format!("[{}]", parts.join(","))
}

fn quoted(text: String) -> String {
    format!("\"{text}\"")
}

fn look(game: &Game, verdicts: Vec<String>) -> Result<String, Problem> {
    let (mut legal, mut actions, mut observations, mut results) = (vec![], vec![], vec![], vec![]);
    for seat in 0..game.seats() {
        let texts: Result<Vec<_>, _> = game.actions(seat)?.into_iter().map(|action| game.text(action).map(quoted)).collect();
        legal.push(game.legal(seat)?);
        actions.push(array(texts?));
        observations.push(game.observation(seat)?);
        if game.is_over() {
            results.push(format!("{:?}", game.results(seat)?));
        }
    }
    let ending = if game.is_over() { quoted(game.ending()?) } else { "null".into() };
    Ok(format!(
        "{{\"ending\":{ending},\"asked\":{:?},\"race\":{},\"verdicts\":{},\"legal\":{},\"actions\":{},\"observations\":{},\"results\":{}}}",
        game.asked(), game.is_race(), array(verdicts), array(legal), array(actions), array(observations), array(results)
    ))
}

fn main() -> Result<(), Problem> {
    let mut game = None;
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|problem| problem.to_string())?;
        let words: Vec<&str> = line.split('\t').collect();
        let mut verdicts = vec![];
        game = Some(match (words[0], &game) {
            ("deal", _) => Game::deal(words[1], words[2], number(words[3]), words[4])?,
            ("imagine", _) => Game::imagine(words[1], words[2], 1)?,
            (command, Some(before)) => {
                // What happens to a copy does not happen to the game that was copied.
                let then = look(before, vec![])?;
                let mut next: Game = before.clone();
                if command == "play" {
                    let seat = number(words[1]);
                    next.play(seat, next.number(seat, words[2])?)?;
                } else {
                    let mut claims = vec![];
                    for word in words[1..].iter().filter(|word| !word.is_empty()) {
                        let parts: Vec<&str> = word.split('|').collect();
                        let seat = number(parts[0]);
                        claims.push(Claim { seat, action: next.number(seat, parts[1])?, reaction_ns: number(parts[2]) });
                    }
                    verdicts = next.race(&claims)?.iter().map(|verdict| format!("\"{verdict:?}\"").to_lowercase()).collect();
                }
                assert_eq!(look(before, vec![])?, then, "a copy has changed the game that was copied");
                next
            }
            _ => return Err(format!("there is no game to {line}")),
        });
        println!("{}", look(game.as_ref().unwrap(), verdicts)?);
    }
    Ok(())
}
