//! Dominoes, one turn ahead: most points (a pass of the opponent brings ten), then doubles, then heavy tiles.
mod arena_kit;
use arena_kit::{run, value_note, Board, DominoesBoard, DominoesTurn, Tile};

fn worth(board: &DominoesBoard, unseen: &[Tile], turn: &DominoesTurn) -> (usize, bool, usize) {
    let chain = board.lay(turn);
    let (left, right) = (chain[0].0, chain[chain.len() - 1].1);
    let fits = unseen.iter().any(|tile| tile.has(left) || tile.has(right));
    let gain = board.points(turn) + if fits { 0 } else { 10 };
    (gain, turn.tile().is_double(), turn.tile().pips())
}

fn answer(board: &DominoesBoard) -> DominoesTurn {
    let unseen = board.unseen();
    let rated = board.legal_turns().into_iter().map(|turn| (worth(board, &unseen, &turn), turn));
    // The first of several equally good turns.
    let (highest, best) = rated.reduce(|best, next| if next.0 > best.0 { next } else { best }).expect("I can play");
    eprintln!("{}", value_note(highest.0 as f64));
    best
}

fn main() {
    run(answer);
}
