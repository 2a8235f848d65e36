#include "arena/cli/host/ladder_pages.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/cli/host/public_record.hpp"

namespace isola_arena {
namespace {

using host::LadderSide;
using host::LadderStanding;
using host::ListedGame;
using web::problem;
using web::Response;

constexpr int games_of_all = 50;
constexpr int games_of_author = 20;

constexpr std::string_view games_path = "/ladder/games/";
constexpr std::string_view record_ending = "/record";

std::string name_of(int match, int number) { return fmt::format("{}.{}", match, number); }

// The match and the number of the game `M.G`.
std::optional<std::pair<int, int>> game_in(std::string_view text) {
    std::pair<int, int> game{};
    const char* const end = text.data() + text.size();
    const auto match = std::from_chars(text.data(), end, game.first);
    if (match.ec != std::errc{} || match.ptr == end || *match.ptr != '.') return std::nullopt;
    const auto number = std::from_chars(match.ptr + 1, end, game.second);
    if (number.ec != std::errc{} || number.ptr != end) return std::nullopt;
    return game;
}

void write_standing(JsonWriter& json, int rank, const LadderStanding& standing) {
    json.begin_object().key("rank").number(rank).key("author").text(standing.name).key("bot").text(standing.bot);
    json.key("version").number(standing.version);
    json.key("rating").number(std::lround(standing.glicko.rating));
    json.key("deviation").number(std::lround(standing.glicko.deviation));
    json.key("games").number(standing.games()).key("wins").number(standing.wins);
    json.key("draws").number(standing.draws).key("losses").number(standing.losses).end_object();
}

void write_side(JsonWriter& json, const LadderSide& side) {
    json.begin_object().key("author").text(side.name).key("version").number(side.version).end_object();
}

bool first_begins(const ListedGame& game) { return game.game.number % 2 == 1; }

// The number of the player in the game who won; the bots change sides from game to game.
std::optional<int> winning_player(const ListedGame& game) {
    if (!game.game.winner || first_begins(game)) return game.game.winner;
    return 3 - *game.game.winner;
}

void write_game(JsonWriter& json, const ListedGame& game) {
    json.begin_object().key("game").text(name_of(game.match, game.game.number));
    json.key("at").text(host::utc_text(game.at)).key("players").begin_array();
    write_side(json, first_begins(game) ? game.first : game.second);
    write_side(json, first_begins(game) ? game.second : game.first);
    json.end_array().key("winner").number_or_null(winning_player(game));
    json.key("reason").text(game.game.reason).key("turns").number(game.game.turns);
    json.key("faults").text(game.game.faults).key("has_record").boolean(game.has_record).end_object();
}

bool was_lost_by(const ListedGame& game, std::int64_t author) {
    return game.game.winner && (*game.game.winner == 1 ? game.second : game.first).author == author;
}

}  // namespace

std::optional<Response> LadderPages::answer(const std::string& path) {
    if (path == "/ladder") {
        std::string text;
        JsonWriter json(text);
        json.begin_object().key("title").text(title_).key("players");
        write_players(json);
        json.key("games").begin_array();
        for (const ListedGame& game : ledger_.games(std::nullopt, games_of_all)) write_game(json, game);
        json.end_array().end_object();
        return web::without_secrets(web::json_response(std::move(text)));
    }
    if (!path.starts_with(games_path) || !path.ends_with(record_ending)) return std::nullopt;
    const std::size_t length = path.size() - games_path.size();
    if (length <= record_ending.size()) return std::nullopt;
    return record(path.substr(games_path.size(), length - record_ending.size()), std::nullopt);
}

Response LadderPages::record(const std::string& game, std::optional<std::int64_t> author) {
    const auto key = game_in(game);
    const auto kept = key ? ledger_.record(key->first, key->second) : std::nullopt;
    if (!kept || (author && kept->player_1 != *author && kept->player_2 != *author))
        return problem(404, "there is no such game");
    std::optional<Player> own;
    if (author) own = kept->player_1 == *author ? Player::one : Player::two;
    auto text = public_record(kept->text, own);
    if (!text) return problem(500, text.message());
    return web::download(fmt::format("game-{}.jsonl", game), "application/jsonl", std::move(text).value());
}

void LadderPages::write_players(JsonWriter& json) {
    json.begin_array();
    int rank = 0;
    for (const LadderStanding& standing : ledger_.standings()) write_standing(json, ++rank, standing);
    json.end_array();
}

void LadderPages::write_own(JsonWriter& json, std::int64_t author) {
    const auto standings = ledger_.standings();
    const auto own = std::ranges::find(standings, author, &LadderStanding::author);
    if (own == standings.end()) {
        json.null();
        return;
    }
    json.begin_object().key("players").number(standings.size()).key("standing");
    write_standing(json, static_cast<int>(own - standings.begin()) + 1, *own);
    std::vector<ListedGame> games = ledger_.games(author, games_of_author);
    std::stable_partition(games.begin(), games.end(),
                          [&](const ListedGame& game) { return was_lost_by(game, author); });
    json.key("games").begin_array();
    for (const ListedGame& game : games) write_game(json, game);
    json.end_array().end_object();
}

}  // namespace isola_arena
