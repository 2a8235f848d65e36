#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "arena/contest/exam/submissions.hpp"
#include "arena/web/api/http_text.hpp"
#include "arena/web/api/requests.hpp"
#include "arena/web/contest/roster.hpp"
#include "arena/web/feed/game_registry.hpp"
#include "arena/web/matches/dropped_bots.hpp"

namespace isola_arena {

/// The parts of the serving arena that the checks use. All references outlive the checks.
struct ChecksSetup {
    web::GameRegistry& registry;  ///< is told of each change, for the pages
    std::function<Result<RosterBot>(const std::string& name)> find_bot;
    /// Returns the contest of that name (empty: the default) for an examination, and the confinement of this bot.
    std::function<Result<DroppedBots::ExamOf>(const std::string& contest, const BotSpec& bot)> exam_for;
    std::function<std::string()> timed_match;  ///< of which a check would take time; empty: none
};

/// The checks of bots that pages request, or that follow changes of the bots' files: the examinations of `arena check`,
/// shorter than there. One bot is checked at a time, on a separate thread; any thread may call the functions.
class BotChecks {
public:
    static constexpr std::size_t most_waiting = 32;

    explicit BotChecks(ChecksSetup setup);

    /// Breaks off the check that is being made.
    ~BotChecks();
    BotChecks(const BotChecks&) = delete;
    BotChecks& operator=(const BotChecks&) = delete;

    /// Answer `POST /api/checks`, `GET /api/checks/ID` and `POST /api/checks/ID/cancel` (docs/web-protocol.md).
    web::Response request(const web::CheckRequest& wanted);
    web::Response state(const std::string& id);
    web::Response cancel(const std::string& id);

    /// Checks a bot whose files have changed, instead of any check of this bot that is not over. answers: called on the
    /// thread of the checks once the bot has given a legal first reply; the rest of the check waits for a match that is
    /// played then. May be empty.
    void check_changed(const std::string& bot, const std::string& contest, std::function<void()> answers);

    /// Writes the newest CHECK of each bot, as an array.
    void write(JsonWriter& json);

    /// Returns whether a bot is being checked.
    bool is_busy();

private:
    enum class State { waiting, working, done, failed, cancelled };

    // Guarded by mutex_, except for `stop`.
    struct Job {
        std::string id;
        web::CheckRequest request;
        bool follows_change = false;
        std::function<void()> answers;
        State state = State::waiting;
        std::string why;   ///< the reason why it waits, or why it failed
        std::string note;  ///< what is to be known of the bot besides its findings; may be empty
        std::optional<check::Report> report;
        std::atomic<bool> stop = false;

        bool is_over() const { return state != State::waiting && state != State::working; }
    };

    std::shared_ptr<Job> enter(web::CheckRequest request);
    void cancel(const std::shared_ptr<Job>& job);
    std::shared_ptr<Job> of_id(const std::string& id);
    static void write(JsonWriter& json, const Job& job);
    web::Response response(const Job& job, unsigned status);
    void forget_old_jobs();
    void work(const std::stop_token& stop);
    void run(const std::shared_ptr<Job>& job, const std::stop_token& stop);
    Result<check::PlannedExam> plan(const Job& job);
    bool examine(const std::shared_ptr<Job>& job, const check::PlannedExam& planned, const std::stop_token& stop,
                 const std::function<bool(bool has_answered)>& ends_early);
    bool wait_for_match(const std::shared_ptr<Job>& job, const std::stop_token& stop);
    void finish(Job& job, State state, const std::string& why = {});
    template <class Change>
    void tell(Change&& change);

    ChecksSetup setup_;

    std::mutex mutex_;  ///< guards the members below
    std::condition_variable_any changed_;
    std::size_t next_ = 1;
    std::deque<std::shared_ptr<Job>> jobs_;     ///< the oldest first
    std::deque<std::shared_ptr<Job>> waiting_;  ///< to be done in this order
    bool is_busy_ = false;
    std::jthread worker_;  ///< the last member, because it uses all others
};

}  // namespace isola_arena
