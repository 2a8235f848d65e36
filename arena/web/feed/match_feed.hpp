#pragma once

#include <exception>
#include <mutex>
#include <string>
#include <utility>

#include "arena/rules/events/match_result.hpp"
#include "arena/rules/settings/match_plan.hpp"
#include "arena/web/feed/game_registry.hpp"

namespace isola_arena::web {

/// Returns the facts of a match that follow from its plan: the contest, the rules, the board, the seed and the number
/// of games.
MatchFacts facts_of(const MatchPlan& plan);

/// Passes a match and its games to the registry, so that pages see both. take(), count() and end() are called by one
/// thread at a time; tell() may be called on any thread. The registry must outlive the object.
class MatchFeed {
public:
    /// Adds the match to the registry. facts.id must not be empty.
    MatchFeed(GameRegistry& registry, MatchFacts facts);

    /// Takes the next event of the match's games.
    void take(const Event& event) { feed_.take(event); }

    /// Counts a game that has ended.
    void count(const GameReport& game);

    /// Changes the facts, such as the speed, and tells pages. change: is called with the facts.
    template <class Change>
    void tell(Change&& change) {
        const std::lock_guard lock(mutex_);
        change(facts_);
        registry_.set_match(facts_);
    }

    /// Tells pages how the match has ended. report: nullopt: it was not played to its end. failure: the exception that
    /// ended it; nullptr: none, so it was stopped. A game that is not over is broken off first, so that a page that sees the match over sees
    /// its games over as well.
    void end(const std::optional<MatchReport>& report, const std::exception_ptr& failure = nullptr);

private:
    GameRegistry& registry_;
    Feed feed_;
    std::mutex mutex_;
    MatchFacts facts_;
    MatchReport report_;  // of the games so far
};

}  // namespace isola_arena::web
