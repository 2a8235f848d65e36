#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <variant>

#include "arena/analysis/game_analyst.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/record/store/play_watch.hpp"
#include "arena/web/api/http_text.hpp"
#include "arena/web/matches/analysed_game.hpp"

namespace isola_arena {

/// What the analyses need of the arena that serves. All references outlive them.
struct AnalysesSetup {
    web::GameRegistry& registry;
    const Confinements& confinements;
    std::string bots_file;                       ///< of the command; empty: none
    std::string database;                        ///< of the contest that is shown; empty: none
    std::function<std::string()> why_not_think;  ///< why no engine may think now; empty: it may
    std::atomic<bool>& engines_think;            ///< see MatchManager
    /// Hears why an analysis failed, and returns what whoever asked for it is told. Empty: they are told the reason.
    std::function<std::string(const std::string& why)> failed = {};
};

/// The analyses that pages of `arena serve` ask for: of one game at a time, by the engine of its game, with the time
/// for each position that `arena analyse` gives it. An engine thinks only while no game is timed, neither of a match of
/// this arena nor of the contest that it shows. The engine runs on a thread of its own; any thread may call the
/// functions.
class RequestedAnalyses {
public:
    static constexpr std::size_t most_waiting = 8;

    explicit RequestedAnalyses(AnalysesSetup setup);

    /// Gives up what it is at; what is not done is lost.
    ~RequestedAnalyses();
    RequestedAnalyses(const RequestedAnalyses&) = delete;
    RequestedAnalyses& operator=(const RequestedAnalyses&) = delete;

    /// Answer `POST /api/analyses`, `GET /api/analyses/ID` and `POST /api/analyses/ID/cancel` (docs/web-protocol.md).
    web::Response request(const web::AnalysisRequest& wanted);
    web::Response state(const std::string& id);
    web::Response cancel(const std::string& id);

    /// The same without an answer: returns the id of the analysis, or the refusal.
    std::variant<std::string, web::Response> enter(const web::AnalysisRequest& wanted);

    /// Return whether the analysis is not over yet; whether it is not, or has been done; and its text, empty if it was
    /// not done or is not kept any more.
    bool is_going_on(const std::string& id);
    bool is_good(const std::string& id);
    std::string judged(const std::string& id);

private:
    enum class State { waiting, working, done, failed, cancelled };

    // Guarded by mutex_, but for `stop`.
    struct Job {
        std::string id;
        web::AnalysisRequest request;
        State state = State::waiting;
        std::string why;  ///< what it waits for, or why it failed
        std::string note;
        std::string engine;
        std::string effort;
        std::size_t asked = 0;
        std::size_t positions = 0;  ///< 0: not known yet
        std::string judged;         ///< the analysis as it is kept, and as pages show it
        std::string analysis;
        std::atomic<bool> stop = false;
    };

    std::shared_ptr<Job> of_id(const std::string& id);
    std::shared_ptr<Job> unfinished(const web::AnalysisRequest& wanted);
    web::Response state_of(const Job& job, unsigned status);
    void forget_old_jobs();
    void work(const std::stop_token& stop);
    std::optional<Error> analyse(Job& job);
    Result<GameAnalysis> ask(Job& job, const Record& record);
    Result<Analyst> analyst_of(const Record& record);
    bool may_think(Job& job);
    bool contest_is_played();
    void finish(Job& job, State state, const std::string& why = {});
    void fail(Job& job, const std::string& why);

    AnalysesSetup setup_;

    // Used on the thread of the analyses alone.
    PlayWatch contest_;
    Clock::time_point contest_looked_at_{};
    bool contest_is_played_ = false;

    std::mutex mutex_;  ///< of all below
    std::condition_variable_any changed_;
    std::size_t next_ = 1;
    std::deque<std::shared_ptr<Job>> jobs_;     ///< the oldest first
    std::deque<std::shared_ptr<Job>> waiting_;  ///< to be done in this order
    bool is_busy_ = false;                      ///< with a job that waits no more
    std::jthread worker_;
};

}  // namespace isola_arena
