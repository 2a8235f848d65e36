#include "arena/bots/levels.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace isola_arena {
namespace {

struct GradedBot {
    std::string_view game;
    std::string_view name;
    int levels;
};

constexpr std::array graded{GradedBot{"isola", "isola-engine", 10}, GradedBot{"island", "island-engine", 5},
                            GradedBot{"dominoes", "dominoes-engine", 5}};

constexpr std::array king{700, 840, 970, 1140, 1230, 1340, 1500, 1650, 1820, 2020};
constexpr std::array queen{860, 960, 1090, 1220, 1340, 1530, 1640, 1780, 1960, 2090};
constexpr std::array island{600, 760, 910, 1070, 1180};
constexpr std::array island_2015{590, 770, 950, 1150, 1330};
constexpr std::array dominoes{790, 900, 1090, 1220, 1410};

}  // namespace

int levels_of_bot(std::string_view bot) {
    const auto found = std::ranges::find(graded, bot, &GradedBot::name);
    return found == graded.end() ? 0 : found->levels;
}

std::string_view graded_bot_of(std::string_view game) {
    const auto found = std::ranges::find(graded, game, &GradedBot::game);
    return found == graded.end() ? std::string_view() : found->name;
}

std::span<const int> ratings_of_levels(std::string_view variant) {
    if (variant == "isola" || variant == "isolation") return king;
    if (variant == "queens") return queen;
    if (variant == "bot-battle") return island;
    if (variant == "bot-battle-2015") return island_2015;
    if (variant == "dominoes") return dominoes;
    return {};
}

LevelName parse_level_name(std::string_view name) {
    const std::size_t hyphen = name.rfind('-');
    if (hyphen == std::string_view::npos) return {};
    const std::string_view bot = name.substr(0, hyphen), digits = name.substr(hyphen + 1);
    int number = 0;
    const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool is_number = error == std::errc{} && stop == digits.data() + digits.size() && digits.front() != '0';
    if (!is_number || number < 1 || number > levels_of_bot(bot)) return {};
    return {bot, number};
}

std::string name_of_level(std::string_view bot, int level) { return std::string(bot) + "-" + std::to_string(level); }

}  // namespace isola_arena
