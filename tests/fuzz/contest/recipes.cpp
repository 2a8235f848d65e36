#include "arena/bots/build/recipe.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>

#include <unistd.h>

#include "tests/fuzz/fuzz.hpp"

// A stub without recipes, because the arena's own recipes are not foreign text.
namespace isola_arena {
std::span<const EmbeddedFile> embedded_recipes() { return {}; }
}  // namespace isola_arena

void isola_arena::fuzz::try_text(std::string_view text) {
    static const std::filesystem::path folder = "/dev/shm/fuzz-recipes-" + std::to_string(getpid());
    std::filesystem::create_directory(folder);
    std::ofstream(folder / "x.toml", std::ios::binary) << text;
    const auto recipes = read_recipes(folder);
    std::filesystem::remove_all(folder);
    if (!recipes) return law(recipes.message().starts_with((folder / "x.toml").string()), "an error names the file");
    law(!recipes->empty(), "a file has a recipe");
    for (const Recipe& recipe : *recipes) {
        const auto same = [&](const Recipe& other) { return other.name == recipe.name; };
        law(std::ranges::count_if(*recipes, same) == 1, "a name is used once");
        law(!recipe.recognise.empty(), "a recipe fits something");
    }
}
