#include "arena/bots/build/taken_languages.hpp"

#include <algorithm>

namespace isola_arena {
namespace {

bool is_taken(const Recipe& recipe, const std::vector<std::string>& taken) {
    return taken.empty() || std::ranges::find(taken, recipe.name) != taken.end();
}

}  // namespace

std::vector<Recipe> taken_recipes(const std::vector<std::string>& taken, const std::vector<Recipe>& recipes) {
    std::vector<Recipe> left;
    for (const Recipe& recipe : recipes)
        if (is_taken(recipe, taken)) left.push_back(recipe);
    return left;
}

std::optional<Error> refusal_of_language(const Recognised& recognised, const std::vector<std::string>& taken,
                                         const std::vector<Recipe>& recipes) {
    const Recipe* refused = nullptr;
    if (recognised.builder && !is_taken(*recognised.builder, taken)) refused = &*recognised.builder;
    if (!is_taken(recognised.recipe, taken)) refused = &recognised.recipe;
    if (refused == nullptr) return std::nullopt;
    std::string titles;
    for (const Recipe& recipe : taken_recipes(taken, recipes)) (titles += titles.empty() ? "" : ", ") += recipe.title;
    return Error{"it is " + refused->title + ", which this contest does not take; it takes " + titles};
}

}  // namespace isola_arena
