#include <doctest/doctest.h>

#include "arena/rules/catalogue.hpp"
#include "arena/rules/events/game_result.hpp"
#include "arena/rules/record/verify.hpp"
#include "tests/record/golden.hpp"

namespace isola_arena {
namespace {

/// A golden record to be forged. Its events are its turns in order (event n - 1 is turn n), then the outcome.
struct Forgery {
    Record record;

    explicit Forgery(const char* name) : record(golden(name)) {}

    TurnEnded& turn(int number) { return std::get<TurnEnded>(record.events[static_cast<std::size_t>(number) - 1]); }
    GameEnded& ended() { return std::get<GameEnded>(record.events.back()); }
    void drop(int number) { record.events.erase(record.events.begin() + number - 1); }
    void insert_before(int number, Event event) {
        record.events.insert(record.events.begin() + number - 1, std::move(event));
    }

    /// Returns the first difference as `line N: ...`.
    std::string difference() const {
        const auto found = verify(record, open_session);
        return found ? "line " + std::to_string(found->line) + ": " + found->what : "none";
    }
};

TurnEnded turn_of(int number, Player player) {
    TurnEnded turn;
    turn.turn = number;
    turn.player = player;
    return turn;
}

}  // namespace

TEST_CASE("the rules of the header must be known") {
    Forgery forgery("isola-7x7");
    forgery.record.header.rules = "checkers";
    CHECK(forgery.difference().starts_with("line 1: the rules: "));
    forgery.record.header.rules = "isola board=9x9";
    CHECK(forgery.difference().starts_with("line 2: the line sent: expected \"1;9x9;"));
}

TEST_CASE("turns are numbered from 1 and alternate as the game does") {
    Forgery renumbered("isola-7x7");
    renumbered.turn(3).turn = 4;
    CHECK(renumbered.difference() == "line 4: the number of the turn: expected 3, recorded 4");
    Forgery swapped("isola-7x7");
    swapped.turn(3).player = Player::two;
    CHECK(swapped.difference() == "line 4: the turn's player: expected player 1, recorded player 2");
    Forgery dropped("isola-7x7");
    dropped.drop(3);
    CHECK(dropped.difference() == "line 4: the number of the turn: expected 3, recorded 4");
}

TEST_CASE("each line must be the one that the player had to get") {
    Forgery forgery("isola-7x7");
    forgery.turn(5).line[6] = forgery.turn(5).line[6] == '1' ? '0' : '1';
    CHECK(forgery.difference().starts_with("line 6: the line sent: expected \"1;7x7;"));
    Forgery cheated_of_time("isola-7x7");
    std::string& line = cheated_of_time.turn(5).line;
    line.replace(line.rfind(';'), std::string::npos, ";2999");
    CHECK(cheated_of_time.difference().starts_with("line 6: the line sent: "));
}

TEST_CASE("a legal reply that replaces another contradicts the next line") {
    Forgery forgery("isola-7x7");
    forgery.turn(1).reply = forgery.turn(1).reply == "move;1,3;steal;3,3" ? "move;1,3;steal;3,4" : "move;1,3;steal;3,3";
    CHECK(forgery.difference().starts_with("line 3: the line sent: "));
}

TEST_CASE("a reply that the rules refuse must be a fault, and one that they take must not") {
    Forgery unpunished("isola-7x7");
    unpunished.turn(1).reply = "move;6,6;steal;3,3";
    CHECK(
        unpunished.difference().starts_with("line 2: the reply \"move;6,6;steal;3,3\": expected the fault illegal ("));
    Forgery wronged("isola-7x7");
    wronged.turn(1).fault = Fault{FaultKind::illegal, "bad manners"};
    CHECK(wronged.difference().ends_with("is legal, recorded as illegal"));
    Forgery misexplained("isola-discards");
    REQUIRE(misexplained.turn(3).fault->kind == FaultKind::illegal);
    misexplained.turn(3).fault->explanation = "bad manners";
    CHECK(misexplained.difference().starts_with("line 4: the explanation: expected the reply \"move;9,9;steal;0,0\""));
    CHECK(misexplained.difference().ends_with("recorded bad manners"));
}

TEST_CASE("a fault taken away leaves a turn that is not one") {
    Forgery forgery("isola-discards");
    REQUIRE(forgery.turn(7).fault->kind == FaultKind::late);
    forgery.turn(7).fault.reset();
    CHECK(forgery.difference().starts_with("line 8: a reply taken as in time: expected at most 200000000 ns charged"));
    forgery.turn(7).charged_ns = 1;
    CHECK(forgery.difference().starts_with("line 8: the reply \"move;1\": expected the fault illegal ("));
}

TEST_CASE("an opponent takes no more than there was to wait for") {
    Forgery forgery("isola-7x7");
    forgery.turn(1).starved_ns = 30;
    forgery.turn(1).stood_still_ns = 10;
    forgery.turn(1).taken_ns = 21;
    CHECK(forgery.difference() ==
          "line 2: the time that the opponent took: expected at most what was waited for a core, recorded 21 ns");
}

TEST_CASE("a reply is late only if it took longer than allowed") {
    Forgery forgery("isola-discards");
    REQUIRE(forgery.turn(7).fault->kind == FaultKind::late);
    forgery.turn(7).wall_ns = forgery.turn(7).charged_ns = 199'999'999;
    CHECK(forgery.difference() == "line 8: a reply taken as late: expected at least 200000000 ns, recorded 199999999");
}

TEST_CASE("a game's budget falls by what was charged") {
    Forgery forgery("queens-8x8");
    REQUIRE(forgery.record.header.time.game_ms == 120'000);
    forgery.turn(5).charged_ns += 50'000'000;
    CHECK(forgery.difference().find("line 8: the line sent: expected") == 0);
    CHECK(forgery.difference().find(";119949\", recorded") != std::string::npos);
}

TEST_CASE("under disqualify a fault ends the game at once") {
    Forgery forgery("isola-discards");
    forgery.record.header.policy = FaultPolicy::disqualify;
    CHECK(forgery.difference().starts_with("line 5: the game was over before this turn: the reply \"move;9,9"));
}

TEST_CASE("a discarded turn leaves the board as it was") {
    Forgery forgery("isola-discards");
    forgery.turn(4).line = forgery.turn(2).line;
    CHECK(forgery.difference().starts_with("line 5: the line sent: "));
}

TEST_CASE("nothing is played after the end") {
    Forgery played_on("isola-7x7");
    played_on.insert_before(33, turn_of(33, Player::one));
    CHECK(played_on.difference().starts_with("line 34: the game was over before this turn: player 1"));
    Forgery stalled("isola-stalled");
    stalled.insert_before(14, turn_of(14, Player::two));
    CHECK(stalled.difference() ==
          "line 15: the game was over before this turn: each player's last three turns were discarded");
}

TEST_CASE("the outcome is that of the game") {
    const auto with = [](auto change) {
        Forgery forgery("isola-7x7");
        change(forgery.ended());
        return forgery.difference();
    };
    CHECK(with([](GameEnded& e) { e.winner = Player::one; }) ==
          "line 34: the winner: expected player 2, recorded player 1");
    CHECK(with([](GameEnded& e) { e.winner.reset(); }) == "line 34: the winner: expected player 2, recorded nobody");
    CHECK(with([](GameEnded& e) { e.reason = "late"; }) == "line 34: the reason: expected no_move, recorded late");
    CHECK(with([](GameEnded& e) { e.reason = "start"; }) == "line 34: the reason: expected no_move, recorded start");
    CHECK(with([](GameEnded& e) { e.turns = 31; }) == "line 34: the number of turns: expected 32, recorded 31");
    CHECK(with([](GameEnded& e) { e.discarded[Player::two] = 1; }) ==
          "line 34: the discarded turns of player 2: expected 0, recorded 1");
    CHECK(with([](GameEnded& e) {
              e.scores = PerPlayer<int>{{1, 2}};
          }) == "line 34: the scores are not those of the game's last position");
}

TEST_CASE("the average speed, which decides ties, is that of the turns") {
    Forgery forgery("isola-7x7");
    const std::string mean = std::to_string(*forgery.ended().average_ns[Player::one]);
    forgery.ended().average_ns[Player::one] = 5;
    CHECK(forgery.difference() == "line 34: the average time of player 1: expected " + mean + ", recorded 5");
    forgery.ended().average_ns[Player::one].reset();
    CHECK(forgery.difference() == "line 34: the average time of player 1: expected " + mean + ", recorded null");
}

TEST_CASE("a first reply counts for the average where the process was kept from an earlier game") {
    Forgery forgery("isola-7x7");
    std::int64_t sum = 0;
    for (int number = 1; number <= 32; number += 2) sum += forgery.turn(number).charged_ns;
    forgery.ended().average_ns[Player::one] = sum / 16;
    CHECK(forgery.difference() == "none");
}

TEST_CASE("a game has an outcome only when it is over") {
    Forgery ended_early("isola-7x7");
    ended_early.record.events.erase(ended_early.record.events.begin() + 10, ended_early.record.events.end() - 1);
    CHECK(ended_early.difference() == "line 12: the game was not over, recorded as ended by \"no_move\"");
    ended_early.ended().reason = "start";
    CHECK(ended_early.difference() ==
          "line 12: nobody had to be started here, recorded as ended by \"start\", won by player 2");
}

TEST_CASE("a bot that cannot be started again loses on its own turn, after a fault that ended its process") {
    Forgery forgery("isola-discards");
    REQUIRE(forgery.turn(7).fault->kind == FaultKind::late);
    forgery.record.events.erase(forgery.record.events.begin() + 8, forgery.record.events.end() - 1);
    GameEnded& ended = forgery.ended();
    ended.reason = "start";
    ended.turns = 8;
    ended.discarded = {{2, 0}};
    const auto mean = [&](std::initializer_list<int> turns) {
        std::int64_t sum = 0;
        for (const int number : turns) sum += forgery.turn(number).charged_ns;
        return sum / static_cast<std::int64_t>(turns.size());
    };
    ended.average_ns = {{mean({3, 5, 7}), mean({4, 6, 8})}};
    CHECK(forgery.difference() == "none");
    ended.winner = Player::one;
    CHECK(forgery.difference().starts_with("line 10: nobody had to be started here"));
}

TEST_CASE("the opening is played before the first reply of a bot, without faults, by the rules") {
    Forgery in_the_middle("queens-8x8");
    in_the_middle.turn(7).opening = true;
    CHECK(in_the_middle.difference() == "line 8: expected no turn of the opening after the first reply of a bot");
    Forgery faulty("queens-8x8");
    faulty.turn(1).fault = Fault{FaultKind::late, "slow"};
    CHECK(faulty.difference() == "line 2: expected no fault in the opening, which the arena plays");
    Forgery illegal("queens-8x8");
    illegal.turn(1).reply = "move;1,2";
    CHECK(illegal.difference().starts_with("line 2: the opening's turn \"move;1,2\" is illegal: "));
}

TEST_CASE("an illegal reply in a dialect is accepted as recorded") {
    Forgery forgery("isolation-illegal");
    TurnEnded& last = forgery.turn(4);
    last.reply = last.heard = "2 4 7 7";
    last.fault = Fault{FaultKind::illegal, "no such square in that contest"};
    CHECK(forgery.difference().starts_with("line 5: the explanation: expected "));
    forgery.record.header.players[Player::two].dialect = "codingame";
    CHECK(forgery.difference() == "none");
    last.heard = "2 4 7 8";
    CHECK(forgery.difference().starts_with("line 5: the explanation: expected "));
}

TEST_CASE("a new process for each reply is known from a dialect alone, and then every reply counts") {
    Forgery forgery("isola-discards");
    std::int64_t sum = 0;
    for (int number = 1; number <= 28; number += 2) sum += forgery.turn(number).charged_ns;
    // Turn 13 was garbled, so the bot was not asked in it.
    forgery.ended().average_ns[Player::one] = sum / 13;
    CHECK(forgery.difference().starts_with("line 30: the average time of player 1: expected "));
    forgery.record.header.players[Player::one].dialect = "hackerearth";
    CHECK(forgery.difference() == "none");
}

TEST_CASE("nature moves only where it is to move") {
    Forgery forgery("isola-7x7");
    forgery.insert_before(2, NatureMoved{"pass;2"});
    CHECK(forgery.difference() == "line 3: nature's move \"pass;2\" is not possible: nature is not to move here");
}

TEST_CASE("chatter belongs to a turn that was") {
    Forgery forgery("isola-7x7");
    forgery.insert_before(2, StderrBetweenTurns{Player::one, 1, "hello"});
    CHECK(forgery.difference() == "none");
    forgery.insert_before(2, StderrBetweenTurns{Player::one, 2, "hello"});
    CHECK(forgery.difference() == "line 3: the turn of the chatter: expected at most 1, recorded 2");
}

TEST_CASE("a game that the machine starved a bot in ends with that turn, and nobody has lost it") {
    Forgery starved("isolation-late");
    TurnEnded& last = starved.turn(starved.ended().turns);
    REQUIRE(last.fault);
    last.starved_ns = last.wall_ns / 2;
    CHECK(starved.difference() == "none");
    starved.ended().reason = "starved";
    CHECK(starved.difference().ends_with("the winner of a starved game: expected nobody, recorded player " +
                                         std::to_string(number(*starved.ended().winner))));
    starved.ended().winner.reset();
    CHECK(starved.difference() == "none");
    last.starved_ns = 0;
    CHECK(
        starved.difference().ends_with("the machine kept no bot from running in the last turn, recorded as ended by "
                                       "\"starved\""));
}

TEST_CASE("a starved turn whose reply came before the arena gave up ends the game as well, though it was a good one") {
    Forgery starved("isola-7x7");
    const int turns = 5;
    starved.record.events.resize(turns);
    starved.turn(turns).starved_ns = 1;
    GameEnded ended;
    ended.reason = "starved";
    ended.turns = turns;
    const Record before = starved.record;
    starved.record.events.push_back(ended);
    CHECK(starved.difference().find("the average time of player 1") != std::string::npos);
    for (const Player player : both_players) {
        ReplyTimes times;
        for (int turn = 1; turn <= turns; ++turn)
            if (starved.turn(turn).player == player) times.add(Nanoseconds(starved.turn(turn).charged_ns), turn <= 2);
        starved.ended().average_ns[player] = times.speed().average_ns();
    }
    CHECK(starved.difference() == "none");
}

TEST_CASE("a starved turn that was discarded all the same counts where the game goes on") {
    Forgery starved("isola-discards");
    for (Event& event : starved.record.events)
        if (auto* turn = std::get_if<TurnEnded>(&event); turn && turn->fault) turn->starved_ns = 1;
    CHECK(starved.difference() == "none");
}

TEST_CASE("if a bot did not start, its opponent wins, by the sentence if there is no turn") {
    Forgery forgery("isolation-start");
    CHECK(forgery.difference() == "none");
    forgery.ended().winner = Player::two;
    CHECK(forgery.difference() == "line 2: the winner: expected player 1, recorded player 2");
    forgery.ended().winner.reset();
    CHECK(forgery.difference().starts_with("line 2: the winner: expected the opponent of the bot that did not start"));
    forgery.ended().winner = Player::two;
    forgery.ended().explanation = "it could not start";
    CHECK(forgery.difference() == "none");
}

}  // namespace isola_arena
