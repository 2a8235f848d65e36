#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "arena/base/archive/unpack.hpp"
#include "arena/base/time.hpp"
#include "arena/bots/bots_file.hpp"
#include "arena/bots/build/recognise.hpp"
#include "arena/rules/settings/limits.hpp"

namespace isola_arena {

/// The values that replace the words in braces of a recipe.
struct RecipeValues {
    MainFile main;
    std::string name;   ///< of the bot
    std::string share;  ///< the arena's own share folder
};

/// Returns the lines that `sh -e -c` runs in a submission's folder. They copy the folder to $HOME/build, remove what is
/// left out, run the recipe's build there, and write the contents of $HOME/build to stdout, as a tar archive. All output of the build
/// goes to stderr. Names that the author chose are in variables of build_environment() and not in the lines, because a
/// sandbox shows the files that a command names.
std::string build_script(const std::string& build, const RecipeValues& words);

/// Returns the variables that the lines of build_script() need, as NAME=VALUE.
std::vector<std::string> build_environment(const RecipeValues& words);

/// Returns the words of a command, with the words in braces replaced.
std::vector<std::string> command_arguments(const std::string& command, const RecipeValues& words);

class Sandbox;

/// What a build may use.
struct BuildLimits {
    /// How many times `wall` a build may take that a busy machine delays; see CaptureLimits::patience.
    static constexpr int patience = 10;

    Nanoseconds wall = std::chrono::seconds(60);
    std::string whose_wall = {};  ///< who set the limit, in words for the author: `of this contest`; empty: not said
    Limits machine{std::int64_t{1} << 30, 128, std::int64_t{512} << 20};
    UnpackLimits result;                      ///< of the folder that the build makes
    std::size_t log = std::size_t{64} << 10;  ///< bytes; a longer log keeps its beginning and end, half each
    std::vector<std::string> shared = {};     ///< folders that builds see, read-only
    bool trusts_authors = false;              ///< the organiser lets builds run without isolation where there is none
};

/// The name and author of a bot that has no bots.toml of its own. name: is_bot_name() must accept it.
struct BotIdentity {
    std::string name;
    std::string author = {};  ///< any printable text; empty: nobody is named
};

/// How a line of a build's log begins that its author sees even if the build succeeds.
inline constexpr std::string_view begin_of_note = "arena: ";

/// Returns a build's log without those lines.
std::string without_notes(std::string_view log);

/// Returns the first program that a recipe needs and that is not in the PATH of builds; empty: none is missing.
std::string missing_program(const Recipe& recipe);

/// The outcome of a build.
struct Built {
    bool ok = false;
    std::string why;  ///< a sentence: what was built, or why the build failed and what to do
    std::string log;  ///< what the commands wrote, as bytes: not fit for a screen
    Nanoseconds took{0};
    std::optional<int> exit;       ///< of the commands; nullopt: they were not run, or killed
    std::optional<ListedBot> bot;  ///< if ok: the bot, as the bots.toml in its folder lists it; nullopt if the caller's
                                   ///< TakeResult made it
};

/// How to make a bot of the archive that a build writes.
struct BuildResult {
    std::filesystem::path source;  ///< the folder that the build had as its source
    std::filesystem::path into;    ///< the new folder of the bot
    BotIdentity identity;
    bool starts_itself = false;                     ///< its own bots.toml says how it is started
    std::vector<std::string> command;               ///< else: words that start it; empty: the one program that was made
    std::vector<std::string> organisers_arguments;  ///< words of the command that may name files outside
    std::string type;                               ///< its bot type; empty: none
    UnpackLimits limits;
};

/// Unpacks the archive, adds a bots.toml if the bot has none, and checks it. If that fails, nothing is left at `into`.
Result<ListedBot> take_result(std::string_view archive, const BuildResult& result);

/// A replacement for take_result(), for example one that runs in another process. May throw.
using TakeResult = std::function<std::optional<Error>(std::string_view archive, const BuildResult& result)>;

/// Makes a bot of a submission. Runs the recipe in the sandbox, without a network, in a copy of the source that only
/// the build can see. The build can write nothing of the host. Its result comes out as an archive, which is unpacked
/// into the new folder `into` by the rules of unpack.hpp. That folder is read-only then (remove_folder() removes it)
/// and has a bots.toml. An author's own bots.toml must list one bot that starts there and asks for no limits; without
/// one, it is written from the recipe. If Built::ok is false, nothing is left at `into`.
///
/// Blocks until the commands end, at most for BuildLimits::wall. stop: ends the commands. take: is called in place of
/// take_result(); empty: take_result() is called. Throws ArenaFailure if this machine fails.
Built build(const Sandbox& sandbox, const std::filesystem::path& source, const Recognised& recognised,
            const std::filesystem::path& into, const BotIdentity& identity, const BuildLimits& limits = {},
            const std::stop_token& stop = {}, const TakeResult& take = {});

/// Runs lines with `sh -e` as build() runs a recipe, in a copy of the source, and unpacks the contents of that copy
/// into the new folder `into`. Adds nothing to it. Built::bot is never set.
Built run_build(const Sandbox& sandbox, const std::filesystem::path& source, const std::string& lines,
                const std::filesystem::path& into, const BuildLimits& limits = {}, const std::stop_token& stop = {});

}  // namespace isola_arena
