//! The referee's games for bots that plan in Rust, over the games' library `refereegames`, without crates.
//!
//! ```ignore
//! mod referee_games;
//! let game = referee_games::Game::imagine(&start, &prompt, 1)?; // the hidden cards are dealt again; the lines as received
//! for action in game.actions(seat)? {
//!     let mut next = game.clone();
//!     next.play(seat, action)?;
//!     eprintln!("{} {}", game.text(action)?, next.observation(seat)?);
//! }
//! ```
//!
//! A game is a value: a clone goes its own way. Seats are numbered from 0, times are nanoseconds. The library is the file that
//! `REFEREE_GAMES_LIBRARY` names, as it does for every bot that the referee starts, or lies beside the program `referee` in
//! `PATH`, or in `../lib` of it. The referee's docs/engines.md describes it.
#![allow(dead_code)]

use std::ffi::{c_char, c_int, c_void, CStr, CString};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Why the library refused a call. The game is as it was before.
pub type Problem = String;

extern "C" {
    fn dlopen(path: *const c_char, mode: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
    fn dlerror() -> *const c_char;
}

type Handle = *mut c_void;
type Text = unsafe extern "C" fn(Handle, *mut u8, usize, *mut usize) -> i32;
type SeatText = unsafe extern "C" fn(Handle, i32, *mut u8, usize, *mut usize) -> i32;

#[repr(C)]
#[derive(Default)]
struct State {
    phase: i32,
    seats: i32,
    asked: u64,
}

/// A claim in a race.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Claim {
    pub seat: i32,
    /// Its number.
    pub action: i32,
    pub reaction_ns: i64,
}

/// What came of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Right,
    Wrong,
    Late,
}

/// The functions of the library, with the names and arguments of `referee_games.h`.
struct Library {
    new: unsafe extern "C" fn() -> Handle,
    free: unsafe extern "C" fn(Handle),
    message: unsafe extern "C" fn(Handle) -> *const c_char,
    copy: unsafe extern "C" fn(Handle, Handle) -> i32,
    deal_cards: unsafe extern "C" fn(Handle, *const c_char, *const c_char, i32, *const c_char) -> i32,
    imagine: unsafe extern "C" fn(Handle, *const c_char, *const c_char, u64) -> i32,
    state: unsafe extern "C" fn(Handle, *mut State) -> i32,
    actions: unsafe extern "C" fn(Handle, i32, *mut i32, usize, *mut usize) -> i32,
    legal: SeatText,
    action_text: SeatText,
    action_number: unsafe extern "C" fn(Handle, i32, *const c_char, *mut i32) -> i32,
    play: unsafe extern "C" fn(Handle, i32, i32) -> i32,
    race: unsafe extern "C" fn(Handle, *const Claim, usize, *mut i32) -> i32,
    observation: SeatText,
    ending: Text,
    results: unsafe extern "C" fn(Handle, i32, *mut i64, usize, *mut usize) -> i32,
    playout: unsafe extern "C" fn(Handle, u64, i64, *mut i64) -> i32,
    can_win: unsafe extern "C" fn(Handle, i32, i64, *mut i32) -> i32,
}

fn path() -> Result<PathBuf, Problem> {
    if let Some(path) = std::env::var_os("REFEREE_GAMES_LIBRARY") {
        return Ok(path.into());
    }
    let name = if cfg!(target_os = "macos") { "librefereegames.dylib" } else { "librefereegames.so" };
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let program = std::env::split_paths(&paths).map(|folder| folder.join("referee")).find(|file| file.is_file());
    let program = program.and_then(|file| file.canonicalize().ok());
    let folder = program.as_deref().and_then(Path::parent).unwrap_or(Path::new("."));
    [folder.join(name), folder.join("../lib").join(name)].into_iter().find(|file| file.is_file()).ok_or_else(|| {
        format!("{name} was not found; set REFEREE_GAMES_LIBRARY to its path, or add the folder of referee to PATH")
    })
}

fn load() -> Result<Library, Problem> {
    let path = CString::new(path()?.to_string_lossy().as_bytes()).map_err(|problem| problem.to_string())?;
    // Each type below is that of the function in the header.
    unsafe {
        const NOW: c_int = 2;
        let library = dlopen(path.as_ptr(), NOW);
        if library.is_null() {
            return Err(CStr::from_ptr(dlerror()).to_string_lossy().into_owned());
        }
        macro_rules! function {
            ($name:expr) => {{
                let found = dlsym(library, concat!("rg_", $name, "\0").as_ptr().cast());
                if found.is_null() {
                    return Err(format!("the library has no function rg_{}", $name));
                }
                std::mem::transmute(found)
            }};
        }
        Ok(Library {
            new: function!("new"),
            free: function!("free"),
            message: function!("message"),
            copy: function!("copy"),
            deal_cards: function!("deal_cards"),
            imagine: function!("imagine"),
            state: function!("get_state"),
            actions: function!("actions"),
            legal: function!("legal"),
            action_text: function!("action_text"),
            action_number: function!("action_number"),
            play: function!("play"),
            race: function!("race"),
            observation: function!("observation"),
            ending: function!("ending"),
            results: function!("results"),
            playout: function!("playout"),
            can_win: function!("can_win"),
        })
    }
}

fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| load().unwrap_or_else(|problem| panic!("{problem}")))
}

fn c_text(text: &str) -> Result<CString, Problem> {
    CString::new(text).map_err(|problem| problem.to_string())
}

const TOO_SMALL: i32 = -7;

/// A game: a position and its past.
pub struct Game(Handle);

// A handle belongs to one thread at a time.
unsafe impl Send for Game {}

impl Drop for Game {
    fn drop(&mut self) {
        unsafe { (library().free)(self.0) }
    }
}

impl Clone for Game {
    fn clone(&self) -> Game {
        let game = Game::empty();
        unsafe { (library().copy)(game.0, self.0) };
        game
    }
}

impl Game {
    fn empty() -> Game {
        Game(unsafe { (library().new)() })
    }

    fn check(&self, status: i32) -> Result<(), Problem> {
        if status == 0 {
            return Ok(());
        }
        Err(unsafe { CStr::from_ptr((library().message)(self.0)) }.to_string_lossy().into_owned())
    }

    fn read(&self, write: impl Fn(*mut u8, usize, *mut usize) -> i32) -> Result<String, Problem> {
        let (mut buffer, mut length) = (vec![0u8; 4096], 0);
        let mut status = write(buffer.as_mut_ptr(), buffer.len(), &mut length);
        if status == TOO_SMALL {
            buffer.resize(length + 1, 0);
            status = write(buffer.as_mut_ptr(), buffer.len(), &mut length);
        }
        self.check(status)?;
        buffer.truncate(length);
        String::from_utf8(buffer).map_err(|problem| problem.to_string())
    }

    fn state(&self) -> State {
        let mut state = State::default();
        unsafe { (library().state)(self.0, &mut state) };
        state
    }

    /// The game of these cards in the order of dealing, as `referee deal` prints them. `options` is a JSON object.
    pub fn deal(game: &str, options: &str, seats: i32, cards: &str) -> Result<Game, Problem> {
        let (dealt, name, options, cards) = (Game::empty(), c_text(game)?, c_text(options)?, c_text(cards)?);
        let status =
            unsafe { (library().deal_cards)(dealt.0, name.as_ptr(), options.as_ptr(), seats, cards.as_ptr()) };
        dealt.check(status).map(|()| dealt)
    }

    /// A position drawn evenly among those in which a bot may be that has received these messages, as lines.
    pub fn imagine(start: &str, prompt: &str, seed: u64) -> Result<Game, Problem> {
        let (game, start, prompt) = (Game::empty(), c_text(start)?, c_text(prompt)?);
        let status = unsafe { (library().imagine)(game.0, start.as_ptr(), prompt.as_ptr(), seed) };
        game.check(status).map(|()| game)
    }

    /// How many seats there are.
    pub fn seats(&self) -> i32 {
        self.state().seats
    }

    /// Whether seats race to claim (`race`), or one seat has its turn (`play`).
    pub fn is_race(&self) -> bool {
        self.state().phase == 1
    }

    pub fn is_over(&self) -> bool {
        self.state().phase == 2
    }

    /// The seats that may act now; none when the game is over.
    pub fn asked(&self) -> Vec<i32> {
        let state = self.state();
        (0..state.seats).filter(|seat| state.asked >> seat & 1 == 1).collect()
    }

    /// The numbers of all legal actions of a seat, without passing.
    pub fn actions(&self, seat: i32) -> Result<Vec<i32>, Problem> {
        let (mut numbers, mut count) = (vec![0i32; 512], 0);
        let mut status = unsafe { (library().actions)(self.0, seat, numbers.as_mut_ptr(), numbers.len(), &mut count) };
        if status == TOO_SMALL {
            numbers.resize(count, 0);
            status = unsafe { (library().actions)(self.0, seat, numbers.as_mut_ptr(), numbers.len(), &mut count) };
        }
        numbers.truncate(count);
        self.check(status).map(|()| numbers)
    }

    /// The text of an action, to answer with.
    pub fn text(&self, action: i32) -> Result<String, Problem> {
        self.read(|buffer, capacity, length| unsafe { (library().action_text)(self.0, action, buffer, capacity, length) })
    }

    /// The number of a legal action, from its text.
    pub fn number(&self, seat: i32, text: &str) -> Result<i32, Problem> {
        let (text, mut number) = (c_text(text)?, 0);
        let status = unsafe { (library().action_number)(self.0, seat, text.as_ptr(), &mut number) };
        self.check(status).map(|()| number)
    }

    /// What a prompt lists, as a JSON array: in a race "pass" first, and without claims that are never listed.
    pub fn legal(&self, seat: i32) -> Result<String, Problem> {
        self.read(|buffer, capacity, length| unsafe { (library().legal)(self.0, seat, buffer, capacity, length) })
    }

    /// Takes a turn.
    pub fn play(&mut self, seat: i32, action: i32) -> Result<(), Problem> {
        let status = unsafe { (library().play)(self.0, seat, action) };
        self.check(status)
    }

    /// Ends a race with these claims, the fastest first; the other seats pass.
    pub fn race(&mut self, claims: &[Claim]) -> Result<Vec<Verdict>, Problem> {
        let mut verdicts = vec![0; claims.len()];
        let status = unsafe { (library().race)(self.0, claims.as_ptr(), claims.len(), verdicts.as_mut_ptr()) };
        self.check(status)?;
        Ok(verdicts.into_iter().map(|verdict| [Verdict::Right, Verdict::Wrong, Verdict::Late][verdict as usize]).collect())
    }

    /// What a seat sees, as in a prompt: a JSON object.
    pub fn observation(&self, seat: i32) -> Result<String, Problem> {
        self.read(|buffer, capacity, length| unsafe { (library().observation)(self.0, seat, buffer, capacity, length) })
    }

    /// How a game that is over ended.
    pub fn ending(&self) -> Result<String, Problem> {
        self.read(|buffer, capacity, length| unsafe { (library().ending)(self.0, buffer, capacity, length) })
    }

    /// What a seat has achieved in a game that is over: the game's measures in their order.
    pub fn results(&self, seat: i32) -> Result<Vec<i64>, Problem> {
        let (mut values, mut count) = (vec![0i64; 16], 0);
        let status = unsafe { (library().results)(self.0, seat, values.as_mut_ptr(), values.len(), &mut count) };
        values.truncate(count);
        self.check(status).map(|()| values)
    }

    /// Plays at random until the game is over, or this many events have happened.
    pub fn playout(&mut self, seed: u64, limit: i64) -> Result<(), Problem> {
        let status = unsafe { (library().playout)(self.0, seed, limit, std::ptr::null_mut()) };
        self.check(status)
    }

    /// Whether a seat can still win if everything hidden lies as it does here; `None` where looking at this many positions
    /// does not tell, or the game has no such search.
    pub fn can_win(&self, seat: i32, positions: i64) -> Result<Option<bool>, Problem> {
        let mut answer = 2;
        let status = unsafe { (library().can_win)(self.0, seat, positions, &mut answer) };
        self.check(status).map(|()| [Some(false), Some(true), None][answer as usize])
    }
}
