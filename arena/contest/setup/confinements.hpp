#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/judge/confine.hpp"
#include "arena/rules/events/event.hpp"
#include "arena/rules/settings/bot_spec.hpp"
#include "arena/rules/settings/limits.hpp"
#include "arena/rules/settings/run_conditions.hpp"
#include "arena/rules/settings/share.hpp"
#include "arena/sandbox/sandbox.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// The options for confining bots, as text; empty or 0 if not given.
struct ConfinementOptions {
    std::string sandbox = "auto";  ///< `auto`, `on` or `off`
    std::string memory;
    int processes = 0;
    std::string scratch;
    int open_files = 0;
    std::vector<std::string> allowed_folders;  ///< that a bots file may give its bots although they contain the bots
                                               ///< file
    std::vector<std::string> shared;           ///< folders that all bots and builds see, read-only
};

/// Returns the folders that the options share, by absolute paths.
Shares shares_of(const ConfinementOptions& options);

/// Returns the limits that the options set; a member is nullopt if its option is not given. Returns an error if a value
/// is wrong, or a limit is set with the sandbox off.
Result<LimitRequest> requested_limits(const ConfinementOptions& options);

/// The confinement of all bots of one run of a command. The const functions may be called from several threads at once.
class Confinements {
public:
    /// Opens the sandbox and prints on stderr, as the first line of a run, which protections it enforces here and which
    /// it does not, unless this process has printed it before. Then shares the folders of the options. Returns an error
    /// if the options are wrong, or demand a sandbox that this machine does not have, and the errors of share().
    static Result<Confinements> open(const ConfinementOptions& options);

    /// Warns on stderr if this clock would charge less CPU time than the bots use.
    void warn_about(ClockKind clock) const;

    /// Warns on stderr that bots can find a chosen seed by trying seeds, and then know everything that these rules
    /// hide. Does nothing if chosen (the text of `--seed`) is empty, if all bots are bundled, or if the rules hide
    /// nothing.
    void warn_about_seed(const std::string& chosen, const std::vector<BotSpec>& bots, const std::string& rules) const;

    /// For runs in which bots of strangers play. Returns an error if the bots are not isolated, unless the options say
    /// sandbox `off`. why: whose bots these are, a clause such as `FOLDER holds strangers' bots`.
    [[nodiscard]] std::optional<Error> need_isolation(const std::string& why) const;
    /// Calls need_isolation() if the bots file is a folder, because its bots belong to other people.
    [[nodiscard]] std::optional<Error> need_isolation_of(const std::filesystem::path& bots) const;

    /// Lets all bots and builds see these folders, read-only, and prints on stderr a line for each, once in a process:
    /// who named it. Ignores those that are shared already. Returns an error if a folder may not be shared (see shareable_folder()),
    /// or holds, or lies in, a place of keep_shares_from() or of a seated bot.
    [[nodiscard]] std::optional<Error> share(const Shares& shares);
    /// Returns the shared folders.
    std::vector<std::string> shared() const;
    /// Returns an error if a shared folder holds that file or folder, or lies in it. what: the place, for the message,
    /// such as `the database`. Does nothing if the path is empty.
    [[nodiscard]] std::optional<Error> keep_shares_from(const std::filesystem::path& place,
                                                        std::string_view what) const;

    /// Registers the bots that play. usual: the limits of a bot whose bots file grants no others. From then on no bot
    /// sees the folder of another one. Prints on stderr which bots get less than their bots file grants, because the
    /// options set a lower maximum; see confinement_of(). Returns an error if a bots file gives a bot a folder that
    /// contains the bots file's own folder, because the bot would see all of it, unless the options allow this; and if
    /// a shared folder holds a bot, or lies in its folder.
    [[nodiscard]] std::optional<Error> seat(const std::vector<BotSpec>& bots, const Limits& usual);

    /// Hides a file or folder from every bot; does nothing if the path is empty. Warns on stderr if the folder cannot
    /// be hidden because a bot's own folder lies in it; so call it after seat().
    void hide(const std::filesystem::path& path);
    /// Hides a contest's database, with the files that SQLite keeps beside it.
    void hide_database(const std::filesystem::path& file);
    /// Hides a bots file; a folder stays visible, because the bots themselves are in it. Returns an error like
    /// need_isolation_of(), or if a shared folder holds the file or another hidden place.
    [[nodiscard]] std::optional<Error> hide_bots_file(const std::filesystem::path& file);

    /// Returns the sandbox for builds and other programs that are not bots; one that confines nothing if the sandbox is
    /// off.
    std::shared_ptr<const Sandbox> build_sandbox() const;

    /// Returns whether bots are kept apart from this machine at all.
    bool isolates() const { return sandbox_ && sandbox_->isolates(); }

    /// Returns the function that confines this bot; it may be called on any thread. Empty if bots are not confined.
    Confine of(const BotSpec& bot) const;

    /// Returns the limits and hidden paths of this bot, as of() applies them. No bot gets more than a limit that the
    /// options set, whatever its bots file grants.
    Confinement confinement_of(const BotSpec& bot) const;

    /// Returns how the bots run: GameHeader::conditions.
    RunConditions conditions() const;

private:
    Confinements() = default;

    std::optional<Error> refuse_wide_folder(const BotSpec& bot) const;

    std::shared_ptr<const Sandbox> sandbox_;  ///< nullptr: bots are not confined
    LimitRequest most_;                       ///< the limits that the options set
    Limits usual_;
    std::vector<std::string> allowed_folders_;  ///< real paths
    std::vector<std::string> folders_;          ///< the own folders of all bots, each once
    std::vector<std::string> hidden_;
    Shares shares_;                    ///< by their real paths
    std::vector<std::string> places_;  ///< of the seated bots: no shared folder may hold them
};

}  // namespace isola_arena
