#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

/// Returns a program's text without `//` and `/* */` comments and without blanks, except one blank between two words:
/// `int  main (` becomes `int main(`.
std::string tightened(std::string_view text);

/// Returns whether a tightened text contains these words, and not only as parts of longer words.
bool contains_text(std::string_view tightened_text, std::string_view text);

/// What a submission is.
struct Recognised {
    Recipe recipe;
    std::string main;               ///< its main file, as a path from its folder
    std::string main_class;         ///< of a Java program: the class with its package
    std::string why;                ///< a sentence: `3 C++ files: built by g++ as one program`
    std::optional<Recipe> builder;  ///< builds a submission whose own bots.toml says how it is started
    std::string builders_main;
    std::string builders_class;
};

/// Looks at the files of a submission and returns the recipe that fits. Starts nothing. Returns an error if several
/// recipes fit, or if several files could be the main one: it names them and says how to choose. Also returns an error
/// if no recipe fits (it lists the known ones), or if the submission's own bots.toml is no TOML.
Result<Recognised> recognise(const std::filesystem::path& folder,
                             const std::vector<Recipe>& recipes = built_in_recipes());

/// Returns the recipes that a contest accepts. taken: their names; empty: all.
std::vector<Recipe> taken_recipes(const std::vector<std::string>& taken, const std::vector<Recipe>& recipes);

/// Returns an error in words for the author if a contest does not accept the recipe that starts this submission, or the
/// one that builds it; nullopt if it accepts both. taken: the names of the accepted recipes; empty: all.
std::optional<Error> refusal_of_language(const Recognised& recognised, const std::vector<std::string>& taken,
                                         const std::vector<Recipe>& recipes = built_in_recipes());

}  // namespace isola_arena
