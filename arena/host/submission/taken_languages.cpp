#include "arena/host/submission/taken_languages.hpp"

#include <algorithm>

namespace isola_arena {

std::optional<Error> refusal_of_language(const Recognised& recognised, const std::vector<std::string>& taken,
                                         const std::vector<Recipe>& recipes) {
    const auto is_taken = [&](const Recipe& recipe) {
        return taken.empty() || std::ranges::find(taken, recipe.name) != taken.end();
    };
    const Recipe* refused = nullptr;
    if (recognised.builder && !is_taken(*recognised.builder)) refused = &*recognised.builder;
    if (!is_taken(recognised.recipe)) refused = &recognised.recipe;
    if (refused == nullptr) return std::nullopt;
    std::string titles;
    for (const Recipe& recipe : recipes)
        if (is_taken(recipe)) (titles += titles.empty() ? "" : ", ") += recipe.title;
    return Error{"it is " + refused->title + ", which this contest does not take; it takes " + titles};
}

}  // namespace isola_arena
