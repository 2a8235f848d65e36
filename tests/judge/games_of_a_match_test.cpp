#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "arena/process/tree/proc_files.hpp"
#include "arena/process/tree/threads.hpp"
#include "tests/judge/helpers.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

BotSpec named(std::string name, BotSpec bot) {
    bot.name = std::move(name);
    return bot;
}

// Removes times, and the markers in commands, from an event. Everything else must be equal when the same match is
// played twice.
Event without_times(Event event) {
    if (auto* header = std::get_if<GameHeader>(&event)) header->players = {};
    if (auto* started = std::get_if<TurnStarted>(&event)) started->limit_ns = 0;
    if (auto* turn = std::get_if<TurnEnded>(&event))
        turn->wall_ns = turn->cpu_ns = turn->charged_ns = turn->starved_ns = turn->stood_still_ns = 0;
    if (auto* ended = std::get_if<GameEnded>(&event)) ended->average_ns = {};
    return event;
}

std::vector<Event> story(const Verdict& verdict) {
    std::vector<Event> events;
    for (const JudgedGame& game : verdict.games)
        for (const Happening& happening : game.happenings) events.push_back(without_times(happening.event));
    return events;
}

Words opening_of(const JudgedGame& game) {
    Words replies;
    for (const TurnEnded& turn : game.turns())
        if (turn.opening) replies.push_back(turn.reply);
    return replies;
}

// Returns the numbers that follow `word` in the player's stderr.
std::vector<long> numbers(const JudgedGame& game, Player player, const std::string& word) {
    std::vector<long> found;
    std::istringstream text(game.stderr_text(player));
    for (std::string next; text >> next;)
        if (long number = 0; next == word && text >> number) found.push_back(number);
    return found;
}

Player side_of(const JudgedGame& game, std::size_t bot) {
    return (game.header().game_number % 2 == 1) == (bot == 0) ? one : two;
}

bool is_stopped(pid_t process) {
    bool all = process != 0;
    for_each_thread({nullptr, {process}},
                    [&](pid_t, const std::string& folder) { all = all && ProcStat(folder).state() == 'T'; });
    return all;
}

// Plays a match of a bot that computes all the time, and calls look(process) in each of the opponent's turns. Returns
// whether the bot's process existed every time.
template <class Look>
bool in_others_turns(const Scene& scene, Look look) {
    int turns = 0;
    bool there = true;
    const EventSink watch = [&](const Event& event) {
        const auto* started = std::get_if<TurnStarted>(&event);
        if (started == nullptr || started->player == one) return;
        const pid_t thinker = child_with("ponder");
        ++turns;
        there = there && thinker != 0;
        if (thinker != 0) look(thinker);
    };
    const Verdict verdict = play(fault("ponder"), good(), scene, watch);
    CHECK(verdict.reason() == "no_move");
    return turns > 0 && there;
}

}  // namespace

TEST_CASE("the first bot named starts the odd games") {
    const Verdict verdict = play(named("ann", good()), named("ben", good()), on("3x3").games(4));
    REQUIRE(verdict.games.size() == 4);
    for (int game_number = 1; game_number <= 4; ++game_number) {
        const GameHeader& header = verdict.games[static_cast<std::size_t>(game_number - 1)].header();
        CHECK(header.game_number == game_number);
        CHECK(header.players[one].name == (game_number % 2 == 1 ? "ann" : "ben"));
        CHECK(header.players[two].name == (game_number % 2 == 1 ? "ben" : "ann"));
    }
}

TEST_CASE("player 1 moves first, each line names its player, and the turns are counted from 1") {
    const Verdict verdict = play(good(), good(), on("5x5"));
    int expected = 0;
    for (const TurnEnded& turn : verdict.game().turns()) {
        CHECK(turn.turn == ++expected);
        CHECK(number(turn.player) == (expected % 2 == 1 ? 1 : 2));
        CHECK(turn.line.starts_with(std::to_string(number(turn.player)) + ";5x5;"));
    }
    CHECK(verdict.game().ended().turns == expected);
}

TEST_CASE("more than half of the games wins the match") {
    const Verdict verdict = play(named("ann", good()), named("ben", fault("illegal")), on("5x5").games(3));
    CHECK(verdict.match.winner == 0);
    CHECK(verdict.match.tallies[0].wins == 3);
    CHECK(to_string(verdict.match.decided_by) == "rounds");
}

TEST_CASE("each game has fresh processes, unless the bots are kept") {
    const auto pids = [](const Scene& scene, std::size_t bot) {
        const Verdict verdict = play(fault("report_pid"), fault("report_pid"), scene);
        CHECK(nothing_left(verdict));
        std::set<long> found;
        for (const JudgedGame& game : verdict.games)
            for (const long pid : numbers(game, side_of(game, bot), "pid")) found.insert(pid);
        return found.size();
    };
    for (const std::size_t bot : {0U, 1U}) {
        CHECK(pids(on("3x3").games(3), bot) == 3);
        CHECK(pids(on("3x3").games(3).keep_bots(), bot) == 1);
    }
}

TEST_CASE("a kept bot that lost by a fault is started again for the next game") {
    const Verdict verdict = play(fault("exit after=1"), good(), on("5x5").games(3).keep_bots());
    for (const JudgedGame& game : verdict.games) {
        CHECK(game.ended().reason == "exited");
        CHECK(game.winner() == "good");
    }
    CHECK(nothing_left(verdict));
}

TEST_CASE("with the same seed and the same bots two matches differ in times only") {
    const Scene scene = on("7x7").games(4).opening_plies(4).seed(99).discard();
    const auto match = [&scene] { return story(play(fault("illegal but=2"), fault("talk"), scene)); };
    const auto first = match();
    CHECK(first == match());
    CHECK(first.size() > 40);
}

TEST_CASE("each pair of games has an opening of its own, played once from each side") {
    const Verdict verdict = play(good(), good(), on("7x7").games(4).opening_plies(6).seed(7));
    const auto opening = [&](std::size_t game_number) { return opening_of(verdict.games[game_number - 1]); };
    CHECK(opening(1).size() == 6);
    CHECK(opening(1) == opening(2));
    CHECK(opening(3) == opening(4));
    CHECK(opening(1) != opening(3));
    const Verdict other_seed = play(good(), good(), on("7x7").opening_plies(6).seed(8));
    CHECK(opening_of(other_seed.game()) != opening(1));
}

TEST_CASE("turns of the opening are reported without line and times, and do not count for speed") {
    const Verdict verdict = play(good(), good(), on("5x5").opening_plies(3));
    for (const TurnEnded& turn : verdict.game().turns()) {
        CHECK(turn.opening == (turn.turn <= 3));
        CHECK(turn.line.empty() == turn.opening);
        CHECK((turn.wall_ns == 0) == turn.opening);
    }
    // The opening had three turns, so player 2 is to move.
    CHECK(verdict.game().turns()[3].line.starts_with("2;"));
}

TEST_CASE("a bot that may not think in the opponent's turns is stopped in them") {
    CHECK(in_others_turns(on("3x3").no_ponder(),
                          [](pid_t thinker) { CHECK(eventually([thinker] { return is_stopped(thinker); })); }));
    CHECK(in_others_turns(on("3x3"), [](pid_t thinker) {
        const auto before = cpu_time_of(thinker);
        CHECK(eventually([&] { return cpu_time_of(thinker) > before; }));
    }));
}

TEST_CASE("bots that are stopped between their turns end like all others") {
    const Verdict verdict = play(fault("daemon"), fault("ignore_end"), on("3x3").games(2).no_ponder());
    for (const JudgedGame& game : verdict.games) CHECK(game.ended().reason == "no_move");
    CHECK(nothing_left(verdict));
    const Verdict kept =
        play(unhurried(), fault("silent after=1"), on("5x5").games(2).no_ponder().keep_bots().turn_ms(100));
    for (const JudgedGame& game : kept.games) CHECK(game.ended().reason == "late");
    CHECK(nothing_left(kept));
}

TEST_CASE("the header holds the settings of the match") {
    const Verdict verdict = play(good(), fault("talk"), on("6x8", "isolation").discard().seed(5).game_ms(60000));
    const GameHeader& header = verdict.game().header();
    CHECK(header.game == "isola");
    CHECK(header.rules == "isolation board=6x8");
    CHECK(header.seed == 5);
    CHECK(header.policy == FaultPolicy::discard);
    CHECK(header.time.turn_ms == 30'000);
    CHECK(header.time.game_ms == 60000);
    CHECK(header.players[two].command.find("fault_bot talk") != std::string::npos);
    CHECK(std::get<GameHeader>(verdict.game().happenings.front().event) == header);
    CHECK(std::get<GameEnded>(verdict.game().happenings.back().event) == verdict.game().ended());
}
