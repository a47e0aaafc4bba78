// A bot in Rust that plans with the games' library: it deals the hidden cards again in every way that fits what it has
// seen, tries each action there, and takes the one after which short random games stand best. It plays Klondike; `worth`
// alone knows the game. For the way in which it reads JSON see ../c/cards.c.

use std::ffi::{c_char, c_void, CStr, CString};
use std::io::{self, BufRead, Write};
use std::ptr::null_mut;

#[link(name = "refereegames")]
extern "C" {
    fn rg_new() -> *mut c_void;
    fn rg_message(game: *mut c_void) -> *const c_char;
    fn rg_copy(game: *mut c_void, other: *mut c_void) -> i32;
    fn rg_imagine(game: *mut c_void, start: *const c_char, prompt: *const c_char, luck: u64) -> i32;
    fn rg_actions(game: *mut c_void, seat: i32, numbers: *mut i32, capacity: usize, count: *mut usize) -> i32;
    fn rg_action_text(game: *mut c_void, number: i32, text: *mut u8, capacity: usize, length: *mut usize) -> i32;
    fn rg_observation(game: *mut c_void, seat: i32, text: *mut u8, capacity: usize, length: *mut usize) -> i32;
    fn rg_play(game: *mut c_void, seat: i32, action: i32) -> i32;
    fn rg_playout(game: *mut c_void, luck: u64, limit: i64, played: *mut i64) -> i32;
}

const REDEALS: u64 = 8;
const DEPTH: i64 = 24;

/// The text that a function of the library writes; empty if it fails.
fn text(write: impl Fn(*mut u8, usize, *mut usize) -> i32) -> String {
    let (mut buffer, mut length) = (vec![0u8; 16384], 0);
    if write(buffer.as_mut_ptr(), buffer.len(), &mut length) != 0 {
        return String::new();
    }
    buffer.truncate(length);
    String::from_utf8(buffer).unwrap_or_default()
}

/// What stands behind a key with its colon, up to one of these characters.
fn value<'a>(text: &'a str, key: &str, end: &[char]) -> &'a str {
    let rest = text.split_once(key).map_or("", |parts| parts.1);
    rest.split(end).next().unwrap_or("")
}

fn sum(text: &str) -> i64 {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse::<i64>().ok()).sum()
}

/// How good a position is: cards home, and above all few cards face down.
fn worth(game: *mut c_void) -> i64 {
    let seen = text(|buffer, capacity, length| unsafe { rg_observation(game, 0, buffer, capacity, length) });
    sum(value(&seen, "\"foundations\":{", &['}'])) - 4 * sum(value(&seen, "\"down\":[", &[']']))
}

/// The best action for a prompt.
fn choose(redealt: *mut c_void, tried: *mut c_void, start: &CStr, prompt: &CStr, luck: &mut u64) -> String {
    let (mut actions, mut count) = ([0i32; 256], 0usize);
    let mut totals = [0i64; 256];
    for _ in 0..REDEALS {
        *luck = luck.wrapping_add(1);
        unsafe {
            if rg_imagine(redealt, start.as_ptr(), prompt.as_ptr(), *luck) != 0
                || rg_actions(redealt, 0, actions.as_mut_ptr(), actions.len(), &mut count) != 0
            {
                eprintln!("{}", CStr::from_ptr(rg_message(redealt)).to_string_lossy());
                return "resign".into();
            }
            for i in 0..count {
                rg_copy(tried, redealt);
                rg_play(tried, 0, actions[i]);
                rg_playout(tried, luck.wrapping_mul(1009).wrapping_add(i as u64), DEPTH, null_mut());
                totals[i] += worth(tried);
            }
        }
    }
    let named = |number| text(|buffer, capacity, length| unsafe { rg_action_text(redealt, number, buffer, capacity, length) });
    let choices = (0..count).map(|i| (totals[i], named(actions[i]))).filter(|choice| choice.1 != "resign");
    choices.max_by_key(|choice| choice.0).map_or("resign".into(), |choice| choice.1)
}

fn main() {
    let (redealt, tried) = unsafe { (rg_new(), rg_new()) };
    let (mut start, mut luck) = (CString::default(), 0u64);
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        if line.contains("\"type\":\"start\"") {
            luck = value(&line, "\"bot_seed\":", &[',', '}']).parse().unwrap_or(0);
            start = CString::new(line).unwrap_or_default();
            println!("{{\"type\":\"ready\",\"name\":\"planning-rust\"}}");
        } else if line.contains("\"type\":\"prompt\"") {
            let id = value(&line, "\"id\":", &[',', '}']).to_string();
            let action = choose(redealt, tried, &start, &CString::new(line).unwrap_or_default(), &mut luck);
            println!("{{\"id\":{id},\"action\":\"{action}\"}}");
        }
        io::stdout().flush().unwrap_or(());
    }
}
