//! Save the Island, one turn ahead: attacks whenever it can, else steps to where most of its tiles could attack next.
mod arena_kit;
use arena_kit::{run, Board, IslandBoard, IslandTurn};

const FARTHEST_ATTACK: usize = 4;

/// How many tiles could attack after the step, then how far forward it leads; None for turns that are no such step.
fn worth(board: &IslandBoard, turn: &IslandTurn) -> Option<(usize, i32)> {
    let here = board.distance();
    let (tile, distance, forward) = match *turn {
        IslandTurn::Move(tile) => (tile, here - tile, tile as i32),
        IslandTurn::Retreat(tile) if (1..=board.room()).contains(&tile) => (tile, here + tile, -(tile as i32)),
        _ => return None,
    };
    Some((board.count(distance) - usize::from(distance == tile), forward))
}

fn answer(board: &IslandBoard) -> IslandTurn {
    let distance = board.distance();
    if board.count(distance) > 0 {
        return IslandTurn::Attack(distance, board.count(distance));
    }
    let steps = board.legal_turns().into_iter().filter_map(|turn| worth(board, &turn).map(|worth| (worth, turn)));
    let best = steps.max_by_key(|&(worth, _)| worth);
    let in_danger = best.map_or(true, |((attackers, _), _)| attackers == 0 && distance <= FARTHEST_ATTACK);
    if in_danger && board.shuffles_left > 0 {
        return IslandTurn::Shuffle;
    }
    let lowest = board.tiles.iter().min().expect("five tiles");
    best.map_or(IslandTurn::Retreat(*lowest), |(_, turn)| turn)
}

fn main() {
    run(answer);
}
