// The record of a game as others may read it: only the author of a bot may read what the bot wrote on stderr.
#include <doctest/doctest.h>

#include "arena/contest/tournament/record_text.hpp"
#include "arena/host/ladder/public_record.hpp"
#include "arena/rules/record/record_reader.hpp"

namespace isola_arena {
namespace {

GameHeader header() {
    GameHeader header;
    header.game = "isola";
    header.rules = "isola board=5x5";
    return header;
}

std::string game_with_secrets() {
    RecordText text;
    text.take(header());
    TurnEnded turn;
    turn.turn = 1;
    turn.stderr_text = "secret of 1\n";
    text.take(turn);
    text.take(StderrBetweenTurns{Player::two, 0, "secret of 2\n"});
    GameEnded ended;
    ended.reason = "stuck";
    ended.explanation = "player 2 cannot move";
    ended.turns = 1;
    text.take(ended);
    return text.text();
}

// Returns the record of a game whose first bot could not start and gives the reason on stderr.
std::string game_that_did_not_begin() {
    RecordText text;
    text.take(header());
    GameEnded ended;
    ended.winner = Player::two;
    ended.reason = to_string(FaultKind::start);
    ended.explanation = "ann could not start: secret of 1";
    text.take(ended);
    return text.text();
}

bool tells(const Result<std::string>& record, const char* text) {
    REQUIRE(record);
    return record->find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("nobody else reads what a bot wrote on stderr, and the rest of the record stays") {
    const auto left = public_record(game_with_secrets(), std::nullopt);
    CHECK_FALSE(tells(left, "secret"));
    CHECK(tells(left, "player 2 cannot move"));
    CHECK(parse_record(*left, "left")->complete);
}

TEST_CASE("an author reads the stderr of the own bot") {
    const auto of_first = public_record(game_with_secrets(), Player::one);
    CHECK(tells(of_first, "secret of 1"));
    CHECK_FALSE(tells(of_first, "secret of 2"));
    const auto of_second = public_record(game_with_secrets(), Player::two);
    CHECK_FALSE(tells(of_second, "secret of 1"));
    CHECK(tells(of_second, "secret of 2"));
}

TEST_CASE("why a bot could not start is quoted to its author alone") {
    CHECK(tells(public_record(game_that_did_not_begin(), Player::one), "secret of 1"));
    CHECK_FALSE(tells(public_record(game_that_did_not_begin(), Player::two), "secret"));
    CHECK_FALSE(tells(public_record(game_that_did_not_begin(), std::nullopt), "secret"));
}

TEST_CASE("the faults of a game are told to everybody, and what a bot wrote is not") {
    const PerPlayer<Entrant> players{{Entrant{"ann", ""}, Entrant{"ben", ""}}};
    PerPlayer<FaultTally> faults;
    FaultGroup start{{FaultKind::start, "it cannot start; on stderr it wrote \"secret\""}, 1};
    FaultGroup exited{{FaultKind::exited, "it ended with status 1"}, 3};
    exited.last_words = {"Secret: key"};
    start.count = exited.count = 1;
    faults[Player::one] = {{start}, 1};
    faults[Player::two] = {{exited}, 3};
    const std::string text = public_faults(players, faults);
    CAPTURE(text);
    CHECK(text.find("ecret") == std::string::npos);
    CHECK(text.starts_with("ann "));
    CHECK(text.find("it could not start; ben ") != std::string::npos);
    CHECK(text.ends_with("it ended with status 1"));
}

TEST_CASE("a text that is not a record is refused") { CHECK_FALSE(public_record("hello\n", std::nullopt)); }

}  // namespace isola_arena
