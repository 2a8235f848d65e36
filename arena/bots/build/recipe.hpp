#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "arena/base/embedded_file.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Returns the files of arena/bots/build/recipes.
std::span<const EmbeddedFile> embedded_recipes();

/// How one kind of submission is recognised, built and started. In a file of recipes (TOML) it is a table `[[recipe]]`
/// with these members as keys; all but `name`, `title` and `recognise` may be missing.
struct Recipe {
    std::string name;                    ///< `cpp`
    std::string title;                   ///< as people write it: `C++`
    std::vector<std::string> recognise;  ///< patterns of file names, the preferred ones first. `*` and `?` as in a
                                         ///< shell; `**/` before one: in all folders
    std::vector<std::string> contains;   ///< words that the main file must have, comments aside: `main(`
    std::vector<std::string> over;       ///< names of recipes that give way if this one fits, too; `*`: all
    std::vector<std::string> needs;      ///< programs that must be in PATH; `a|b`: one of them
    std::string how;                     ///< for people: `built by g++ as one program`
    std::string build;                   ///< lines for `sh -e`, in a copy of the submission; empty: nothing is built.
                                         ///< {main}, {stem}, {class}, {class_file}, {start}, {edition}, {name} and
                                         ///< {share} stand for the main file, its name without folders and ending, its
                                         ///< class, the file of its class, what the language's program is told to
                                         ///< start, the edition of the language (MainFile), the bot's name and the
                                         ///< arena's share folder, each outside quotes. A line `arena: ...` that they
                                         ///< print is shown to the author also if they succeed
    std::string command;  ///< starts the bot, with the same words in braces; empty: it has a bots.toml, or its build
                          ///< makes one program
    std::string type;     ///< its bot type; empty: none
    std::vector<std::string> leaves_out = {};  ///< of the files that fit its patterns, what the build does not see:
                                               ///< `tests` (examples, too), `mains` (other files with a program)
    bool operator==(const Recipe&) const = default;
};

/// Returns the recipes that come with the arena.
const std::vector<Recipe>& built_in_recipes();

/// Returns the recipes of an organiser's folder: those of all its files `*.toml`, in the order of the files' names;
/// none if the folder does not exist. Returns an error, with the file and the line, if a file cannot be read or has no
/// recipe. A recipe is an error if it has an unknown or missing key, a wrong value, the name of another one, or an
/// unknown name in `over`.
Result<std::vector<Recipe>> read_recipes(const std::filesystem::path& folder);

/// Returns `own`, and the recipes of `others` whose names are not in `own`: an organiser's recipe replaces the recipe
/// with the same name.
std::vector<Recipe> with_recipes(std::vector<Recipe> own, const std::vector<Recipe>& others);

/// Returns the recipes' names, in their order.
std::vector<std::string> names_of(const std::vector<Recipe>& recipes);

}  // namespace isola_arena
