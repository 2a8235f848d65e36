#include <doctest/doctest.h>

#include "arena/base/text/printable.hpp"
#include "arena/record/report/faults.hpp"
#include "arena/rules/record/json_text.hpp"
#include "tests/report/played_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::report;
using namespace isola_arena::report_tests;

namespace {

Result<std::string> no_record(GameKey) { return Error{"none kept"}; }

std::string record_of(const std::vector<TurnEnded>& turns) {
    std::string text;
    GameHeader header;
    header.rules = "isola";
    append_line(text, header);
    for (const TurnEnded& turn : turns) append_line(text, turn);
    return text;
}

Result<std::string> empty_record(GameKey) { return record_of({}); }

TurnEnded faulty_turn(int number, Player player) {
    TurnEnded turn;
    turn.turn = number;
    turn.player = player;
    turn.fault = Fault{FaultKind::illegal, "that square is taken"};
    return turn;
}

std::vector<BotFaults> faults_in(const Played& contest, const RecordReader& records, FaultLimits limits = {}) {
    return faults_of(contest.report(), contest.book, "my contest.db", records, printable, limits);
}

// Returns a contest in which bot-2 loses every game because it is late.
Played with_a_late_bot(std::size_t bots = 2, const std::string& kind = "late") {
    return play(plan_of(FormatKind::round_robin, bots), better_seed_wins, {}, [kind](GameSummary& game, auto entrants) {
        for (const Player player : both_players)
            if (entrants[player] == 1) fault(game, player, kind, "bot-2 was late");
    });
}

// Returns a contest in which bot-1 has two discarded turns in game 1.
Played with_discarded_turns() {
    return play(plan_of(FormatKind::round_robin, 2), better_seed_wins, {}, [](GameSummary& game, auto) {
        if (game.key.number == 1) game.discarded[Player::one] = 2;
    });
}

}  // namespace

TEST_CASE("no faults") { CHECK(faults_in(play(plan_of(FormatKind::swiss, 4)), no_record).empty()); }

TEST_CASE("a lost game has its explanation and the command that shows it again") {
    const auto faults = faults_in(with_a_late_bot(), empty_record);
    REQUIRE(faults.size() == 1);
    CHECK(faults[0].entrant == 1);
    CHECK(faults[0].left_out == 0);
    REQUIRE(faults[0].notes.size() == 2);
    CHECK(faults[0].notes[1] ==
          FaultNote{{1, 2},
                    20,
                    "late",
                    "bot-2 was late",
                    true,
                    "arena replay 'my contest.db' --game 1.2 --turn 20 --bot 'python3 bot-2.py'"});
}

TEST_CASE("without a record there is no command") {
    const auto faults = faults_in(with_a_late_bot(), no_record);
    REQUIRE(faults[0].notes.size() == 2);
    for (const FaultNote& note : faults[0].notes) CHECK(note.command == "");
}

TEST_CASE("a bot that did not start was not asked") {
    const FaultNote note = faults_in(with_a_late_bot(2, "start"), empty_record)[0].notes[0];
    CHECK(note.turn == 0);
    CHECK(note.command == "");
}

TEST_CASE("if neither bot starts, both have the fault") {
    const auto contest = play(plan_of(FormatKind::round_robin, 2), better_seed_wins, {}, [](GameSummary& game, auto) {
        game.winner.reset();
        game.reason = "start";
    });
    CHECK(faults_in(contest, no_record).size() == 2);
}

TEST_CASE("discarded turns are found in the records") {
    const auto record = [](GameKey key) -> Result<std::string> {
        if (key.number == 2) return Error{"none kept"};
        return record_of({faulty_turn(3, Player::one), faulty_turn(5, Player::one)});
    };
    const auto faults = faults_in(with_discarded_turns(), record);
    REQUIRE(faults.size() == 1);
    CHECK(faults[0].left_out == 0);
    REQUIRE(faults[0].notes.size() == 2);
    CHECK(faults[0].notes[1].turn == 5);
    CHECK(faults[0].notes[1].kind == "illegal");
    CHECK(faults[0].notes[1].explanation == "that square is taken");
    CHECK_FALSE(faults[0].notes[1].lost_the_game);
}

TEST_CASE("faults of one kind are one group, with what was written on stderr first and where it began") {
    const auto record = [](GameKey key) -> Result<std::string> {
        if (key.number == 2) return Error{"none kept"};
        TurnEnded crash = faulty_turn(3, Player::one), again = faulty_turn(5, Player::one);
        crash.fault = again.fault = Fault{FaultKind::exited,
                                          "its output ended before a whole reply: it exited with "
                                          "code 1; nothing was received"};
        crash.stderr_text = again.stderr_text = "in\nKeyError: 3\n";
        return record_of({crash, again});
    };
    const auto faults = faults_in(with_discarded_turns(), record);
    REQUIRE(faults[0].tally.groups.size() == 1);
    const FaultGroup& group = faults[0].tally.groups[0];
    CHECK(deed_of(group, faults[0].tally.turns) ==
          "exited without a reply on 2 of 2 turns: it exited with code 1; on stderr: KeyError: 3");
    CHECK(group.last_words == std::vector<std::string>{"in", "KeyError: 3"});
    CHECK(group.games_lost == 0);
    CHECK(faults[0].places[0].first == GameKey{1, 1});
    CHECK(faults[0].places[0].games == 1);
}

TEST_CASE("games lost by a fault are a group, with or without records") {
    for (const RecordReader& records : {RecordReader(no_record), RecordReader(empty_record)}) {
        const auto faults = faults_in(with_a_late_bot(3), records);
        REQUIRE(faults[0].tally.groups.size() == 1);
        CHECK(faults[0].tally.groups[0].count == 4);
        CHECK(faults[0].tally.groups[0].games_lost == 4);
        CHECK(faults[0].places[0].games == 4);
        CHECK(faults[0].notes[3].group == 0);
    }
}

TEST_CASE("each kind is a group of its own") {
    const auto record = [](GameKey) -> Result<std::string> {
        TurnEnded late = faulty_turn(5, Player::one);
        late.fault->kind = FaultKind::late;
        return record_of({faulty_turn(3, Player::one), late});
    };
    const auto faults = faults_in(with_discarded_turns(), record);
    REQUIRE(faults[0].tally.groups.size() == 2);
    CHECK(faults[0].notes[0].group == 0);
    CHECK(faults[0].notes[1].group == 1);
}

TEST_CASE("a missing or damaged record leaves its faults out, counted") {
    const auto damaged = [](GameKey) -> Result<std::string> { return std::string("no record at all"); };
    for (const RecordReader& records : {RecordReader(no_record), RecordReader(damaged)}) {
        const auto faults = faults_in(with_discarded_turns(), records);
        REQUIRE(faults.size() == 1);
        CHECK(faults[0].notes.empty());
        CHECK(faults[0].left_out == 2);
    }
}

TEST_CASE("no more faults than the limit are listed, and the rest is counted") {
    const auto of_bot = faults_in(with_a_late_bot(5), empty_record, {3, 100});
    CHECK(of_bot[0].notes.size() == 3);
    CHECK(of_bot[0].left_out == 5);
    const auto of_all = faults_in(with_a_late_bot(5), empty_record, {100, 2});
    CHECK(of_all[0].notes.size() == 2);
    CHECK(of_all[0].left_out == 6);
}

TEST_CASE("a game's record is read only if it has a fault to list") {
    int read = 0;
    const auto counted = [&read](GameKey) -> Result<std::string> {
        ++read;
        return Error{"none kept"};
    };
    faults_in(with_a_late_bot(4), counted, {2, 100});
    CHECK(read == 2);
}
