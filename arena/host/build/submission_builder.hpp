#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/base/archive/unpack.hpp"
#include "arena/bots/build/build.hpp"
#include "arena/bots/build/out_of_process/out_of_process_reader.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/host/store/live_settings.hpp"
#include "arena/host/submission/folder_import.hpp"
#include "arena/host/submission/submission_pipeline.hpp"

/// arena/host/build makes bots from submissions: it unpacks and recognises them, and builds them in the sandbox
/// (SubmissionBuilder). For a hosted contest it also examines them (steps_of_submissions()). Open this header first:
///
///     SubmissionBuilder builder(confinements, {"ann"}, "club/submissions/ann/0001", 60);
///     host::StepOutcome outcome = builder.unpack(files, stop);
///     if (outcome.holds) outcome = builder.recognise_it(stop);
///     if (outcome.holds) outcome = builder.build_it(stop);  // builder.bot() is the bot's folder
namespace isola_arena {

/// Returns sentences for the organiser: which recipes of a hosted contest are the organiser's own, which of them
/// replace the arena's, and which programs they need that are not in PATH. Returns nothing if there are none.
std::vector<std::string> notes_on_own_recipes(const host::HostSettings& settings);

/// Makes a bot from the files of an author, step by step. Each step goes on from the folder that the step before it
/// made: `source`, then `bot`, which plays and is read-only. A child process reads the files (OutOfProcessReader); if
/// that process crashes or exceeds a limit, the step fails. StepOutcome::words tell the author why a step failed. stop:
/// ends a step. The steps throw ArenaFailure if this machine fails. For one thread at a time.
class SubmissionBuilder {
public:
    /// confinements outlive this object. build_seconds: the longest time of a build. whose_limit: see
    /// BuildLimits::whose_wall.
    SubmissionBuilder(const Confinements& confinements, BotIdentity identity, const std::filesystem::path& folder,
                      int build_seconds, std::string whose_limit = {});

    /// Unpacks the files, or the archive if it is the only file.
    host::StepOutcome unpack(std::vector<HandedFile> files, const std::stop_token& stop);
    /// Recognises the language. languages: the names of the recipes that are taken; empty: all.
    host::StepOutcome recognise_it(const std::stop_token& stop, const std::vector<Recipe>& recipes = built_in_recipes(),
                                   const std::vector<std::string>& languages = {});
    /// Builds the bot in the sandbox.
    host::StepOutcome build_it(const std::stop_token& stop);

    /// Examines the built bot as `arena check` does, for the contest of these options. confinements: of the bot, not
    /// yet seated. most: see check::report_on(). The text has the finding or the warnings on further lines. Throws
    /// ArenaFailure if the options do not make a contest.
    host::StepOutcome examine_it(const ContestOptions& contest, const Confinements& confinements,
                                 std::chrono::seconds most, const std::stop_token& stop) const;

    /// Returns the folder of the bot, once the bot is built.
    const std::filesystem::path& bot() const { return bot_; }

private:
    const Confinements& confinements_;
    const BotIdentity identity_;
    const std::filesystem::path source_;
    const std::filesystem::path bot_;
    const int build_seconds_;
    const std::string whose_limit_;
    const OutOfProcessReader reader_;
    std::optional<Recognised> recognised_;
};

/// Returns what was not taken, and what unpacking left out of the submissions that were worked through: a phrase each.
std::vector<std::string> all_left_out(const host::FolderImport& imported, host::Ledger& ledger);

/// Returns the function that makes the steps between `received` and `playing`. The steps unpack, recognise and build a
/// submission, and examine it as `arena check` does for the contest of these settings. They leave two folders in that
/// of the version: `source`, and `bot`, which plays. A rebuild leaves them in `again` until it is fit; then they change
/// places with the old ones. A step throws ArenaFailure if this machine fails, or the settings do not make a contest.
/// confinements outlive the result.
host::MakeSteps steps_of_submissions(const Confinements& confinements, const host::LiveSettings& settings,
                                     const ConfinementOptions& options);

}  // namespace isola_arena
