//! The Isola family by alpha-beta search with iterative deepening: it looks one turn ahead, then two, then three, until
//! its time is nearly over, and plays the best turn of the last depth that it finished.
//!
//! usage: search_bot [DEPTH]    with DEPTH it searches that deep, whatever the time, and its play is reproducible
mod arena_kit;
mod search_board;
use arena_kit::{arrow_note, cell_note, run, text_note, value_note, IsolaBoard, IsolaTurn};
use search_board::{SearchBoard, Turn};
use std::time::{Duration, Instant};

const WON: i32 = 1000; // more than any difference of moves
const TABLE_SIZE: usize = 1 << 18;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind { Exact, AtLeast, AtMost }

/// An entry of the transposition table: the value of a position and the depth of its search; depth 0 is an empty entry.
/// The same position is reached in several ways, and its best turn is probably the best one turn deeper, too.
#[derive(Clone, Copy)]
struct Known { hash: u64, depth: usize, value: i32, kind: Kind, best: Turn }

impl Known {
    fn settles(&self, depth: usize, low: i32, high: i32) -> bool {
        self.depth == depth
            && match self.kind {
                Kind::Exact => true,
                Kind::AtLeast => self.value >= high,
                Kind::AtMost => self.value <= low,
            }
    }
}

/// One search of one position. A function that runs out of time returns None and leaves the board as before.
struct Search { board: SearchBoard, deadline: Option<Instant>, table: Vec<Known>, positions: u64 }

impl Search {
    fn new(board: &IsolaBoard, deadline: Option<Instant>) -> Search {
        let nothing = Known { hash: 0, depth: 0, value: 0, kind: Kind::Exact, best: Turn::default() };
        Search { board: SearchBoard::new(board), deadline, table: vec![nothing; TABLE_SIZE], positions: 0 }
    }

    /// Returns the best of these turns and its value.
    fn best_turn(&mut self, turns: &[Turn], depth: usize) -> Option<(Turn, i32)> {
        let mut best = (turns[0], -2 * WON);
        for &turn in turns {
            let value = self.after(turn, depth, -2 * WON, -best.1)?;
            if value > best.1 { best = (turn, value); }
        }
        Some(best)
    }
    /// The best answer to a turn, if the table knows one.
    fn expected(&self, turn: Turn) -> Option<IsolaTurn> {
        let mut board = self.board.clone();
        board.make(turn);
        self.known(board.hash).map(|known| board.reply(known.best))
    }

    fn known(&self, hash: u64) -> Option<Known> {
        Some(self.table[hash as usize % TABLE_SIZE]).filter(|known| known.hash == hash && known.depth > 0)
    }
    fn after(&mut self, turn: Turn, depth: usize, low: i32, high: i32) -> Option<i32> {
        self.board.make(turn);
        let value = self.value(depth - 1, low, high);
        self.board.unmake(turn);
        value.map(|value| -value)
    }
    /// The value of the position for the player to move: exact between low and high, outside them only a bound.
    fn value(&mut self, depth: usize, mut low: i32, high: i32) -> Option<i32> {
        self.positions += 1;
        if self.positions % 1024 == 0 && self.deadline.map_or(false, |deadline| Instant::now() > deadline) {
            return None;
        }
        if depth == 0 { return Some(self.guess()); }
        let hash = self.board.hash;
        let known = self.known(hash);
        if let Some(known) = known.filter(|known| known.settles(depth, low, high)) { return Some(known.value); }
        let lowest = low;
        let mut best = known.map_or(Turn::default(), |known| known.best);
        let mut highest = -WON - depth as i32; // a loss that is further away leaves less depth, and is better
        for turn in self.ordered(best) {
            let value = self.after(turn, depth, -high, -low)?;
            if value > highest { (best, highest) = (turn, value); }
            low = low.max(value);
            if low >= high { break; } // the other player has a better choice earlier and will not come here
        }
        let kind = match highest {
            value if value >= high => Kind::AtLeast,
            value if value > lowest => Kind::Exact,
            _ => Kind::AtMost,
        };
        self.table[hash as usize % TABLE_SIZE] = Known { hash, depth, value: highest, kind, best };
        Some(highest)
    }
    fn ordered(&self, first: Turn) -> Vec<Turn> {
        let mut turns = self.board.near_turns();
        to_front(&mut turns, first);
        turns
    }
    /// How many more moves the player to move has than the opponent; without a move the game is lost.
    fn guess(&self) -> i32 {
        match self.board.count_moves(self.board.player) {
            0 => -WON,
            mine => mine - self.board.count_moves(1 - self.board.player),
        }
    }
}

/// Moves a turn to the front of the list, if the list has it; the others keep their order.
fn to_front(turns: &mut [Turn], first: Turn) {
    if let Some(at) = turns.iter().position(|&turn| turn == first) { turns[..=at].rotate_right(1); }
}

/// In `queens` the milliseconds of a line may be for the whole game, in the other variants they are for this reply.
fn time_for(board: &IsolaBoard) -> Duration {
    let percent = if board.rules.text.starts_with("queens") { 5 } else { 80 };
    Duration::from_micros(board.milliseconds as u64 * 10 * percent)
}

/// Draws the turn and the expected answer for viewers, and reports the depth that was reached.
fn draw(board: &IsolaBoard, search: &Search, best: Turn, value: i32, depth: usize, seconds: f64) {
    let turn = search.board.reply(best);
    let mut notes = vec![arrow_note(board.me(), turn.to, "green"), value_note(value.into())];
    notes.extend(turn.steal.map(|steal| cell_note(steal, "red", "")));
    notes.extend(search.expected(best).map(|answer| arrow_note(board.opponent(), answer.to, "orange")));
    let rate = search.positions as f64 / seconds.max(0.001);
    notes.push(text_note(&format!("depth {depth}, {} positions, {rate:.0} a second", search.positions)));
    eprintln!("{}", notes.join("\n"));
}

fn think(board: &IsolaBoard, deepest: Option<usize>) -> IsolaTurn {
    let started = Instant::now();
    let deadline = if deepest.is_some() { None } else { Some(started + time_for(board)) };
    let mut search = Search::new(board, deadline);
    let mut turns = search.board.near_turns();
    let (mut value, mut depth) = (0, 0);
    while depth < deepest.unwrap_or(board.cells.len()) && i32::abs(value) < WON {
        // When the time is over, the result of the last complete depth is kept.
        let (best, its_value) = match search.best_turn(&turns, depth + 1) {
            Some(found) => found,
            None => break,
        };
        to_front(&mut turns, best);
        value = its_value;
        depth += 1;
    }
    draw(board, &search, turns[0], value, depth, started.elapsed().as_secs_f64());
    search.board.reply(turns[0])
}

fn main() {
    let deepest = std::env::args().nth(1).map(|word| word.parse().expect("DEPTH is a number"));
    run(|board: &IsolaBoard| think(board, deepest));
}
