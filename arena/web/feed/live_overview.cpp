#include "arena/web/feed/live_overview.hpp"

#include <set>

#include "arena/web/feed/frame_json.hpp"

namespace isola_arena::web {
namespace {

using namespace std::chrono_literals;

// The time for which one call of changes() may follow one game.
constexpr auto time_for_a_game = 2ms;

std::string_view state_of(const SpectatedGame& show) {
    if (show.game().ended()) return "over";
    return show.over() ? "broken_off" : "running";
}

void write_board(JsonWriter& json, const SpectatedGame& show) {
    const GameFacts facts = show.log().facts();
    json.begin_object().key("id").text(facts.id).key("turn").number(show.game().moments().back().turn);
    json.key("players").list(facts.header.players.values, [&](const Entrant& each) { json.text(each.name); });
    json.key("state").text(state_of(show)).key("winner");
    write_player(json, show.over() ? facts.result.winner : std::nullopt);
    json.key("pairing").number_or_null(facts.pairing).key("frame");
    write(json, seen(show.game().moments().back().frame, show.audience(std::nullopt)));
    json.end_object();
}

void begin(JsonWriter& json) { json.begin_object().key("type").text("wall").key("games").begin_array(); }

}  // namespace

std::string LiveOverview::changes(const std::vector<std::shared_ptr<GameLog>>& games, const FindShow& find) {
    std::string text;
    JsonWriter json(text);
    begin(json);
    bool any = false;
    std::set<std::string> here;
    for (const auto& log : games) {
        const auto known = hung_.find(log->id());
        const bool hangs = known != hung_.end();
        if (!log->is_live() || (!hangs && (log->state() != GameState::running || here.size() >= most_games))) continue;
        SpectatedGame* show = find(log->id());
        if (show == nullptr) continue;
        here.insert(log->id());
        show->advance(time_for_a_game);
        if (hangs && known->second.count == show->count() && known->second.over == show->over()) continue;
        hung_[log->id()] = {show->count(), show->over()};
        write_board(json, *show);
        any = true;
    }
    std::erase_if(hung_, [&](const auto& each) { return each.second.over || !here.contains(each.first); });
    json.end_array().end_object();
    return any ? text : std::string();
}

std::string LiveOverview::all(const FindShow& find) const {
    std::string text;
    JsonWriter json(text);
    begin(json);
    for (const auto& [game, seen_last] : hung_)
        if (const SpectatedGame* show = find(game)) write_board(json, *show);
    json.end_array().end_object();
    return text;
}

}  // namespace isola_arena::web
