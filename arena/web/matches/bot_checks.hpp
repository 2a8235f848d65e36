#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "arena/contest/exam/submissions.hpp"
#include "arena/web/api/page_jobs.hpp"
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

    /// The destructor breaks off the check that is being made.
    explicit BotChecks(ChecksSetup setup);

    /// Answer `POST /api/checks`, `GET /api/checks/ID` and `POST /api/checks/ID/cancel` (docs/web-protocol.md).
    web::Response request(const web::CheckRequest& wanted) { return jobs_.request(wanted); }
    web::Response state(const std::string& id) { return jobs_.state(id); }
    web::Response cancel(const std::string& id) { return jobs_.cancel(id); }

    /// Checks a bot whose files have changed, instead of any check of this bot that is not over. answers: called on the
    /// thread of the checks once the bot has given a legal first reply; the rest of the check waits for a match that is
    /// played then. May be empty.
    void check_changed(const std::string& bot, const std::string& contest, std::function<void()> answers);

    /// Writes the newest CHECK of each bot, as an array.
    void write(JsonWriter& json);

    /// Returns whether a bot is being checked.
    bool is_busy() { return jobs_.is_busy(); }

private:
    struct Job : web::PageJob<web::CheckRequest> {
        bool follows_change = false;
        std::function<void()> answers;
        std::optional<check::Report> report;
    };
    using JobPointer = std::shared_ptr<Job>;

    static void write(JsonWriter& json, const Job& job);
    void run(const JobPointer& job);
    void check(const JobPointer& job);
    Result<check::PlannedExam> plan(const Job& job);
    bool examine(const JobPointer& job, const check::PlannedExam& planned,
                 const std::function<bool(bool has_answered)>& ends_early);
    bool wait_for_match(const JobPointer& job);

    ChecksSetup setup_;
    web::PageJobs<Job> jobs_;  ///< the last member, because its thread uses all others
};

}  // namespace isola_arena
