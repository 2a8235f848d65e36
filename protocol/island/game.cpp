#include "protocol/island/game.hpp"

#include <algorithm>
#include <cstdlib>

namespace isola_arena::island {
namespace {

using Square = isola_arena::Position;

Square square(int cell) { return {0, cell}; }

std::string off_or_nothing(int cell) { return is_on_island(cell) ? "" : ", off the island"; }

std::string label(const State& state, Player player) {
    if (state.rules.shuffles == 0) return "tiles";
    return "tiles (shuffles left: " + std::to_string(state.rules.shuffles - state.shuffled[player]) + ")";
}

// Returns the places of the hand that the last turn used, both those still empty and those already filled again.
Places fresh_places(const State& state, Player player) {
    return state.last ? state.last->used_places[player] : Places{};
}

Strip strip(const State& state, Player player) {
    Strip strip{label(state, player), player, Visibility::owner, {}};
    const Places fresh = fresh_places(state, player);
    for (std::size_t place = 0; place < hand_size; ++place)
        strip.tiles.push_back({tile_text(state.hands[player][place]), fresh[place]});
    return strip;
}

void mark_pawns(Frame& frame, const State& state, const LastTurn& last) {
    for (const Player player : both_players) {
        if (last.from[player] == state.pawns[player]) continue;
        frame.highlights.push_back({square(last.from[player]), Mark::left});
        if (is_on_island(state.pawns[player])) frame.highlights.push_back({square(state.pawns[player]), Mark::entered});
    }
}

std::string value_text(const Choice& choice, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += tile_text(choice.value);
    return text;
}

// Returns the player's own part of the turn. Unless the turn is a shuffle, it has the cells from which and to which the
// pawn went; they are equal if the pawn did not move.
SubAction own_action(const State& state, const LastTurn& last) {
    const Choice& choice = last.choice;
    if (choice.act == Act::shuffle) return {.kind = "shuffle", .text = "all tiles"};
    const char* const kind = choice.act == Act::attack ? "attack" : choice.act == Act::move ? "move" : "retreat";
    const int to = state.pawns[last.player];
    return {.kind = kind,
            .text = value_text(choice, choice.count) + off_or_nothing(to),
            .from = square(last.from[last.player]),
            .to = square(to)};
}

// Adds the victim's part of an attack: its defence, and its fall.
void show_victim(Frame& frame, const State& state, const LastTurn& last) {
    const Player victim = other(last.player);
    if (last.defence > 0)
        frame.last_turn.push_back({.kind = "defend", .text = value_text(last.choice, last.defence), .owner = victim});
    const int from = last.from[victim];
    const int to = state.pawns[victim];
    if (to == from) return;
    frame.last_turn.push_back({.kind = "fall",
                               .text = std::to_string(std::abs(to - from)) + off_or_nothing(to),
                               .from = square(from),
                               .to = square(to),
                               .owner = victim});
}

// Returns the player whose used tiles nature has just replaced; nullopt if nature has replaced none since the turn.
// Player one's tiles are replaced first.
std::optional<Player> just_served(const State& state, const LastTurn& last) {
    std::optional<Player> served;
    for (const Player player : both_players) {
        const bool lost_tiles = std::ranges::count(last.used_places[player], true) > 0;
        if (lost_tiles && count_of(state.hands[player], used) == 0) served = player;
    }
    return served;
}

SubAction given(const State& state, const char* kind, Player player, const Places& places) {
    std::string tiles;
    for (std::size_t place = 0; place < hand_size; ++place)
        if (places[place]) tiles += tile_text(state.hands[player][place]);
    return {.kind = kind, .text = std::move(tiles), .owner = player, .visibility = Visibility::owner};
}

void show_deal(Frame& frame, const State& state) {
    Places all;
    all.fill(true);
    for (const Player player : both_players) frame.last_turn.push_back(given(state, "deal", player, all));
}

void show_turn(Frame& frame, const State& state, const LastTurn& last) {
    frame.last_player = last.player;
    frame.last_turn.push_back(own_action(state, last));
    show_victim(frame, state, last);
}

void show_actions(Frame& frame, const State& state) {
    if (!state.last) {
        if (state.dealt && state.turns == 0) show_deal(frame, state);
    } else if (const auto served = just_served(state, *state.last)) {
        frame.last_turn.push_back(given(state, "draw", *served, state.last->used_places[*served]));
    } else {
        show_turn(frame, state, *state.last);
    }
}

}  // namespace

Result<Rules> Island::read_rules(const RulesText& text) {
    if (auto error = text.only({})) return *error;
    return named_rules(text.name);
}

std::vector<Move> Island::legal_moves(const State& state) {
    const auto choices = legal_choices(state);
    return {choices.begin(), choices.end()};
}

Frame Island::frame(const State& state) {
    Frame frame;
    frame.rows = 1;
    frame.columns = cells;
    frame.cells.resize(cells);
    for (const Player player : both_players) {
        const int at = state.pawns[player];
        if (is_on_island(at)) frame.cells[static_cast<std::size_t>(at)].pawn = player;
        frame.strips.push_back(strip(state, player));
    }
    if (state.last) mark_pawns(frame, state, *state.last);
    show_actions(frame, state);
    return frame;
}

}  // namespace isola_arena::island
