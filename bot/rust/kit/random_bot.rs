//! Plays a random legal turn in every contest; walks off the island only when there is nothing else to do.
mod arena_kit;
use arena_kit::{run, Board, DominoesBoard, Family, IslandBoard, IslandTurn, IsolaBoard};

/// A 64-bit linear congruential generator; its high half is good enough here.
struct Chance(u64);

impl Chance {
    fn new() -> Chance {
        let seed = std::env::var("ARENA_SEED").ok().and_then(|text| text.parse().ok());
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        Chance(seed.unwrap_or_else(|| now.map_or(1, |time| time.as_nanos() as u64)))
    }

    fn choose<T: Clone>(&mut self, list: &[T]) -> T {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        list[(self.0 >> 32) as usize % list.len()].clone()
    }
}

fn staying(board: &IslandBoard) -> Vec<IslandTurn> {
    let all = board.legal_turns();
    let leaves = |turn: &IslandTurn| matches!(turn, IslandTurn::Retreat(tile) if *tile > board.room());
    let staying: Vec<IslandTurn> = all.iter().filter(|turn| !leaves(turn)).copied().collect();
    if staying.is_empty() { all } else { staying }
}

fn main() {
    let mut chance = Chance::new();
    match arena_kit::rules().family {
        Family::Isola => run(|board: &IsolaBoard| chance.choose(&board.legal_turns())),
        Family::Island => run(|board: &IslandBoard| chance.choose(&staying(board))),
        Family::Dominoes => run(|board: &DominoesBoard| chance.choose(&board.legal_turns())),
    }
}
