#include "arena/host/workshop/own_recipes.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/bots/build/build.hpp"

namespace isola_arena {

std::vector<std::string> notes_on_own_recipes(const host::HostSettings& settings) {
    std::vector<std::string> notes;
    const std::vector<Recipe>& bundled = built_in_recipes();
    const std::vector<std::string> bundled_names = names_of(bundled);
    std::string own;
    for (const Recipe& recipe : settings.recipes) {
        if (std::ranges::find(bundled, recipe) != bundled.end()) continue;
        const bool replaces = std::ranges::count(bundled_names, recipe.name) > 0;
        own += fmt::format("{}{} ({}{})", own.empty() ? "" : ", ", recipe.name, recipe.title,
                           replaces ? ", in place of the arena's" : "");
        if (const std::string program = missing_program(recipe); !program.empty())
            notes.push_back(
                fmt::format("the recipe {} needs the program {}, which is not in PATH: nothing is built by it",
                            recipe.name, program));
    }
    if (!own.empty()) notes.push_back("own recipes: " + own);
    return notes;
}

}  // namespace isola_arena
