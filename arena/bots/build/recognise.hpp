#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/bots/build/project/main_file.hpp"
#include "arena/bots/build/recipe.hpp"
#include "protocol/result.hpp"

/// arena/bots/build turns a submission that arena/base/archive has unpacked into a bot. It recognises the kind of the
/// submission (this header, by the recipes of recipe.hpp), and builds the bot in the sandbox (build.hpp). Open this
/// header first:
///
///     const auto what = recognise(source, built_in_recipes());
///     const Built built = build(*sandbox, source, *what, bot, {"alice", "Alice"});
///
/// Errors are sentences for the author: they name the file and say what to do. Any thread may call these functions, if
/// no other thread uses the same folders.
namespace isola_arena {

/// The name of a file in which an author says which file is the main one: one line, a path from the submission's
/// folder.
inline constexpr std::string_view main_choice_name = "arena-main.txt";

/// What a submission is.
struct Recognised {
    Recipe recipe;
    MainFile main = {};
    std::string why = {};      ///< a sentence: `3 C++ files: built by g++ as one program`
    std::string folder = {};   ///< the folder of the submission that is built; empty: all of it
    std::string missing = {};  ///< a sentence about dependencies that were not handed in; empty: none is known
    std::optional<Recipe> builder = {};  ///< builds a submission whose own bots.toml says how it is started
    MainFile builders_main = {};
};

/// Looks at the files of a submission and returns the recipe that fits. Reads what project files (project/project.hpp)
/// say about the main file, sources and dependencies. If one folder alone holds a project, enters that folder. Starts
/// nothing. Returns an error if several recipes fit, or if several files could be the main one: after a sentence, each
/// of them stands on a line that choices_in() finds. Also returns an error if no recipe fits (it says what was found),
/// or if the submission's own bots.toml or another file of a project is damaged.
Result<Recognised> recognise(const std::filesystem::path& folder,
                             const std::vector<Recipe>& recipes = built_in_recipes());

/// Returns the files between which the author can choose, from an error of recognise(); empty if there is no choice.
std::vector<std::string> choices_in(std::string_view error);

/// Returns the recipes that a contest accepts. taken: their names; empty: all.
std::vector<Recipe> taken_recipes(const std::vector<std::string>& taken, const std::vector<Recipe>& recipes);

/// Returns an error in words for the author if a contest does not accept the recipe that starts this submission, or the
/// one that builds it; nullopt if it accepts both. taken: the names of the accepted recipes; empty: all.
std::optional<Error> refusal_of_language(const Recognised& recognised, const std::vector<std::string>& taken,
                                         const std::vector<Recipe>& recipes = built_in_recipes());

}  // namespace isola_arena
