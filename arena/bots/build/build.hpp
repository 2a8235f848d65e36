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
#include "arena/bots/bots_file.hpp"
#include "arena/bots/build/recognise.hpp"
#include "arena/process/limits.hpp"
#include "arena/process/time.hpp"

namespace isola_arena {

/// What the words in braces of a recipe stand for.
struct RecipeWords {
    std::string main;
    std::string main_class;
    std::string name;   ///< of the bot
    std::string share;  ///< the arena's own share folder
};

/// Returns the lines that `sh -e -c` runs in a submission's folder: they copy it to $HOME/build, run the recipe's build
/// there and write what is there then to stdout, as a tar archive. All that the build writes goes to stderr. What the
/// author has named stands in variables of build_environment(), not in the lines: a sandbox shows what a command names.
std::string build_script(const std::string& build, const RecipeWords& words);

/// Returns the variables that the lines need, as NAME=VALUE.
std::vector<std::string> build_environment(const RecipeWords& words);

/// Returns the words of a command in which those in braces are replaced.
std::vector<std::string> command_words(const std::string& command, const RecipeWords& words);

class Sandbox;

/// What a build may use.
struct BuildLimits {
    Nanoseconds wall = std::chrono::seconds(60);
    std::string whose_wall = {};  ///< whose limit that is, for the author: `of this contest`; empty: it is not said
    Limits machine{std::int64_t{1} << 30, 128, std::int64_t{512} << 20};
    UnpackLimits result;                      ///< of the folder that comes out
    std::size_t log = std::size_t{64} << 10;  ///< bytes; of a longer one its first and its last half are kept
    bool trusts_authors = false;              ///< the organiser lets builds run without isolation where there is none
};

/// Whose bot it is, unless its own bots.toml says so. name: one that is_bot_name() accepts.
struct BotIdentity {
    std::string name;
    std::string author = {};  ///< any printable text; empty: nobody is named
};

/// Returns the first program that a recipe needs and that builds do not find in PATH; empty: all are there.
std::string missing_program(const Recipe& recipe);

/// The outcome of a build.
struct Built {
    bool ok = false;
    std::string why;  ///< a sentence: what was built; or why it was not and what to do
    std::string log;  ///< what the commands wrote, as bytes: not fit for a screen
    Nanoseconds took{0};
    std::optional<int> exit;       ///< of the commands; nullopt: they were not run, or killed
    std::optional<ListedBot> bot;  ///< if ok: the bot, as the bots.toml in its folder lists it; nullopt if a TakeResult
                                   ///< of the caller's took it
};

/// What is to become of the archive that the commands of a build leave.
struct BuildResult {
    std::filesystem::path source;  ///< of which it was built
    std::filesystem::path into;    ///< the new folder of the bot
    BotIdentity identity;
    bool starts_itself = false;                 ///< its own bots.toml says how it is started
    std::vector<std::string> command;           ///< otherwise: what starts it; empty: the one program that was made
    std::vector<std::string> organisers_words;  ///< those of the command that may name what lies outside
    std::string type;                           ///< its bot type; empty: none
    UnpackLimits limits;
};

/// Unpacks the archive and adds what makes a bot of it. If that fails, nothing is left at `into`.
Result<ListedBot> take_result(std::string_view archive, const BuildResult& result);

/// Something else that does what take_result() does, in another process, say. May throw.
using TakeResult = std::function<std::optional<Error>(std::string_view archive, const BuildResult& result)>;

/// Makes a bot of a submission: runs the recipe in the sandbox, without a network, in a copy of the source that only
/// the build can see. Nothing of the host is writable for it: what it made comes out as an archive, which is unpacked
/// into the new folder `into` by the rules of unpack.hpp. That folder is read-only then (remove_folder() removes it)
/// and has a bots.toml: the author's own, if it lists one bot that starts there and asks for no limits, else one that
/// is written from the recipe. If it is not ok, nothing is left at `into`.
///
/// Takes as long as the commands, and their limit at most. stop: ends them. take: is called in place of take_result();
/// empty: that one is. Throws ArenaFailure if this machine fails.
Built build(const Sandbox& sandbox, const std::filesystem::path& source, const Recognised& recognised,
            const std::filesystem::path& into, const BotIdentity& identity, const BuildLimits& limits = {},
            const std::stop_token& stop = {}, const TakeResult& take = {});

/// Runs lines for `sh -e` in the same way, in a copy of the source, and leaves what is there then in the new folder
/// `into`, without adding anything. `bot` of the result is never set.
Built run_build(const Sandbox& sandbox, const std::filesystem::path& source, const std::string& lines,
                const std::filesystem::path& into, const BuildLimits& limits = {}, const std::stop_token& stop = {});

}  // namespace isola_arena
