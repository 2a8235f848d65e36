#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "arena/judge/bot_spec.hpp"
#include "arena/judge/confine.hpp"
#include "arena/judge/event.hpp"
#include "arena/process/limits.hpp"
#include "arena/sandbox/sandbox.hpp"

namespace isola_arena {

/// What the command line says of how bots are confined, as text; empty or 0 where it says nothing.
struct ConfinementOptions {
    std::string sandbox = "auto";
    std::string memory;
    int processes = 0;
    std::string scratch;
};

/// What the options grant every bot; nothing where they say nothing. Throws UsageError, also for a limit without a
/// sandbox.
LimitWishes limit_wishes(const ConfinementOptions& options);

/// What confines the bots of one run of a command. May be used by several threads.
class Confinements {
public:
    /// Opens the sandbox and tells on stderr, in the first line of a run, what it enforces here and what it does not.
    /// Throws UsageError where the options are wrong, or want a sandbox that this machine does not have.
    explicit Confinements(const ConfinementOptions& options);

    /// Warns where this clock would charge less than the bots use.
    void warn_about(ClockKind clock) const;

    /// Warns that bots can find out a chosen seed by trying, and with it what these rules hide. Silent without a chosen
    /// seed, with bundled bots alone, and where nothing is hidden.
    void warn_about_seed(const std::string& chosen, const std::vector<BotSpec>& bots, const std::string& rules) const;

    /// Who plays, and what each of them may use who is granted nothing else. No bot sees the folder of another one. Tells
    /// of bots that want more than the options grant: see confinement_of().
    void seat(const std::vector<BotSpec>& bots, const Limits& usual);

    /// Hides a file or folder from every bot; empty: nothing. Warns of a folder that cannot be hidden because a bot
    /// lives in it: after seat().
    void hide(const std::filesystem::path& path);
    /// A contest's database, with the files that SQLite keeps beside it.
    void hide_database(const std::filesystem::path& file);
    /// What `--bots` names, where it is a file: a folder has the bots themselves in it.
    void hide_bots_file(const std::filesystem::path& file);

    /// Whether bots are kept apart from this machine at all.
    bool isolates() const { return sandbox_ && sandbox_->isolates(); }

    /// What confines this bot; empty where nothing does.
    Confine of(const BotSpec& bot) const;

    /// The limits and hidden paths of this bot, where anything confines it. What the options name is the most that any
    /// bot gets, whatever a bots file grants it.
    Confinement confinement_of(const BotSpec& bot) const;

    /// `tree` or `process`: GameHeader::cpu_scope.
    std::string cpu_scope() const;

private:
    std::shared_ptr<const Sandbox> sandbox_;  ///< nothing: bots are not confined
    LimitWishes most_;                        ///< what the options say
    Limits usual_;
    std::vector<std::string> folders_;  ///< of the bots, each once
    std::vector<std::string> hidden_;
};

}  // namespace isola_arena
