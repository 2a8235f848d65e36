#include "tests/protocol/dominoes/dominoes_rulebook.hpp"

#include <doctest/doctest.h>

#include <sstream>

#include "protocol/dominoes/text.hpp"

namespace isola_arena::dominoes::rulebook {
namespace {

std::vector<Placed> placed(std::string_view text) {
    std::istringstream words{std::string(text)};
    std::vector<Placed> list;
    for (std::string word; words >> word;)
        list.push_back({static_cast<std::int8_t>(word.at(0) - '0'), static_cast<std::int8_t>(word.at(1) - '0')});
    return list;
}

Move good_move(const State& state, std::string_view text) {
    const auto move = parse(state, text);
    if (!move) FAIL(move.message());
    return *move;
}

std::string pair(const PerPlayer<int>& values) {
    return std::to_string(values[Player::one]) + ':' + std::to_string(values[Player::two]);
}

}  // namespace

TileSet tiles(std::string_view text) {
    TileSet set;
    for (const Placed& tile : placed(text)) set.add(tile.tile());
    return set;
}

State at(const GameSession& table) {
    State state = start(table.rules);
    state.hands = {{tiles(table.one), tiles(table.two)}};
    state.chain = placed(table.chain);
    state.scores = table.scores;
    state.to_move = table.to_move;
    state.turns = static_cast<int>(state.chain.size());
    state.dealt = true;
    return state;
}

State dealt(std::string_view hand_of_one, const Rules& rules) {
    const TileSet one = tiles(hand_of_one);
    const TileSet two(TileSet::all().bits() & ~one.bits());
    const State undealt = start(rules);
    const Deal deal{{{one, two}}};
    REQUIRE_FALSE(refuse(undealt, deal).has_value());
    return play(undealt, deal);
}

std::string verdict(const State& state, std::string_view move) {
    const auto parsed = parse(state, move);
    if (!parsed) return parsed.message();
    const auto error = refuse(state, *parsed);
    return error ? error->message : "legal";
}

bool legal(const State& state, std::string_view move) { return verdict(state, move) == "legal"; }

State after(State state, std::initializer_list<std::string_view> moves) {
    for (const std::string_view move : moves) {
        REQUIRE(verdict(state, move) == "legal");
        state = play(state, good_move(state, move));
    }
    return state;
}

std::string chain(const State& state) {
    const std::string line = board_line(view(state, Player::one));
    const std::size_t begin = line.find(';', 2) + 1;
    return line.substr(begin, line.find(';', begin) - begin);
}

std::string hand(const State& state, Player player) { return to_string(state.hands[player]); }

std::string plays_of(const State& state) {
    std::string text;
    for (const auto& [tile, end] : legal_plays(state))
        (text += text.empty() ? "" : ", ") += to_string(tile) + (end == End::left ? " left" : " right");
    return text;
}

std::string scores(const State& state) { return pair(state.scores); }

std::string passes(const State& state) { return pair(state.passes); }

std::string verdict_on_game(const State& state) {
    const auto result = outcome(state);
    if (!result) return "undecided";
    return "player " + std::to_string(number(result->winner.value())) + ": " + result->reason;
}

}  // namespace isola_arena::dominoes::rulebook
