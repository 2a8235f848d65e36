#pragma once

#include <array>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "arena/cli/confinement.hpp"
#include "arena/cli/match_run.hpp"
#include "arena/cli/viewer/pace.hpp"
#include "arena/cli/viewer/person_desk.hpp"
#include "arena/web/hub.hpp"
#include "arena/web/requests.hpp"

namespace isola_arena {

/// What a match for a page is made of. Nothing in the place of a bot: a person.
struct ServedMatchPlan {
    MatchPlan plan;
    std::array<std::optional<BotSpec>, 2> bots;
    Confinements confinements;
    web::MatchFacts facts;
    bool stepwise = false;
};

/// A match that a page has started: plays on a thread of its own, tells the hub, and does what pages ask of it. Its
/// functions may be called from any thread.
class ServedMatch {
public:
    /// ended: called on the game's thread when nothing more will be played; then finish() is due. hub outlives the match.
    ServedMatch(ServedMatchPlan plan, web::Hub& hub, std::function<void()> ended);

    void pause();
    void run();
    void step();
    void set_speed(double speed);
    void stop();
    void answer(std::size_t seat, std::string reply) { persons_[seat].answer(std::move(reply)); }

    /// Waits for the thread and tells the hub how it ended. Once, on another thread than the game's.
    void finish();

private:
    MatchRun::Setup setup(const ServedMatchPlan& plan);
    MakeSeats seats(const ServedMatchPlan& plan);
    void take(const Event& event);
    void count(const GameReport& game);
    bool person_to_move() const;
    Task<void> hold(Executor executor);

    template <class Change>
    void tell(Change&& change);

    web::Hub& hub_;
    web::Feed feed_;
    std::function<void()> ended_;
    viewer::Pace pace_;
    std::array<viewer::PersonDesk, 2> persons_;
    std::mutex mutex_;
    web::MatchFacts facts_;
    bool stopped_ = false;

    // Of the game's thread.
    const Table* table_ = nullptr;
    PerPlayer<bool> is_person_{};
    MatchReport report_;

    std::optional<MatchRun> run_;  ///< last: its thread uses all the rest
};

}  // namespace isola_arena
