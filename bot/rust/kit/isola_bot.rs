//! The Isola family, one turn ahead: takes the turn after which its moves outnumber the opponent's by the most.
mod arena_kit;
use arena_kit::{cell_note, run, value_note, Board, IsolaBoard, IsolaTurn};

fn value(board: &IsolaBoard, turn: &IsolaTurn) -> i32 {
    let after = board.play(turn);
    after.moves(board.player).len() as i32 - after.moves(after.player).len() as i32
}

fn answer(board: &IsolaBoard) -> IsolaTurn {
    let rated = board.legal_turns().into_iter().map(|turn| (value(board, &turn), turn));
    // The first of several equally good turns.
    let (highest, best) = rated.reduce(|best, next| if next.0 > best.0 { next } else { best }).expect("I can move");
    eprintln!("{}\n{}", cell_note(best.to, "green", ""), value_note(highest.into()));
    best
}

fn main() {
    run(answer);
}
