#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <thread>

#include "arena/process/cores.hpp"
#include "tests/judge/helpers.hpp"
#include "tests/process/busy_neighbours.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

// The match is played on one core, with or without a neighbour there.
Verdict play_on_one_core(bool busy, const BotSpec& first, const Scene& scene, const BotSpec& second = good()) {
    Verdict verdict;
    std::thread([&] {
        const int core = available_cores().front();
        stay_on_core(core);
        std::optional<BusyNeighbours> neighbour;
        if (busy) neighbour.emplace(core);
        verdict = play(first, second, scene);
    }).join();
    return verdict;
}

Verdict beside_a_busy_neighbour(const BotSpec& first, const Scene& scene) {
    return play_on_one_core(true, first, scene);
}
Verdict undisturbed(const BotSpec& first, const Scene& scene) { return play_on_one_core(false, first, scene); }

int occurrences(const std::string& part, const std::string& text) {
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

bool was_starved(const TurnEnded& turn) { return turn.starved_ns > 0; }

}  // namespace

TEST_CASE("by the CPU clock a bot inside its limit does not lose on a busy machine") {
    const Verdict verdict = beside_a_busy_neighbour(fault("think ms=20"), on("5x5").turn_ms(30).by_cpu());
    CHECK(verdict.reason() == "no_move");
    for (const TurnEnded& turn : verdict.game().turns(one)) CHECK(turn.charged_ns <= 30'000'000);
}

TEST_CASE("by the CPU clock sleeping costs nothing, up to three times the limit of wall time") {
    const Verdict patient = undisturbed(fault("late ms=100"), on("3x3").turn_ms(60).start_ms(0).by_cpu());
    CHECK(patient.reason() == "no_move");
    const Verdict sleeper = undisturbed(fault("late ms=400"), on("3x3").turn_ms(60).start_ms(0).by_cpu());
    CHECK(sleeper.reason() == "late");
    CHECK(sleeper.game().ended().explanation.find("wall time") != std::string::npos);
    CHECK(sleeper.game().last_turn() < 180ms + punctuality);
}

TEST_CASE("by the CPU clock who computes for too long is late, soon after his limit") {
    const Verdict verdict = undisturbed(fault("spin"), on("3x3").turn_ms(200).start_ms(0).by_cpu());
    CHECK(verdict.reason() == "late");
    CHECK(verdict.game().ended().explanation.find("of CPU time") != std::string::npos);
    CHECK(verdict.game().last_turn() < 300ms + punctuality);
    CHECK(undisturbed(fault("think ms=300"), on("3x3").turn_ms(200).start_ms(0).by_cpu()).reason() == "late");
}

TEST_CASE(
    "by the wall clock a game in which the machine starved a bot is played again, at last by the time it was given") {
    const Verdict verdict = beside_a_busy_neighbour(fault("think ms=20"), on("3x3").turn_ms(30).start_ms(0));
    CHECK(verdict.reason() != "late");
    CHECK(verdict.game().report.attempts > 1);
}

TEST_CASE("on a busy machine, too, who hangs or sleeps has lost on time") {
    for (const char* mode : {"silent", "late ms=300", "spin"}) {
        CAPTURE(mode);
        const Verdict verdict = beside_a_busy_neighbour(fault(mode), on("3x3").turn_ms(60).start_ms(0));
        CHECK(verdict.reason() == "late");
        CHECK(verdict.game().winner() == "good");
    }
}

TEST_CASE("on a machine with nothing else to do nobody is starved, whoever is late") {
    const Verdict verdict = undisturbed(fault("think ms=80"), on("3x3").turn_ms(60).start_ms(0));
    CHECK(verdict.reason() == "late");
    CHECK(verdict.game().report.attempts == 1);
    CHECK(std::ranges::none_of(verdict.game().turns(two), was_starved));
}

TEST_CASE("a budget for the game is charged the time that the bot was given, also in turns that are not over it") {
    const Verdict verdict =
        beside_a_busy_neighbour(fault("think ms=20"), on("5x5").no_turn_limit().game_ms(5000).start_ms(0));
    for (const TurnEnded& turn : verdict.game().turns(one)) CHECK(turn.charged_ns < 35'000'000);
    CHECK(verdict.game().report.attempts == 1);
}

TEST_CASE("who keeps the core busy in the other one's turns, with all the processes he has, wins nothing by it") {
    for (const Scene& scene : {on("3x5").turn_ms(50), on("3x5").turn_ms(30).by_cpu(), on("3x5").turn_ms(50).no_ponder(),
                               on("3x5").no_turn_limit().game_ms(1000)}) {
        const Verdict verdict = play_on_one_core(false, fault("think ms=20"), scene, fault("crowd children=40"));
        CAPTURE(verdict.explanation());
        CHECK(verdict.winner() == "think ms=20");
    }
}

TEST_CASE("a game that is played again is played by bots that have not seen it, also where they are kept") {
    const Verdict verdict =
        beside_a_busy_neighbour(fault("think_and_count ms=20"), on("3x3").turn_ms(30).start_ms(0).keep_bots());
    REQUIRE(verdict.game().report.attempts > 1);
    CHECK(occurrences("question 1\n", verdict.game().stderr_text(one)) == verdict.game().report.attempts);
}
