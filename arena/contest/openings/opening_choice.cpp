#include "arena/contest/openings/opening_choice.hpp"

#include "arena/base/json/json_writer.hpp"
#include "arena/base/toml/toml_reader.hpp"

namespace isola_arena {
namespace {

constexpr std::string_view key_of_openings = "openings", balanced_word = "balanced";
constexpr int most_plies = 1000;

}  // namespace

OpeningChoice read_opening_choice(const TomlReader& table) {
    OpeningChoice choice;
    if (table.has_number(key_of_openings)) {
        choice.plies = table.number(key_of_openings, 1, most_plies);
        return choice;
    }
    const std::string text = table.text(key_of_openings);
    if (text.empty())
        table.fail(key_of_openings,
                   "expected a number of random turns, \"balanced\", or the name of a file of openings");
    choice.balanced = text == balanced_word;
    if (!choice.balanced) choice.file = text;
    return choice;
}

std::string toml_of(const OpeningChoice& choice) {
    if (choice.plies > 0) return std::to_string(choice.plies);
    std::string text;
    append_json_text(text, choice.balanced ? balanced_word : std::string_view(choice.file));
    return text;
}

OpeningChoice in_folder(OpeningChoice choice, const std::filesystem::path& folder) {
    if (!choice.file.empty()) choice.file = (folder / choice.file).string();
    return choice;
}

}  // namespace isola_arena
