#pragma once

#include <filesystem>
#include <optional>
#include <string>
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

}  // namespace isola_arena
