// Whole contests with real bots on two threads in this process, for the thread sanitizer.
#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "arena/bots/bundled_bots.hpp"
#include "arena/contest/preset.hpp"
#include "arena/contest/tournament/record_text.hpp"
#include "arena/contest/tournament/tournament.hpp"
#include "arena/process/tree/process_tree.hpp"
#include "arena/rules/catalogue.hpp"

namespace isola_arena {
namespace {

// A contest of `count` copies of a bundled bot. The limits are an hour each, so that no machine is too slow.
ContestPlan contest_of(const std::string& contest, std::size_t count, const std::string& bot) {
    const auto found = find_bundled_bot(bot);
    REQUIRE(found.ok());
    ContestPlan plan;
    plan.preset = find_preset(contest).value();
    plan.preset.time.turn_ms = plan.preset.time.start_ms = 3'600'000;
    plan.board = contest == "uicc-isola" ? "7x7" : "";
    for (std::size_t number = 1; number <= count; ++number) {
        plan.bots.emplace_back();
        plan.bots.back().spec = *found;
        plan.bots.back().spec.name = bot + std::to_string(number);
    }
    return plan;
}

TournamentParts recording() {
    TournamentParts parts;
    parts.tables = [](const std::string& rules) -> NewSession {
        return [rules](std::uint64_t seed) { return std::move(open_session(rules, seed)).value(); };
    };
    parts.complete_rules = [](const std::string& rules, const std::string& board) {
        return std::move(complete_rules(rules, board)).value();
    };
    parts.recorders = [](int) { return std::make_unique<RecordText>(); };
    return parts;
}

// The result of play(): counts of the games, and how the contest ended.
struct Played {
    TournamentEnd end{};
    std::size_t games = 0;
    std::size_t whole_records = 0;
    std::vector<std::string> warnings;
};

// Plays the contest on two threads, to its end or until this many games have been played.
Played play(const ContestPlan& plan, std::size_t until = 100'000) {
    Played played;
    Book book(plan.preset.format, plan.bots.size(), plan.preset.tie);
    const TournamentParts parts = recording();
    TournamentSinks sinks;
    sinks.played = [&played](const GameReport& game) {
        ++played.games;
        if (game.record.find("\"outcome\"") != std::string::npos) ++played.whole_records;
    };
    sinks.progress = [](const Book&) -> std::optional<Clock::duration> { return std::nullopt; };
    sinks.warn = [&played](const std::string& text) { played.warnings.push_back(text); };
    played.end = run_tournament(plan, book, parts, sinks, 2,
                                [until](const Book& so_far) { return so_far.games().size() >= until; });
    return played;
}

}  // namespace

TEST_CASE("each of the five contests is played to its end on two threads, and every game is recorded whole") {
    adopt_orphans();
    for (const ContestPlan& plan :
         {contest_of("uicc-isola", 3, "random-cpp"), contest_of("isolation", 3, "random-cpp"),
          contest_of("columbia", 5, "random-cpp"), contest_of("bot-battle", 3, "island-random-cpp"),
          contest_of("icpc-caribbean", 3, "dominoes-random-cpp")}) {
        CAPTURE(plan.preset.name);
        const Played played = play(plan);
        CHECK(played.end == TournamentEnd::over);
        CHECK(played.games > 0);
        CHECK(played.whole_records == played.games);
        CHECK(played.warnings.empty());
    }
    CHECK(children().empty());
}

TEST_CASE("a contest that is stopped in the middle leaves no bot behind") {
    adopt_orphans();
    const Played played = play(contest_of("isolation", 4, "random-cpp"), 3);
    CHECK(played.end == TournamentEnd::stopped);
    CHECK(played.games >= 3);
    CHECK(children().empty());
}

}  // namespace isola_arena
