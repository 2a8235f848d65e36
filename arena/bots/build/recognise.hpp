#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/bots/build/recipe.hpp"
#include "protocol/result.hpp"

/// arena/bots/build turns what a stranger handed in and arena/base/archive has unpacked into a bot: it recognises what
/// it is (this header, by the recipes of recipe.hpp), and builds it in the sandbox (build.hpp). Open this header first:
///
///     const auto what = recognise(source, built_in_recipes());
///     const Built built = build(*sandbox, source, *what, bot, {"alice", "Alice"});
///
/// Errors are sentences for the author: they name the file and say what to do. Any thread may call these functions, each
/// for folders of its own.
namespace isola_arena {

/// Returns a program's text without `//` and `/* */` comments and without blanks, but for one between two words, so that
/// `int  main (` is `int main(`.
std::string tightened(std::string_view text);

/// Returns whether a tightened text has these words: not as a part of longer ones.
bool has_words(std::string_view tightened_text, std::string_view words);

/// What a submission is.
struct Recognised {
    Recipe recipe;
    std::string main;               ///< its main file, as a path from its folder
    std::string main_class;         ///< of a Java program: the class with its package
    std::string why;                ///< a sentence: `3 C++ files: built by g++ as one program`
    std::optional<Recipe> builder;  ///< builds one that says itself how it is started
    std::string builders_main;
    std::string builders_class;
};

/// Looks at the files of a submission and returns the recipe that fits. Starts nothing. Returns an error if more than one
/// recipe fits, or if more than one file could be the main one (it names them and says how to choose), if none fits (it
/// lists what is known), or if the submission's own bots.toml is no TOML.
Result<Recognised> recognise(const std::filesystem::path& folder,
                             const std::vector<Recipe>& recipes = built_in_recipes());

/// Returns those of the recipes that a contest takes, which takes these alone (names; empty: all).
std::vector<Recipe> taken_recipes(const std::vector<std::string>& taken, const std::vector<Recipe>& recipes);

/// Returns an error in words for the author if a contest that takes these recipes alone (names; empty: all) does not take
/// this submission, by the recipe that starts it or by the one that builds it; nullopt if it does.
std::optional<Error> refusal_of_language(const Recognised& recognised, const std::vector<std::string>& taken,
                                         const std::vector<Recipe>& recipes = built_in_recipes());

}  // namespace isola_arena
