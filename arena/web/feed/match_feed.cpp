#include "arena/web/feed/match_feed.hpp"

#include "arena/rules/catalogue.hpp"

namespace isola_arena::web {
namespace {

std::string words_of(const std::exception_ptr& failure) {
    try {
        std::rethrow_exception(failure);
    } catch (const std::exception& error) {
        return error.what();
    }
}

}  // namespace

MatchFacts facts_of(const MatchPlan& plan) {
    MatchFacts facts;
    facts.contest = plan.contest;
    facts.rules = plan.rules;
    facts.board = board_of(plan.rules);
    facts.seed = plan.seed;
    facts.game_count = plan.games;
    return facts;
}

MatchFeed::MatchFeed(GameRegistry& registry, MatchFacts facts)
    : registry_(registry), feed_(registry, facts.id), facts_(std::move(facts)) {
    registry_.set_match(facts_);
}

void MatchFeed::count(const GameReport& game) {
    count_game(report_, game.summary);
    tell([&](MatchFacts& facts) { facts.wins = {report_.tallies[0].wins, report_.tallies[1].wins}; });
}

void MatchFeed::end(const std::optional<MatchReport>& report, const std::exception_ptr& failure) {
    feed_.end();
    tell([&](MatchFacts& facts) {
        facts.state = report ? MatchState::over : failure ? MatchState::failed : MatchState::stopped;
        if (failure) facts.message = words_of(failure);
        if (!report) return;
        facts.winner = report->winner;
        facts.decided_by = to_string(report->decided_by);
    });
}

}  // namespace isola_arena::web
