#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "arena/analysis/game_analyst.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/record/store/store.hpp"
#include "arena/web/api/page_jobs.hpp"
#include "arena/web/api/requests.hpp"
#include "arena/web/feed/game_registry.hpp"
#include "arena/web/analyses/wanted_game.hpp"
#include "protocol/result.hpp"

/// arena/web/analyses does what pages ask about the turns of finished games: it has an engine judge them, and says what
/// follows where other turns are played. Open this header first:
///
///     RequestedAnalyses analyses(std::move(setup));
///     const web::Response accepted = analyses.request(wanted);              // an engine thinks on a separate thread
///     const web::Response after = position(tried, setup.places());          // tried_turns.hpp
namespace isola_arena {

/// The parts of the serving arena that the analyses use. All references outlive the analyses.
struct AnalysesSetup {
    web::GameRegistry& registry;
    const Confinements& confinements;
    std::string bots_file;                       ///< that of the command; empty: none
    std::string database;                        ///< that of the contest that is shown; empty: none
    std::function<std::string()> why_not_think;  ///< why no engine may think now; empty: engines may
    std::atomic<bool>& engines_think;            ///< see MatchManager
    /// Called with the reason why an analysis failed; returns the text that is shown to the person who asked for it.
    /// Empty: this person is told the reason.
    std::function<std::string(const std::string& why)> failed = {};

    GamePlaces places() const { return {registry, database}; }
};

/// The analyses that pages of `arena serve` request: of games, and of single positions. One is made at a time, by the
/// engine of its game, with the time for each position that `arena analyse` gives, or at one of the engine's levels. An
/// engine thinks only while no game is timed, neither in a match of this arena nor in the contest that the arena shows.
/// The engine runs on a separate thread; any thread may call the functions.
class RequestedAnalyses {
public:
    static constexpr std::size_t most_waiting = 8;

    /// The destructor stops the analysis that is being made. All unfinished analyses are lost.
    explicit RequestedAnalyses(AnalysesSetup setup);

    /// Answer `POST /api/analyses`, `GET /api/analyses/ID` and `POST /api/analyses/ID/cancel` (docs/web-protocol.md).
    web::Response request(const web::AnalysisRequest& wanted);
    web::Response state(const std::string& id) { return jobs_.state(id); }
    web::Response cancel(const std::string& id) { return jobs_.cancel(id); }

    /// The same as request(), but returns the id of the analysis, or the refusal.
    std::variant<std::string, web::Response> enter(const web::AnalysisRequest& wanted);

    /// Return whether the analysis waits or is being made; whether it waits, is being made or is done; and its text,
    /// which is empty if the analysis is not done or not kept any more.
    bool is_going_on(const std::string& id);
    bool is_good(const std::string& id);
    std::string judged(const std::string& id);

private:
    struct Job : web::PageJob<web::AnalysisRequest> {
        std::string engine;
        std::string effort;
        std::size_t asked = 0;
        std::size_t positions = 0;  ///< 0: not known yet
        std::string judged;         ///< the analysis as it is stored; the next member: as pages get it
        std::string analysis;
        std::string answer;  ///< an ANSWER, if a position was asked about
    };

    std::string json_of(const Job& job) const;
    void run(Job& job);
    std::optional<Error> analyse(Job& job);
    std::optional<Error> answer(Job& job, const Record& record);
    Result<GameAnalysis> ask(Job& job, const Record& record);
    Result<PositionAnswer> ask_at(Job& job, const Record& record, const std::vector<Event>& events);
    Result<Analyst> analyst_of(const Record& record, int level);
    void announce(Job& job, const Analyst& analyst, std::size_t positions);
    YieldHooks hooks(Job& job);
    bool may_think(Job& job);
    bool contest_is_played();
    void fail(Job& job, const std::string& why);

    AnalysesSetup setup_;

    // Used on the thread of the analyses alone.
    PlayWatch contest_;
    Clock::time_point contest_looked_at_{};
    bool contest_is_played_ = false;

    web::PageJobs<Job> jobs_;  ///< the last member, because its thread uses all others
};

}  // namespace isola_arena
