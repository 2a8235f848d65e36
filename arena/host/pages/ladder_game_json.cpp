#include "arena/host/pages/ladder_game_json.hpp"

#include <charconv>
#include <system_error>

#include <fmt/core.h>

namespace isola_arena {
namespace {

using host::LadderSide;
using host::ListedGame;

void write_side(JsonWriter& json, const LadderSide& side) {
    json.begin_object().key("author").text(side.name).key("version").number(side.version).end_object();
}

bool first_begins(const ListedGame& game) { return game.game.number % 2 == 1; }

}  // namespace

std::string ladder_game_name(int match, int number) { return fmt::format("{}.{}", match, number); }

std::optional<std::pair<int, int>> ladder_game_in(std::string_view name) {
    std::pair<int, int> game{};
    const char* const end = name.data() + name.size();
    const auto match = std::from_chars(name.data(), end, game.first);
    if (match.ec != std::errc{} || match.ptr == end || *match.ptr != '.') return std::nullopt;
    const auto number = std::from_chars(match.ptr + 1, end, game.second);
    if (number.ec != std::errc{} || number.ptr != end) return std::nullopt;
    return game;
}

std::optional<int> winning_player(const ListedGame& game) {
    if (!game.game.winner || first_begins(game)) return game.game.winner;
    return 3 - *game.game.winner;
}

bool was_lost_by(const ListedGame& game, std::int64_t author) {
    return game.game.winner && (*game.game.winner == 1 ? game.second : game.first).author == author;
}

void write_ladder_game(JsonWriter& json, const ListedGame& game) {
    json.key("game").text(ladder_game_name(game.match, game.game.number));
    json.key("at").text(host::utc_text(game.at)).key("players").begin_array();
    write_side(json, first_begins(game) ? game.first : game.second);
    write_side(json, first_begins(game) ? game.second : game.first);
    json.end_array().key("winner").number_or_null(winning_player(game));
    json.key("reason").text(game.game.reason).key("turns").number(game.game.turns);
    json.key("faults").text(game.game.faults).key("has_record").boolean(game.has_record);
}

}  // namespace isola_arena
