#include "arena/bots/build/build_script.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "arena/process/command_line.hpp"

namespace isola_arena {
namespace {

void replace_all(std::string& text, std::string_view from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
}

// A file's name is no option.
std::string as_path(const std::string& file) { return file.starts_with('-') ? "./" + file : file; }

std::string stem_of(const RecipeWords& words) { return as_path(std::filesystem::path(words.main).stem().string()); }

constexpr std::string_view before = R"(exec 3>&1 1>&2
mkdir "$HOME/build" "$HOME/temporary"
export TMPDIR="$HOME/temporary"
cp -R . "$HOME/build"
chmod -R u+rwX "$HOME/build"
cd "$HOME/build"
(
set -e
)";

constexpr std::string_view after = R"(
) 3>&-
exec tar --format=pax -cf - . >&3
)";

}  // namespace

std::string build_script(const std::string& build, const RecipeWords& words) {
    std::string lines = build;
    for (const auto& [word, variable] :
         {std::pair("{main}", "\"$RECIPE_MAIN\""), std::pair("{stem}", "\"$RECIPE_STEM\""),
          std::pair("{class}", "\"$RECIPE_CLASS\"")})
        replace_all(lines, word, variable);
    replace_all(lines, "{name}", words.name);
    replace_all(lines, "{share}", words.share);
    return std::string(before) + (lines.empty() ? ":" : lines) + std::string(after);
}

std::vector<std::string> build_environment(const RecipeWords& words) {
    return {"RECIPE_MAIN=" + as_path(words.main), "RECIPE_STEM=" + stem_of(words), "RECIPE_CLASS=" + words.main_class};
}

std::vector<std::string> command_words(const std::string& command, const RecipeWords& words) {
    const auto split = split_command_line(command);
    if (!split) return {};
    std::vector<std::string> replaced = *split;
    for (std::string& each : replaced)
        for (const auto& [word, meaning] : {std::pair("{main}", as_path(words.main)),
                                            std::pair("{stem}", stem_of(words)), std::pair("{class}", words.main_class),
                                            std::pair("{name}", words.name), std::pair("{share}", words.share)})
            replace_all(each, word, meaning);
    return replaced;
}

std::vector<std::string> words_of_recipe(const std::string& command, const RecipeWords& words) {
    const auto split = split_command_line(command);
    const std::vector<std::string> all = command_words(command, words);
    const auto names_a_file = [](const std::string& word) {
        return std::ranges::any_of(std::array{"{main}", "{stem}", "{class}"},
                                   [&](const char* each) { return word.find(each) != std::string::npos; });
    };
    std::vector<std::string> own;
    for (std::size_t index = 0; index < all.size(); ++index)
        if (!names_a_file((*split)[index])) own.push_back(all[index]);
    return own;
}

}  // namespace isola_arena
