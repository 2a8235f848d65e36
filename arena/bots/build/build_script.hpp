#pragma once

#include <string>
#include <vector>

#include "arena/bots/build/recognise.hpp"

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

/// Returns those of the command_words() that are the recipe's alone: nothing that an author has named is in them.
std::vector<std::string> words_of_recipe(const std::string& command, const RecipeWords& words);

}  // namespace isola_arena
