#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "arena/contest/match/match_run.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/terminal/game/event_queue.hpp"
#include "arena/terminal/person/human_input.hpp"
#include "arena/web/api/requests.hpp"
#include "arena/web/feed/match_feed.hpp"

namespace isola_arena {

/// The plan of a match for a page.
struct ServedMatchPlan {
    MatchPlan plan;
    std::array<std::optional<BotSpec>, 2> bots;  ///< nullopt: a person plays in its place
    Confinements confinements;
    web::MatchFacts facts;  ///< with `paused`, the match begins paused
};

/// A match that a page has started: it is played on a separate thread, updates the registry and is steered by pages.
/// Its functions may be called from any thread.
class ServedMatch {
public:
    /// Starts the match. ended: called on the game's thread when no further game will be played; finish() is to be
    /// called then. No turn begins while engines_think is true. engines_think and registry outlive the match.
    ServedMatch(ServedMatchPlan plan, web::GameRegistry& registry, const std::atomic<bool>& engines_think,
                std::function<void()> ended);

    /// Returns whether a game is being timed or may be timed at any moment. Returns false only while the match is
    /// paused before a turn.
    bool is_timed() const { return !(is_before_turn_ && pace_.paused()); }

    void set_paused(bool paused);
    void step();  ///< plays one turn if the match is paused, else pauses it
    void set_speed(double speed);
    void stop();

    /// Passes a person's reply to that seat (0 or 1, in the order of the match's bots).
    void answer(std::size_t seat, std::string reply) { persons_[seat].answer(std::move(reply)); }

    /// Waits for the end of the match and sets its result in the registry. To be called once, and not on the game's
    /// thread.
    void finish();

private:
    MatchRun::Setup setup(const ServedMatchPlan& plan);
    MakeSeats seats(const ServedMatchPlan& plan);
    void take(const Event& event);
    bool person_to_move() const;
    Task<void> hold(Executor executor);

    web::MatchFeed feed_;
    const std::atomic<bool>& engines_think_;
    std::function<void()> ended_;
    viewer::Pace pace_;
    std::atomic<bool> is_before_turn_ = false;
    std::array<viewer::HumanInput, 2> persons_;
    std::atomic<bool> stopped_ = false;

    // Used on the game's thread only.
    const GameSession* table_ = nullptr;
    PerPlayer<bool> is_person_{};

    std::optional<MatchRun> run_;  ///< the last member, because its thread uses all others
};

}  // namespace isola_arena
