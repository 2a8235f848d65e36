//! The arena's lines as Rust values, for all five contests. Copy this file beside your bot; it needs Rust 1.63.
//!
//!     fn main() { arena_kit::run(|board: &arena_kit::IsolaBoard| board.legal_turns()[0]); }
//! Board lines: `player;ROWSxCOLUMNS;cells;milliseconds` (isola, isolation, queens), `player;tiles;island`
//! (bot-battle, bot-battle-2015) and `player;hand;chain;MINE:OTHER;MINE:OTHER` (dominoes: scores, then passes).
//! A malformed line is an `Err` that names the field; `run` panics with it.
#![allow(dead_code)]
use std::fmt::{self, Display, Formatter};
use std::io::BufRead;

/// The error for a malformed text, with the reason in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Malformed(pub String);

/// Implements Display: `shown!(TYPE, value => TEXT)`.
macro_rules! shown {
    ($kind:ty, $value:ident => $text:expr) => {
        impl Display for $kind {
            fn fmt(&self, f: &mut Formatter) -> fmt::Result {
                let $value = self;
                f.write_str(&$text)
            }
        }
    };
}
shown!(Malformed, error => error.0);
impl std::error::Error for Malformed {}
type Parsed<T> = Result<T, Malformed>;
fn malformed(field: &str, expected: &str, found: &str) -> Malformed {
    Malformed(format!("board line, {field}: expected {expected}, found \"{found}\""))
}
fn bad_reply(forms: &str, found: &str) -> Malformed { Malformed(format!("reply: expected {forms}, found \"{found}\"")) }

/// Parses a whole number of at most 9 digits without leading zeros; None for any other text.
fn number(text: &str) -> Option<usize> {
    let digits = (1..=9).contains(&text.len()) && text.bytes().all(|c| c.is_ascii_digit());
    if digits && (text == "0" || !text.starts_with('0')) { text.parse().ok() } else { None }
}
fn two_numbers(text: &str, separator: char) -> Option<(usize, usize)> {
    let (first, second) = text.split_once(separator)?;
    Some((number(first)?, number(second)?))
}

/// Cuts a line into N fields; the last field takes the rest; a missing field becomes "(missing)", which no field
/// accepts.
fn split<const N: usize>(line: &str) -> [&str; N] {
    let mut parts = line.splitn(N, ';');
    [(); N].map(|()| parts.next().unwrap_or("(missing)"))
}
fn player(text: &str) -> Parsed<usize> {
    number(text).filter(|player| [1, 2].contains(player)).ok_or_else(|| malformed("player", "1 or 2", text))
}
fn joined<T: Display>(items: &[T], separator: &str) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(separator)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family { Isola, Island, Dominoes }

/// The variant, as ARENA_RULES names it: `isola board=9x9`, `bot-battle-2015`, `dominoes doubles=once`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules { pub text: String, pub family: Family }

impl Rules {
    pub fn parse(text: &str) -> Parsed<Rules> {
        let family = match text.split(' ').next() {
            Some("isola" | "isolation" | "queens") => Family::Isola,
            Some("bot-battle" | "bot-battle-2015") => Family::Island,
            Some("dominoes") => Family::Dominoes,
            _ => return Err(Malformed(format!("rules: no variant is named \"{text}\""))),
        };
        Ok(Rules { text: text.to_string(), family })
    }
    fn says(&self, wanted: &str) -> bool { self.text.split(' ').any(|word| word == wanted) }
}

/// A square; rows and columns count from 0 at the top left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position { pub row: usize, pub column: usize }
shown!(Position, at => format!("{},{}", at.row, at.column));

/// The operations of all boards: parsing, printing (Display), and listing the legal turns.
pub trait Board: Sized + Display {
    type Turn: Display + Clone;
    /// shuffled: how often this player has shuffled in this game, which the line does not say.
    fn parse(line: &str, rules: &Rules, shuffled: usize) -> Parsed<Self>;
    fn legal_turns(&self) -> Vec<Self::Turn>;
}

/// The pawn's new square and the square then stolen; no steal in `queens` or if none can be stolen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IsolaTurn { pub to: Position, pub steal: Option<Position> }

impl IsolaTurn {
    pub fn parse(text: &str) -> Parsed<IsolaTurn> {
        let refused = || bad_reply("move;R,C;steal;R,C or move;R,C", text);
        let square = |text| two_numbers(text, ',').map(|(row, column)| Position { row, column }).ok_or_else(refused);
        match text.split(';').collect::<Vec<_>>()[..] {
            ["move", to] => Ok(IsolaTurn { to: square(to)?, steal: None }),
            ["move", to, "steal", steal] => Ok(IsolaTurn { to: square(to)?, steal: Some(square(steal)?) }),
            _ => Err(refused()),
        }
    }
}
shown!(IsolaTurn, turn => format!("move;{}{}", turn.to, turn.steal.map_or("".into(), |at| format!(";steal;{at}"))));

/// A board of isola, isolation or queens, seen by the player to move. Cells are as in the line, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IsolaBoard {
    pub rules: Rules,
    pub player: usize,
    pub rows: usize, pub columns: usize,
    pub cells: Vec<u8>,
    pub milliseconds: usize,
}
impl IsolaBoard {
    fn index(&self, at: Position) -> usize { at.row * self.columns + at.column }
    fn square(&self, index: usize) -> Position { Position { row: index / self.columns, column: index % self.columns } }
    pub fn pawn(&self, player: usize) -> Position {
        let letter = b"ab"[player - 1];
        self.square(self.cells.iter().position(|cell| cell.to_ascii_lowercase() == letter).expect("a pawn is there"))
    }
    pub fn me(&self) -> Position { self.pawn(self.player) }
    pub fn opponent(&self) -> Position { self.pawn(3 - self.player) }
    /// The next square (down: 0 up, 1 level, 2 down; right: 0 left, 1 level, 2 right); None if no pawn can go there.
    fn free_step(&self, from: Position, down: usize, right: usize) -> Option<Position> {
        let to = Position { row: (from.row + down).checked_sub(1)?, column: (from.column + right).checked_sub(1)? };
        let inside = to.row < self.rows && to.column < self.columns;
        (inside && matches!(self.cells[self.index(to)], b'1' | b'#')).then_some(to)
    }
    /// The squares that a player's pawn can go to.
    pub fn moves(&self, player: usize) -> Vec<Position> {
        let mut found = Vec::new();
        for (down, right) in (0..9).map(|step| (step / 3, step % 3)) {
            let mut next = self.free_step(self.pawn(player), down, right);
            while let Some(to) = next {
                found.push(to);
                next = if self.rules.says("queens") { self.free_step(to, down, right) } else { None };
            }
        }
        found.sort();
        found
    }
    fn after_move(&self, to: Position) -> IsolaBoard {
        let mut after = self.clone();
        let (from, to) = (self.index(self.me()), self.index(to));
        let left = if self.cells[from].is_ascii_uppercase() { b'1' } else { b'#' };
        after.cells[from] = if self.rules.says("queens") { b'0' } else { left };
        after.cells[to] = if self.cells[to] == b'#' { b"ab" } else { b"AB" }[self.player - 1];
        after
    }
    /// The squares that can be stolen after that move.
    pub fn steals(&self, to: Position) -> Vec<Position> {
        if self.rules.says("queens") { return Vec::new(); }
        let after = self.after_move(to);
        (0..after.cells.len()).filter(|&i| after.cells[i] == b'1').map(|i| self.square(i)).collect()
    }
    /// The board after a legal turn, as the other player sees it.
    pub fn play(&self, turn: &IsolaTurn) -> IsolaBoard {
        let mut after = self.after_move(turn.to);
        if let Some(steal) = turn.steal { after.cells[self.index(steal)] = b'0'; }
        after.player = 3 - self.player;
        after
    }
}
impl Board for IsolaBoard {
    type Turn = IsolaTurn;
    fn parse(line: &str, rules: &Rules, _: usize) -> Parsed<IsolaBoard> {
        let [who, size, cells, time] = split::<4>(line);
        let player = player(who)?;
        let sides = two_numbers(size, 'x').filter(|&(rows, columns)| rows.min(columns) >= 3 && rows.max(columns) <= 32);
        let (rows, columns) = sides.ok_or_else(|| malformed("board", "ROWSxCOLUMNS, each 3 to 32", size))?;
        if cells.len() != rows * columns || cells.bytes().any(|c| !b"01#ABab".contains(&c)) {
            return Err(malformed("cells", &format!("{} characters 1 0 # A B a b", rows * columns), cells));
        }
        if ["Aa", "Bb"].iter().any(|pawn| cells.chars().filter(|&c| pawn.contains(c)).count() != 1) {
            return Err(malformed("cells", "each player's pawn once", cells));
        }
        let milliseconds = number(time).ok_or_else(|| malformed("milliseconds", "a whole number", time))?;
        Ok(IsolaBoard { rules: rules.clone(), player, rows, columns, cells: cells.into(), milliseconds })
    }
    fn legal_turns(&self) -> Vec<IsolaTurn> {
        let mut turns = Vec::new();
        for to in self.moves(self.player) {
            let steals = self.steals(to);
            if steals.is_empty() { turns.push(IsolaTurn { to, steal: None }); }
            turns.extend(steals.into_iter().map(|steal| IsolaTurn { to, steal: Some(steal) }));
        }
        turns
    }
}
shown!(IsolaBoard, board => {
    let cells = String::from_utf8_lossy(&board.cells);
    format!("{};{}x{};{};{}", board.player, board.rows, board.columns, cells, board.milliseconds)
});

/// A turn of Save the Island; Attack has the value of its tiles and how many they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IslandTurn { Move(usize), Retreat(usize), Attack(usize, usize), Shuffle }

impl IslandTurn {
    pub fn parse(text: &str) -> Parsed<IslandTurn> {
        let (act, tiles) = text.split_once(';').unwrap_or((text, ""));
        let value = number(tiles.get(..1).unwrap_or("")).filter(|&value| value <= 4 && tiles.len() <= 5);
        match (act, value) {
            ("shuffle", _) if text == act => Ok(IslandTurn::Shuffle),
            ("move", Some(value)) if tiles.len() == 1 => Ok(IslandTurn::Move(value)),
            ("retreat", Some(value)) if tiles.len() == 1 => Ok(IslandTurn::Retreat(value)),
            ("attack", Some(x)) if tiles == tiles[..1].repeat(tiles.len()) => Ok(IslandTurn::Attack(x, tiles.len())),
            _ => Err(bad_reply("move;x, retreat;x, attack;x...x, shuffle", text)),
        }
    }
}
shown!(IslandTurn, turn => match turn {
    IslandTurn::Move(tile) => format!("move;{tile}"),
    IslandTurn::Retreat(tile) => format!("retreat;{tile}"),
    IslandTurn::Attack(tile, count) => format!("attack;{}", tile.to_string().repeat(*count)),
    IslandTurn::Shuffle => "shuffle".to_string(),
});

pub const LAST_CELL: usize = 14;

/// A player's view of bot-battle(-2015): its tiles and the pawns' cells, from 0 at the left, player 1's first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IslandBoard { pub player: usize, pub tiles: Vec<usize>, pub pawns: [usize; 2], pub shuffles_left: usize }

impl IslandBoard {
    pub fn distance(&self) -> usize { self.pawns[1] - self.pawns[0] }
    /// The cells behind the player: a retreat by more leads off the island.
    pub fn room(&self) -> usize { if self.player == 1 { self.pawns[0] } else { LAST_CELL - self.pawns[1] } }
    pub fn count(&self, tile: usize) -> usize { self.tiles.iter().filter(|&&each| each == tile).count() }
}
impl Board for IslandBoard {
    type Turn = IslandTurn;
    fn parse(line: &str, rules: &Rules, shuffled: usize) -> Parsed<IslandBoard> {
        let [who, tiles, island] = split::<3>(line);
        let player = player(who)?;
        let of_2015 = rules.says("bot-battle-2015");
        let digits = if of_2015 { '1'..='4' } else { '0'..='4' };
        if tiles.len() != 5 || tiles.chars().any(|c| !digits.contains(&c)) {
            return Err(malformed("tiles", &format!("5 digits from {} to 4", digits.start()), tiles));
        }
        let refused = || malformed("island", "15 characters 0 with one 1 and, right of it, one 2", island);
        let (one, two) = (island.find('1').ok_or_else(refused)?, island.find('2').ok_or_else(refused)?);
        let shuffles_left = if of_2015 { 20usize.saturating_sub(shuffled) } else { 0 };
        let tiles = tiles.bytes().map(|c| (c - b'0').into()).collect();
        let board = IslandBoard { player, tiles, pawns: [one, two], shuffles_left };
        if one < two && board.to_string() == line { Ok(board) } else { Err(refused()) }
    }
    fn legal_turns(&self) -> Vec<IslandTurn> {
        let mut turns = Vec::new();
        for tile in (0..=4).filter(|&tile| self.count(tile) > 0) {
            if tile < self.distance() { turns.push(IslandTurn::Move(tile)); }
            turns.push(IslandTurn::Retreat(tile));
            let attackers = if tile == self.distance() { self.count(tile) } else { 0 };
            turns.extend((1..=attackers).map(|used| IslandTurn::Attack(tile, used)));
        }
        if self.shuffles_left > 0 { turns.push(IslandTurn::Shuffle); }
        turns
    }
}
shown!(IslandBoard, board => {
    let cell = |i| board.pawns.iter().position(|&pawn| pawn == i).map_or(0, |index| index + 1);
    let island: Vec<usize> = (0..=LAST_CELL).map(cell).collect();
    format!("{};{};{}", board.player, joined(&board.tiles, ""), joined(&island, ""))
});

/// Two halves: low and high in a hand, left and right in the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tile(pub usize, pub usize);

impl Tile {
    fn parse(text: &str) -> Option<Tile> {
        let tile = Tile(number(text.get(..1)?)?, number(text.get(1..)?)?);
        (tile.0 <= 6 && tile.1 <= 6 && text.len() == 2).then_some(tile)
    }
    pub fn turned(self) -> Tile { Tile(self.1, self.0) }
    /// Low half first.
    pub fn sorted(self) -> Tile { self.min(self.turned()) }
    pub fn is_double(self) -> bool { self.0 == self.1 }
    pub fn has(self, pips: usize) -> bool { self.0 == pips || self.1 == pips }
    pub fn pips(self) -> usize { self.0 + self.1 }
}
shown!(Tile, tile => format!("{}{}", tile.0, tile.1));
/// A tile, low half first, laid to the left or the right end of the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DominoesTurn { Left(Tile), Right(Tile) }

impl DominoesTurn {
    pub fn parse(text: &str) -> Parsed<DominoesTurn> {
        match split::<3>(text) {
            ["play", tile, "left"] => Tile::parse(tile).map(|tile| DominoesTurn::Left(tile.sorted())),
            ["play", tile, "right"] => Tile::parse(tile).map(|tile| DominoesTurn::Right(tile.sorted())),
            _ => None,
        }
        .ok_or_else(|| bad_reply("play;T;left, play;T;right", text))
    }
    pub fn tile(self) -> Tile { match self { DominoesTurn::Left(tile) | DominoesTurn::Right(tile) => tile } }
}
shown!(DominoesTurn, turn => match turn {
    DominoesTurn::Left(tile) => format!("play;{tile};left"),
    DominoesTurn::Right(tile) => format!("play;{tile};right"),
});

/// A player's view of dominoes; the chain runs from left to right. Scores and passes are mine, then the opponent's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DominoesBoard {
    pub doubles_twice: bool,
    pub player: usize,
    pub hand: Vec<Tile>, pub chain: Vec<Tile>,
    pub scores: (usize, usize), pub passes: (usize, usize),
}

fn tiles(field: &str, text: &str) -> Parsed<Vec<Tile>> {
    let refused = || malformed(field, "tiles of two digits 0 to 6, one blank between them", text);
    if text.is_empty() { return Ok(Vec::new()); }
    text.split(' ').map(|tile| Tile::parse(tile).ok_or_else(refused)).collect()
}
impl DominoesBoard {
    /// The opponent's tiles: all that are neither in my hand nor in the chain, because no tiles are drawn.
    pub fn unseen(&self) -> Vec<Tile> {
        let lies = |tile: &Tile| self.hand.iter().chain(&self.chain).any(|each| each.sorted() == *tile);
        (0..49).map(|i| Tile(i / 7, i % 7)).filter(|tile| tile.0 <= tile.1 && !lies(tile)).collect()
    }
    /// The chain after a legal turn.
    pub fn lay(&self, turn: &DominoesTurn) -> Vec<Tile> {
        let mut after = self.chain.clone();
        let fitting = |tile: Tile, fits: bool| if fits { tile } else { tile.turned() };
        match (self.chain.first(), self.chain.last(), *turn) {
            (Some(left), _, DominoesTurn::Left(tile)) => after.insert(0, fitting(tile, tile.1 == left.0)),
            (_, Some(right), DominoesTurn::Right(tile)) => after.push(fitting(tile, tile.0 == right.1)),
            _ => after.push(turn.tile()),
        }
        after
    }
    /// The points of a legal turn itself, without those for an opponent's pass or the end of the game.
    pub fn points(&self, turn: &DominoesTurn) -> usize {
        let after = self.lay(turn);
        let times = |tile: Tile| if self.doubles_twice && after.len() > 1 && tile.is_double() { 2 } else { 1 };
        let (left, right) = (after[0], after[after.len() - 1]);
        let sum = left.0 * times(left) + right.1 * times(right);
        if sum % 5 == 0 { sum } else { 0 }
    }
}
impl Board for DominoesBoard {
    type Turn = DominoesTurn;
    fn parse(line: &str, rules: &Rules, _: usize) -> Parsed<DominoesBoard> {
        let [who, hand_text, chain_text, scores, passes] = split::<5>(line);
        let (player, hand) = (player(who)?, tiles("hand", hand_text)?);
        if hand.iter().any(|&tile| tile != tile.sorted()) || hand.windows(2).any(|two| two[0] >= two[1]) {
            return Err(malformed("hand", "each tile once, low digit first, sorted", hand_text));
        }
        let chain = tiles("chain", chain_text)?;
        if chain.windows(2).any(|two| two[0].1 != two[1].0) {
            return Err(malformed("chain", "neighbours that match", chain_text));
        }
        let refused = |field, text| malformed(field, "MINE:OTHER, whole numbers", text);
        let pair = |field, text| two_numbers(text, ':').ok_or_else(|| refused(field, text));
        let (scores, passes) = (pair("scores", scores)?, pair("passes", passes)?);
        Ok(DominoesBoard { doubles_twice: !rules.says("doubles=once"), player, hand, chain, scores, passes })
    }
    fn legal_turns(&self) -> Vec<DominoesTurn> {
        let ends = self.chain.first().zip(self.chain.last());
        let plays = |&tile: &Tile| {
            let left = ends.map_or(true, |(left, _)| tile.has(left.0)).then_some(DominoesTurn::Left(tile));
            let right = ends.map_or(false, |(_, right)| tile.has(right.1)).then_some(DominoesTurn::Right(tile));
            left.into_iter().chain(right)
        };
        self.hand.iter().flat_map(plays).collect()
    }
}
shown!(DominoesBoard, board => {
    let ((mine, other), (my_passes, passes)) = (board.scores, board.passes);
    let (hand, chain) = (joined(&board.hand, " "), joined(&board.chain, " "));
    format!("{};{hand};{chain};{mine}:{other};{my_passes}:{passes}", board.player)
});

// Annotations, which viewers draw; a bot writes them on stderr
pub fn cell_note(at: Position, colour: &str, label: &str) -> String {
    format!("@cell {at} {colour} {label}").trim_end().to_string()
}
pub fn arrow_note(from: Position, to: Position, colour: &str) -> String { format!("@arrow {from} {to} {colour}") }
pub fn value_note(value: f64) -> String { format!("@value {value}") }
pub fn text_note(words: &str) -> String { format!("@text {}", words.replace('\n', " ")) }

/// The rules of this game: those of ARENA_RULES, or `isola` if it is not set. Panics if they are malformed.
pub fn rules() -> Rules {
    let text = std::env::var("ARENA_RULES").unwrap_or_else(|_| "isola".to_string());
    Rules::parse(&text).unwrap_or_else(|error| panic!("{error}"))
}

/// Answers each line of stdin with the turn that answer(board) returns, until the input ends.
pub fn run<B: Board>(mut answer: impl FnMut(&B) -> B::Turn) {
    let (rules, mut shuffled) = (rules(), 0);
    for line in std::io::stdin().lock().lines() {
        let board = B::parse(&line.expect("ASCII text"), &rules, shuffled).unwrap_or_else(|error| panic!("{error}"));
        let reply = answer(&board).to_string();
        shuffled += usize::from(reply == "shuffle");
        println!("{reply}"); // Rust flushes at each line end
    }
}
