#include "tests/protocol/island/island_rulebook.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "protocol/scan.hpp"

namespace isola_arena::island::rulebook {
namespace {

template <class T>
T good(Result<T> result) {
    if (!result) FAIL(result.message());
    return std::move(result).value();
}

}  // namespace

State first_position(std::string_view variant) { return start(good(named_rules(variant))); }

State game(std::string_view text, std::string_view variant) {
    Scan scan(text);
    const std::string player(scan.until(';').value());
    const std::string first(scan.until(';').value());
    const std::string second(scan.until(';').value());
    const std::string line = player + ';' + first + ';' + std::string(scan.rest());
    const View view = good(parse_board_line(good(named_rules(variant)), line));
    State state = after(first_position(variant), {"deal;" + first + ';' + second});
    state.to_move = view.player;
    state.pawns = view.pawns;
    return state;
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
        const auto parsed = good(parse(state, move));
        state = play(std::move(state), parsed);
    }
    return state;
}

State after_nature(State state, std::uint64_t seed) {
    while (to_move(state) == Actor::nature) {
        const Move move = nature(state, seed);
        REQUIRE_FALSE(refuse(state, move));
        state = play(std::move(state), move);
    }
    return state;
}

std::string island_of(const State& state) {
    const std::string line = board_line(view(state, Player::one));
    return line.substr(line.rfind(';') + 1);
}

std::string tiles_of(const State& state) {
    return to_string(state.hands[Player::one]) + ' ' + to_string(state.hands[Player::two]);
}

std::string replies_in(const State& state) {
    std::vector<std::string> replies;
    for (const Choice& choice : legal_choices(state)) replies.push_back(print(choice));
    std::ranges::sort(replies);
    std::string text;
    for (const std::string& reply : replies) (text += text.empty() ? "" : " ") += reply;
    return text;
}

std::string verdict_on_game(const State& state) {
    const auto result = outcome(state);
    if (!result) return "undecided";
    const std::string who = result->winner ? "player " + std::to_string(number(*result->winner)) : "drawn";
    return who + ": " + result->reason;
}

}  // namespace isola_arena::island::rulebook
