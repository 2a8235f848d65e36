#include <algorithm>
#include <charconv>

#include "arena/judge/settings/match_plan.hpp"
#include "arena/web/api/api.hpp"
#include "arena/web/feed/game_json.hpp"
#include "arena/web/api/access_policy.hpp"

namespace isola_arena::web {
namespace {

constexpr std::size_t most_moments = 200;

std::size_t bound(std::string_view query, std::string_view key, std::size_t otherwise) {
    const auto text = query_value(query, key);
    if (!text) return otherwise;
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
    return error == std::errc{} && end == text->data() + text->size() ? number : otherwise;
}

std::optional<Player> as_whom(std::string_view query) {
    const auto text = query_value(query, "as");
    if (text == "1") return Player::one;
    if (text == "2") return Player::two;
    return std::nullopt;
}

// Returns the player to move if the game is still running and that player is a person, else nullopt.
std::optional<Player> person_to_move(const SpectatedGame& show) {
    const auto& thinking = show.game().thinking();
    if (!thinking || show.over() || !show.game().header().players[thinking->player].command.empty())
        return std::nullopt;
    return thinking->player;
}

bool may_answer(Audience audience, Player player) {
    return audience == Audience::all || audience == (player == Player::one ? Audience::one : Audience::two);
}

}  // namespace

Answer Api::get_game(const Path& path, std::string_view query) {
    SpectatedGame* show = path.size() <= 3 ? broadcaster_.show(std::string(path[1])) : nullptr;
    if (show == nullptr) return problem(404, "there is no such game");
    Response response = part_of_game(*show, path.size() == 2 ? "" : path[2], query);
    // While a game goes on, what only one player may know stands in one answer with whatever a bot wrote.
    response.compressible = show->over();
    return response;
}

Response Api::part_of_game(SpectatedGame& show, std::string_view part, std::string_view query) const {
    if (part.empty()) {
        std::string text;
        JsonWriter json(text);
        json.begin_object();
        show.write_state(json, show.audience(as_whom(query)));
        json.end_object();
        return json_response(std::move(text));
    }
    if (part == "moments") return moments(show, query);
    if (part == "replies") return replies(show, query);
    if (part == "record") return record(show, query);
    return problem(404, "expected moments, replies or record");
}

Response Api::moments(SpectatedGame& show, std::string_view query) const {
    const std::size_t from = std::min(bound(query, "from", 0), show.count());
    const std::size_t to =
        std::clamp(bound(query, "to", show.count()), from, std::min(from + most_moments, show.count()));
    std::string text;
    JsonWriter json(text);
    json.begin_object().key("from").number(static_cast<std::int64_t>(from));
    json.key("count").number(static_cast<std::int64_t>(show.count())).key("moments");
    write_moments(json, show.game(), from, to, show.audience(as_whom(query)));
    json.end_object();
    return json_response(std::move(text));
}

Response Api::replies(SpectatedGame& show, std::string_view query) const {
    const auto player = person_to_move(show);
    if (!player || show.game().session() == nullptr) return problem(409, "no person is to move");
    if (!may_answer(show.audience(as_whom(query)), *player))
        return problem(403, "these are the other player's replies");
    std::string text;
    JsonWriter json(text);
    json.begin_object().key("game").text(show.log().id()).key("turn").number(show.game().thinking()->turn);
    json.key("player").number(number(*player)).key("line").bytes(show.game().thinking()->line);
    json.key("replies").begin_array();
    for (const std::string& reply : show.game().session()->legal_replies()) json.bytes(reply);
    json.end_array().end_object();
    return json_response(std::move(text));
}

Response Api::record(SpectatedGame& show, std::string_view query) const {
    const Audience audience = show.audience(as_whom(query));
    if (audience != Audience::all && keeps_back(show.game(), audience))
        return problem(403, "the record is withheld until the end of the game");
    return download(download_name(show.log().facts()), "application/jsonl", show.log().record());
}

Response Api::reply(const std::string& match, const Request& request) {
    const auto reply = parse_reply(request.body);
    if (!reply) return problem(400, reply.message());
    SpectatedGame* show = broadcaster_.show(reply->game);
    if (show == nullptr || show->log().facts().match != match) return problem(404, "this match has no such game");
    const auto player = person_to_move(*show);
    if (!player || show->game().thinking()->turn != reply->turn || show->game().session() == nullptr)
        return problem(409, "this is not the turn of a person");
    const auto legal = show->game().session()->legal_replies();
    if (std::ranges::find(legal, reply->reply) == legal.end()) return problem(409, "this reply is not legal here");
    services_.reply(match, seat_of(show->game().header().game_number, *player), reply->reply);
    return json_response("{}");
}

}  // namespace isola_arena::web
