//! A board of the Isola family for bots that search. A turn is made and taken back in place, so that nothing is copied,
//! and a hash identifies the position. Copy this file and arena_kit.rs beside your bot.
//!
//!     let mut board = SearchBoard::new(&arena_board);
//!     for turn in board.turns() { board.make(turn); ...; board.unmake(turn); }
//!     board.reply(turn)
//!
//! A place is the number of a square on a board with a rim of squares that are gone, so that no step needs to be tested
//! for the edge.
#![allow(dead_code)]
use crate::arena_kit::{IsolaBoard, IsolaTurn, Position};

/// The pawn's places before and after the turn, and the place that the turn removes from the board. In `queens` that is
/// the start; if nothing can be stolen, it is 0, a square of the rim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Turn { pub start: u16, pub to: u16, pub gone: u16 }

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cell { Gone, Open, Fixed }

/// The random numbers of Zobrist hashing, one for each fact about a position; the hash is the exclusive or of the
/// numbers of all facts that hold. A turn changes three or four facts, so the hash is updated instead of computed anew.
struct Keys { pawns: [[u64; PLACES]; 2], gone: [u64; PLACES], side: u64 }

const PLACES: usize = 34 * 34;
static KEYS: Keys = Keys { pawns: [keys(1), keys(2)], gone: keys(3), side: mixed(4) };

/// The finalizer of splitmix64: neighbouring numbers become unlike ones.
const fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_mul(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d049bb133111eb);
    z ^ (z >> 31)
}
/// One random number for each place, 0 for the place 0.
const fn keys(kind: u64) -> [u64; PLACES] {
    let (mut all, mut place) = ([0; PLACES], 1);
    while place < PLACES {
        all[place] = mixed(kind * 10000 + place as u64);
        place += 1;
    }
    all
}

#[derive(Clone)]
pub struct SearchBoard {
    queens: bool,
    columns: usize,
    width: usize,
    cells: Vec<Cell>,
    steps: [isize; 8],
    pawns: [usize; 2],
    /// The player to move, 0 or 1.
    pub player: usize,
    pub hash: u64,
}

impl SearchBoard {
    pub fn new(board: &IsolaBoard) -> SearchBoard {
        let width = board.columns + 2;
        let place = |at: Position| (at.row + 1) * width + at.column + 1;
        let w = width as isize;
        let mut made = SearchBoard {
            queens: board.rules.text.starts_with("queens"),
            columns: board.columns,
            width,
            cells: vec![Cell::Gone; width * (board.rows + 2)],
            steps: [-w - 1, -w, -w + 1, -1, 1, w - 1, w, w + 1],
            pawns: [place(board.pawn(1)), place(board.pawn(2))],
            player: board.player - 1,
            hash: if board.player == 2 { KEYS.side } else { 0 },
        };
        made.hash ^= KEYS.pawns[0][made.pawns[0]] ^ KEYS.pawns[1][made.pawns[1]];
        for (number, cell) in board.cells.iter().enumerate() {
            let place = place(Position { row: number / board.columns, column: number % board.columns });
            match cell {
                b'0' => made.hash ^= KEYS.gone[place],
                b'#' | b'a' | b'b' => made.cells[place] = Cell::Fixed,
                _ => made.cells[place] = Cell::Open,
            }
        }
        made
    }

    /// Calls visit with each place that a player's pawn can go to; in `queens` by direction.
    fn for_moves(&self, player: usize, mut visit: impl FnMut(usize)) {
        for step in self.steps {
            let mut to = (self.pawns[player] as isize + step) as usize;
            while self.cells[to] != Cell::Gone && to != self.pawns[1 - player] {
                visit(to);
                if !self.queens { break; }
                to = (to as isize + step) as usize;
            }
        }
    }
    pub fn count_moves(&self, player: usize) -> i32 {
        let mut count = 0;
        self.for_moves(player, |_| count += 1);
        count
    }

    /// All legal turns, in the order of IsolaBoard::legal_turns.
    pub fn turns(&self) -> Vec<Turn> { self.turns_that_steal(1..self.cells.len()) }

    /// The turns worth searching: those that steal beside the other pawn; for a move after which nothing can be stolen
    /// there, any one turn. Steals far away rarely matter, and there are five times as many of them.
    pub fn near_turns(&self) -> Vec<Turn> {
        let other = self.pawns[1 - self.player] as isize;
        self.turns_that_steal(self.steps.into_iter().map(|step| (other + step) as usize))
    }

    fn turns_that_steal(&self, targets: impl Iterator<Item = usize> + Clone) -> Vec<Turn> {
        let mut moves = Vec::with_capacity(8);
        self.for_moves(self.player, |to| moves.push(to));
        moves.sort_unstable();
        let start = self.pawns[self.player];
        let turn = |to: usize, gone: usize| Turn { start: start as u16, to: to as u16, gone: gone as u16 };
        let mut found = Vec::with_capacity(64);
        for to in moves {
            if self.queens {
                found.push(turn(to, start));
                continue;
            }
            let before = found.len();
            found.extend(targets.clone().filter(|&place| self.can_steal(place, to)).map(|place| turn(to, place)));
            if found.len() == before { found.push(turn(to, self.first_steal(to))); }
        }
        found
    }
    fn can_steal(&self, place: usize, to: usize) -> bool {
        self.cells[place] == Cell::Open && place != to && place != self.pawns[1 - self.player]
    }
    fn first_steal(&self, to: usize) -> usize {
        (1..self.cells.len()).find(|&place| self.can_steal(place, to)).unwrap_or(0)
    }

    fn change_hash(&mut self, turn: Turn) {
        let pawn = &KEYS.pawns[self.player];
        self.hash ^= pawn[turn.start as usize] ^ pawn[turn.to as usize] ^ KEYS.gone[turn.gone as usize] ^ KEYS.side;
    }
    /// Plays a turn; the other player is then to move.
    pub fn make(&mut self, turn: Turn) {
        self.cells[turn.gone as usize] = Cell::Gone;
        self.pawns[self.player] = turn.to as usize;
        self.change_hash(turn);
        self.player = 1 - self.player;
    }
    /// Takes back the turn that was made last.
    pub fn unmake(&mut self, turn: Turn) {
        self.player = 1 - self.player;
        self.change_hash(turn);
        self.pawns[self.player] = turn.start as usize;
        if turn.gone != 0 { self.cells[turn.gone as usize] = Cell::Open; }
    }

    fn square(&self, place: u16) -> Position {
        Position { row: place as usize / self.width - 1, column: place as usize % self.width - 1 }
    }
    /// The turn as the kit writes it.
    pub fn reply(&self, turn: Turn) -> IsolaTurn {
        let steals = !self.queens && turn.gone != 0;
        IsolaTurn { to: self.square(turn.to), steal: steals.then(|| self.square(turn.gone)) }
    }
    /// The cells as in a board line.
    pub fn text(&self) -> String {
        let inside = |place: &usize| (1..=self.columns).contains(&(place % self.width));
        (self.width..self.cells.len() - self.width).filter(inside).map(|place| self.letter(place)).collect()
    }
    fn letter(&self, place: usize) -> char {
        match (self.pawns.iter().position(|&pawn| pawn == place), self.cells[place]) {
            (Some(player), Cell::Fixed) => ['a', 'b'][player],
            (Some(player), _) => ['A', 'B'][player],
            (None, cell) => ['0', '1', '#'][cell as usize],
        }
    }
}
