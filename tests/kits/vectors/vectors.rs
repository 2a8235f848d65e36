//! usage: vectors FOLDER. Checks that arena_kit.rs and search_board.rs read, write and play as the line vectors in
//! FOLDER say.
mod arena_kit;
mod search_board;
use arena_kit::*;
use search_board::SearchBoard;

#[derive(Default)]
struct Tally {
    checks: usize,
    failures: usize,
}

impl Tally {
    fn check(&mut self, found: &str, expected: &str, what: &str) {
        self.checks += 1;
        if found != expected {
            self.failures += 1;
            println!("{what}\n  expected {expected}\n  found    {found}");
        }
    }
}

fn rows(folder: &str, name: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(format!("{folder}/{name}")).expect("a file of vectors");
    text.lines().skip(1).map(|line| line.split('\t').map(String::from).collect()).collect()
}

fn digest(replies: &[String]) -> u64 {
    let bytes = replies.iter().flat_map(|reply| reply.bytes().chain([b'\n']));
    bytes.fold(0, |value, byte| (value * 257 + u64::from(byte)) % 2147483647)
}

fn listed(replies: &[String]) -> String {
    if replies.len() <= 24 {
        return replies.join(" ");
    }
    format!("{} ... {}", replies[0], replies[replies.len() - 1])
}

/// Returns the line, written again, and the legal replies.
fn read<B: Board>(line: &str, rules: &Rules) -> Result<(String, Vec<String>), Malformed> {
    let board = B::parse(line, rules, 0)?;
    Ok((board.to_string(), board.legal_turns().iter().map(|turn| turn.to_string()).collect()))
}

fn read_any(rules: &str, line: &str) -> Result<(String, Vec<String>), Malformed> {
    let rules = Rules::parse(rules)?;
    match rules.family {
        Family::Isola => read::<IsolaBoard>(line, &rules),
        Family::Island => read::<IslandBoard>(line, &rules),
        Family::Dominoes => read::<DominoesBoard>(line, &rules),
    }
}

fn after(rules: &str, line: &str, reply: &str) -> Result<String, Malformed> {
    let rules = Rules::parse(rules)?;
    if rules.family == Family::Isola {
        return Ok(IsolaBoard::parse(line, &rules, 0)?.play(&IsolaTurn::parse(reply)?).to_string());
    }
    let (board, turn) = (DominoesBoard::parse(line, &rules, 0)?, DominoesTurn::parse(reply)?);
    let chain: Vec<String> = board.lay(&turn).iter().map(|tile| tile.to_string()).collect();
    Ok(format!("{};{}", chain.join(" "), board.points(&turn)))
}

fn perft(board: &IsolaBoard, depth: usize) -> usize {
    if depth == 0 {
        return 1;
    }
    board.legal_turns().iter().map(|turn| perft(&board.play(turn), depth - 1)).sum()
}

/// Returns perft by make and unmake; panics if unmake does not restore the board and hash.
fn walk(search: &mut SearchBoard, depth: usize) -> usize {
    if depth == 0 {
        return 1;
    }
    let (mut nodes, before) = (0, (search.text(), search.hash));
    for turn in search.turns() {
        search.make(turn);
        nodes += walk(search, depth - 1);
        search.unmake(turn);
        assert_eq!((search.text(), search.hash), before, "made and unmade: {turn:?}");
    }
    nodes
}

fn replies_of(search: &SearchBoard) -> Vec<String> {
    search.turns().into_iter().map(|turn| search.reply(turn).to_string()).collect()
}

fn isola_board(rules: &str, line: &str) -> Option<IsolaBoard> {
    let rules = Rules::parse(rules).ok().filter(|rules| rules.family == Family::Isola)?;
    IsolaBoard::parse(line, &rules, 0).ok()
}

/// Returns the board and hash after making a turn, and those of the board of the rules when it is read.
fn made(board: &IsolaBoard, reply: &str) -> [String; 2] {
    let mut search = SearchBoard::new(board);
    let at = replies_of(&search).iter().position(|legal| legal == reply).expect(reply);
    search.make(search.turns()[at]);
    let after = board.play(&IsolaTurn::parse(reply).expect(reply));
    let cells = String::from_utf8_lossy(&after.cells).to_string();
    [format!("{} {}", search.text(), search.hash), format!("{cells} {}", SearchBoard::new(&after).hash)]
}

fn written(game: &str, reply: &str) -> Result<String, Malformed> {
    Ok(match game {
        "isola" => IsolaTurn::parse(reply)?.to_string(),
        "island" => IslandTurn::parse(reply)?.to_string(),
        _ => DominoesTurn::parse(reply)?.to_string(),
    })
}

fn square(text: &str) -> Position {
    let (row, column) = text.split_once(',').expect("R,C");
    Position { row: row.parse().expect("R"), column: column.parse().expect("C") }
}

fn note(row: &[String]) -> String {
    match row[0].as_str() {
        "cell" => cell_note(square(&row[1]), &row[3], &row[4]),
        "arrow" => arrow_note(square(&row[1]), square(&row[2]), &row[3]),
        "value" => value_note(row[4].parse().expect("a number")),
        _ => text_note(&row[4]),
    }
}

/// Returns the part of an error before the first colon; empty if there was no error.
fn heading<T>(read: Result<T, Malformed>) -> String {
    read.err().map_or(String::new(), |error| error.to_string().split(':').next().unwrap_or("").to_string())
}

fn main() {
    let folder = std::env::args().nth(1).expect("the folder of the vectors");
    let mut tally = Tally::default();
    for row in rows(&folder, "boards.tsv") {
        let (line, replies) = read_any(&row[0], &row[1]).expect(&row[1]);
        let found = format!("{} {} {}", replies.len(), digest(&replies), listed(&replies));
        tally.check(&line, &row[1], "written again");
        tally.check(&found, &row[2..5].join(" "), &format!("legal: {}", row[1]));
        if let Some(board) = isola_board(&row[0], &row[1]) {
            let found = digest(&replies_of(&SearchBoard::new(&board))).to_string();
            tally.check(&found, &row[3], &format!("turns of the search board: {}", row[1]));
        }
    }
    for row in rows(&folder, "plays.tsv") {
        let found = after(&row[0], &row[1], &row[2]).expect(&row[1]);
        tally.check(&found, &row[3], &format!("after {}: {}", row[2], row[1]));
        if let Some(board) = isola_board(&row[0], &row[1]) {
            let [found, expected] = made(&board, &row[2]);
            tally.check(&found, &expected, &format!("made {}: {}", row[2], row[1]));
        }
    }
    for row in rows(&folder, "perft.tsv") {
        let board = IsolaBoard::parse(&row[3], &Rules::parse(&row[0]).expect(&row[0]), 0).expect(&row[3]);
        let nodes = perft(&board, row[1].parse().expect("a depth"));
        tally.check(&nodes.to_string(), &row[2], &format!("perft {}: {}", row[1], row[3]));
        let walked = walk(&mut SearchBoard::new(&board), row[1].parse().expect("a depth"));
        tally.check(&walked.to_string(), &row[2], &format!("made and unmade {}: {}", row[1], row[3]));
    }
    for row in rows(&folder, "malformed.tsv") {
        let expected = format!("board line, {}", row[1]);
        tally.check(&heading(read_any(&row[0], &row[2])), &expected, &format!("malformed: {}", row[2]));
    }
    for row in rows(&folder, "replies.tsv") {
        match written(&row[0], &row[1]) {
            Ok(text) => tally.check(&text, &row[2], &format!("reply: {}", row[1])),
            refused => tally.check(&heading(refused), if row[2].is_empty() { "reply" } else { &row[2] }, &row[1]),
        }
    }
    for row in rows(&folder, "annotations.tsv") {
        tally.check(&note(&row), &row[5], "annotation");
    }
    println!("{} checks, {} failures", tally.checks, tally.failures);
    std::process::exit(i32::from(tally.failures > 0));
}
