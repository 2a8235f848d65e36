#pragma once

#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "arena/base/archive/unpack.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/host/build/submission_builder.hpp"
#include "arena/host/submission/rates.hpp"
#include "arena/host/submission/submission_pipeline.hpp"
#include "arena/web/api/http_text.hpp"
#include "arena/web/contest/roster.hpp"
#include "arena/web/matches/dropped_folder.hpp"

namespace isola_arena {

/// The bots that are dropped as files on the page of `arena serve`, as players chose their bots in the controller of
/// 2010 (UICC 2010, "Isola"). Each bot is recognised, built in the sandbox and examined like a submission to a hosted
/// contest, and belongs to the roster while the page is served, also if it was found unfit. One bot is built at a time,
/// on a separate thread; any thread may call the functions.
class DroppedBots {
public:
    static constexpr std::int64_t largest = std::int64_t{8} << 20;  ///< bytes of all files of a bot together

    /// The contest for which a bot is examined.
    struct ExamOf {
        ContestOptions options;
        Confinements confinements;  ///< the bot is not seated yet
    };

    /// is_taken: whether a bot of the roster has that name; a dropped bot gets another name then. exam_for: takes the
    /// name of a contest, empty: the default; called on any thread. confinements outlives this object.
    DroppedBots(const Confinements& confinements, std::function<bool(const std::string&)> is_taken,
                std::function<Result<ExamOf>(const std::string&)> exam_for);
    DroppedBots(const DroppedBots&) = delete;
    DroppedBots& operator=(const DroppedBots&) = delete;

    /// Answers `POST /api/bots` and `GET /api/bots/ID` (docs/web-protocol.md).
    web::Response take(const std::string& content_type, const std::string& body, const std::string& contest);
    web::Response state(const std::string& id);

    /// Return the bots that can play, all of them or the one with that name. Of several with the same name only the
    /// newest counts.
    std::vector<RosterBot> bots();
    std::optional<RosterBot> find(const std::string& name);

    /// Returns the folders of all bots, which must be hidden from other bots.
    std::vector<std::filesystem::path> folders();

private:
    enum class State { working, ready, refused };

    struct Bot {
        std::string id;
        std::string name;
        std::string file;     ///< the first file, as its owner calls it
        std::string contest;  ///< for which it is examined
        std::filesystem::path folder;
        std::vector<HandedFile> files;  ///< until work on it begins
        State state = State::working;
        std::vector<std::pair<std::string, host::StepOutcome>> steps;
        std::optional<BotSpec> spec;
    };

    std::string free_name(const std::string& wanted, const std::string& file) const;
    std::string name_for(const std::string& path) const;
    void work(const std::stop_token& stop);
    void build(Bot& bot, const std::stop_token& stop);
    host::StepOutcome examine(const Bot& bot, const BotSpec& spec, const SubmissionBuilder& builder,
                              const std::stop_token& stop);
    void note(Bot& bot, const std::string& step, host::StepOutcome outcome);
    web::Response state_of(const Bot& bot, unsigned status) const;

    const Confinements& confinements_;
    std::function<bool(const std::string&)> is_taken_;
    std::function<Result<ExamOf>(const std::string&)> exam_for_;
    DroppedFolder folder_;

    std::mutex mutex_;  ///< guards the members below
    std::condition_variable_any changed_;
    host::SubmissionRate rate_;
    std::deque<Bot> bots_;  ///< in the order in which they came; references to them stay valid
    std::deque<Bot*> waiting_;
    std::jthread builder_;  ///< the last member, because it uses all others
};

}  // namespace isola_arena
