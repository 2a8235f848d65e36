#include "tests/protocol/rulebook.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "protocol/isola/text.hpp"

namespace isola_arena::isola::rulebook {
namespace {

template <class T>
T good(Result<T> result) {
    if (!result) FAIL(result.message());
    return std::move(result).value();
}

}  // namespace

State board(std::string_view line, std::string_view variant) { return good(parse_board_line(variant, line)).state; }

State first_board(std::string_view variant, std::string_view size) {
    if (size.empty()) return start(good(named_rules(variant)));
    return start(good(named_rules(variant, good(parse_size(size)))));
}

std::string verdict(const State& state, std::string_view reply) {
    const auto turn = parse_reply(reply);
    if (!turn) return turn.message();
    const auto error = refuse(state, *turn);
    return error ? error->message : "legal";
}

bool legal(const State& state, std::string_view reply) { return verdict(state, reply) == "legal"; }

State after(State state, std::initializer_list<std::string_view> replies) {
    for (const std::string_view reply : replies) {
        REQUIRE(verdict(state, reply) == "legal");
        state = play(std::move(state), good(parse_reply(reply)));
    }
    return state;
}

std::string cells(const State& state) {
    const std::string line = board_line(state, 0);
    const std::size_t begin = line.find(';', 2) + 1;
    return line.substr(begin, line.rfind(';') - begin);
}

std::string in_order(std::vector<Position> squares) {
    std::ranges::sort(squares);
    std::string text;
    for (const Position square : squares) (text += text.empty() ? "" : " ") += to_string(square);
    return text;
}

std::string moves_of(const State& state) { return in_order(moves(state, state.to_move)); }

std::string steals_of(const State& state, Position move) { return in_order(steals_after(state, move)); }

std::string verdict_on_game(const State& state) {
    const auto result = outcome(state);
    if (!result) return "undecided";
    const std::string who = result->winner ? "player " + std::to_string(number(*result->winner)) : "drawn";
    return who + ": " + result->reason;
}

}  // namespace isola_arena::isola::rulebook
