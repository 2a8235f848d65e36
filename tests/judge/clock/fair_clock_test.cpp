#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <thread>
#include <vector>

#include "arena/process/tree/threads.hpp"
#include "tests/judge/helpers.hpp"
#include "tests/process/clock/busy_neighbours.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

// Plays the match on one core that `neighbours` other threads also want all the time.
Verdict beside(
    int neighbours, const BotSpec& first, const Scene& scene, const BotSpec& second = unhurried(),
    const EventSink& also = [](const Event&) {}) {
    Verdict verdict;
    std::thread([&] {
        const int core = available_cores().front();
        stay_on_core(core);
        std::optional<BusyNeighbours> busy;
        if (neighbours > 0) busy.emplace(core, neighbours);
        verdict = play(first, second, scene, also);
    }).join();
    return verdict;
}

// With `crowded` neighbours, a thinking bot gets enough core time only after its limit. With `very_crowded` neighbours,
// it still gets enough within the arena's patience, which is ten times the limit.
constexpr int crowded = 5;
constexpr int very_crowded = 40;
const std::string short_thought = "ms=100";
Scene narrow_limit(const std::string& board = "3x3") { return on(board).turn_ms(350); }

// Plays the game again until the machine did not starve the first bot, so that the verdict depends only on the bot. A
// starved game must have no winner. Returns the last game.
Verdict once_not_starved(const std::function<Verdict()>& game) {
    std::optional<Verdict> verdict;
    CHECK(eventually([&] {
        verdict = game();
        if (verdict->reason() == starved_reason) CHECK(verdict->winner() == "nobody");
        return verdict->reason() != starved_reason;
    }));
    return *verdict;
}

// The bot that thinks must win. If five other processes shared its core, the bot would exceed the limits of the scenes
// below: the game budget in its second turn, the others in its first.
void check_that_crowding_gains_nothing(const std::vector<Scene>& scenes) {
    for (const Scene& scene : scenes) {
        const Verdict verdict = beside(0, fault("think " + short_thought), scene, fault("crowd children=5"));
        CAPTURE(verdict.explanation());
        CHECK(verdict.winner() == "think ms=100");
    }
}

// Each wait for the core is as long as the limit. Its length is known only after the wait.
void check_that_waiting_does_not_lose(const Scene& scene) {
    const Verdict verdict = beside(very_crowded, fault("think ms=10"), scene);
    CAPTURE(verdict.explanation());
    CHECK(verdict.reason() != "late");
}

}  // namespace

TEST_CASE("with the CPU clock a bot inside its limit does not lose on a busy machine") {
    const Verdict verdict = beside(crowded, fault("think " + short_thought), narrow_limit().by_cpu());
    CHECK(verdict.reason() == "no_move");
    const auto turns = verdict.game().turns(one);
    REQUIRE(turns.size() >= 2);
    for (std::size_t i = 1; i < turns.size(); ++i) {
        CHECK(turns[i].charged_ns == turns[i].cpu_ns);
        CHECK(Nanoseconds(turns[i].charged_ns) <= 350ms);
    }
}

TEST_CASE("with the CPU clock sleeping costs nothing, as long as the wall time is below three times the limit") {
    const Verdict patient = play(fault("late ms=100"), good(), on("3x3").start_ms(0).by_cpu());
    CHECK(patient.reason() == "no_move");
    const auto turns = patient.game().turns(one);
    for (std::size_t i = 0; i < turns.size(); ++i) {
        CHECK(turns[i].charged_ns == turns[i].cpu_ns);
        // The charged time of the first turn also includes the CPU time of the start.
        if (i > 0) CHECK(Nanoseconds(turns[i].charged_ns) <= Nanoseconds(turns[i].wall_ns) - 90ms);
    }
    const Verdict sleeper = play(fault("silent"), unhurried(), on("3x3").turn_ms(300).start_ms(0).by_cpu());
    CHECK(sleeper.reason() == "late");
    CHECK(says(sleeper.explanation(), "within the allowed 900 ms of wall time"));
    CHECK(sleeper.game().last_turn() >= 900ms);
}

TEST_CASE("with the CPU clock a bot that computes too long is late") {
    for (const char* mode : {"spin", "think ms=300"}) {
        CAPTURE(mode);
        const Verdict verdict = once_not_starved(
            [&] { return play(fault(mode), unhurried(), on("3x3").turn_ms(200).start_ms(0).by_cpu()); });
        CHECK(verdict.reason() == "late");
        CHECK(says(verdict.explanation(), "of CPU time, allowed were 200 ms"));
        CHECK(Nanoseconds(verdict.game().turns(one).back().cpu_ns) > 200ms);
    }
}

TEST_CASE(
    "with the wall clock a game in which the machine starved a bot is played again; the last attempt is judged by the "
    "time that the bot got") {
    const Verdict verdict = beside(crowded, fault("think " + short_thought), narrow_limit());
    const TurnEnded last = verdict.game().turns(one).back();
    CAPTURE(verdict.explanation());
    CAPTURE(last.start_up_ns.value_or(0));
    CAPTURE(last.wall_ns);
    CAPTURE(last.starved_ns);
    CAPTURE(last.cpu_ns);
    CHECK(verdict.reason() != "late");
    CHECK(verdict.game().report.attempts > 1);
}

TEST_CASE("a bot that waits for the core as long as its limit, again and again, does not lose on time") {
    check_that_waiting_does_not_lose(on("3x3").turn_ms(110));
}

TEST_CASE("slow a bot that waits for the core as long as its limit does not lose on time from its first line on") {
    check_that_waiting_does_not_lose(on("3x3").turn_ms(110).start_ends_with_line());
}

TEST_CASE("time that a bot waited before it read its first line is deducted only once if the bot then exits") {
    const Scene scene = on("3x3").turn_ms(60).start_ms(0).start_ends_with_line();
    const Verdict verdict = beside(very_crowded, fault("think_exit ms=10"), scene);
    const TurnEnded last = verdict.game().turns(one).back();
    CHECK(last.starved_ns <= last.wall_ns);
    CHECK(last.charged_ns >= 0);
}

TEST_CASE("a bot that hangs or sleeps loses on time on a busy machine, too") {
    for (const char* mode : {"silent", "late ms=600000"}) {
        CAPTURE(mode);
        const Verdict verdict = beside(crowded, fault(mode), on("3x3").turn_ms(100).start_ms(0));
        CHECK(verdict.reason() == "late");
        CHECK(verdict.winner() == "good");
    }
    // If the spinning bot gets less than a tenth of the core, no verdict is possible, and the bot does not win either.
    const Verdict spinner =
        once_not_starved([] { return beside(1, fault("spin"), on("3x3").turn_ms(200).start_ms(0)); });
    CHECK(spinner.reason() == "late");
    CHECK(spinner.winner() == "good");
}

TEST_CASE("the game budget is charged with the time that the bot got, also in turns within the budget") {
    const Verdict verdict =
        beside(crowded, fault("think ms=20"), on("5x5").no_turn_limit().game_ms(60'000).start_ms(0));
    const auto turns = verdict.game().turns(one);
    for (const TurnEnded& turn : turns) CHECK(turn.charged_ns == turn.wall_ns - turn.starved_ns);
    CHECK(std::ranges::any_of(turns, [](const TurnEnded& turn) { return turn.starved_ns > 0; }));
    CHECK(verdict.game().report.attempts == 1);
}

TEST_CASE("a bot whose processes keep the core busy in the opponent's turns gains nothing") {
    check_that_crowding_gains_nothing({narrow_limit("3x5")});
}

TEST_CASE("slow a bot whose processes keep the core busy gains nothing, by other clocks and without pondering") {
    check_that_crowding_gains_nothing(
        {on("3x5").turn_ms(190).by_cpu(), narrow_limit("3x5").no_ponder(), on("3x5").no_turn_limit().game_ms(1000)});
}

TEST_CASE("a game is played again with fresh processes, even if bots are kept between games") {
    std::size_t first_questions = 0;
    const EventSink count = [&](const Event& event) {
        if (const auto* turn = std::get_if<TurnEnded>(&event))
            first_questions += occurrences(turn->stderr_text, "question 1\n");
    };
    const Verdict verdict =
        beside(crowded, fault("think_and_count " + short_thought), narrow_limit().keep_bots(), unhurried(), count);
    REQUIRE(verdict.game().report.attempts > 1);
    CHECK(first_questions == static_cast<std::size_t>(verdict.game().report.attempts));
}
