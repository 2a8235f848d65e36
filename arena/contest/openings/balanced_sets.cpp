#include "arena/contest/openings/opening_choice.hpp"
#include "arena/rules/catalogue.hpp"

namespace isola_arena {
namespace {

constexpr std::string_view ending_of_set = ".txt";

// Returns the name of the set for these rules: `isolation board=6x8` has isolation-6x8.txt.
std::string name_of_set(std::string_view rules) {
    const std::string board = board_of(rules);
    if (board.empty()) return {};
    return std::string(rules.substr(0, rules.find(' '))) + '-' + board + std::string(ending_of_set);
}

}  // namespace

std::optional<std::string_view> balanced_set(std::string_view rules) {
    const std::string name = name_of_set(rules);
    for (const EmbeddedFile& file : embedded_openings())
        if (file.name == name) return file.text;
    return std::nullopt;
}

std::vector<std::string> balanced_boards() {
    std::vector<std::string> boards;
    for (const EmbeddedFile& file : embedded_openings()) {
        const std::string_view name = file.name.substr(0, file.name.size() - ending_of_set.size());
        const std::size_t dash = name.find('-');
        boards.push_back(std::string(name.substr(0, dash)) + " on " + std::string(name.substr(dash + 1)));
    }
    return boards;
}

}  // namespace isola_arena
