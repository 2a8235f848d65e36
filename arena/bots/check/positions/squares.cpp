#include "arena/bots/check/positions/squares.hpp"

#include <vector>

namespace isola_arena::check {
namespace {

constexpr int largest_number = 999;

std::optional<std::vector<int>> numbers_in(std::string_view text) {
    std::vector<int> numbers;
    bool in_number = false;
    for (const char c : text) {
        const bool digit = c >= '0' && c <= '9';
        if (digit && !in_number) numbers.push_back(0);
        if (digit) numbers.back() = numbers.back() * 10 + (c - '0');
        if (digit && numbers.back() > largest_number) return std::nullopt;
        in_number = digit;
    }
    return numbers;
}

template <class Change>
Squares changed(const Squares& squares, Change change) {
    Squares result{change(squares.move), std::nullopt};
    if (squares.steal) result.steal = change(*squares.steal);
    return result;
}

}  // namespace

std::optional<Squares> squares_in(std::string_view text) {
    const auto numbers = numbers_in(text);
    if (!numbers || (numbers->size() != 2 && numbers->size() != 4)) return std::nullopt;
    Squares squares{{numbers->at(0), numbers->at(1)}, std::nullopt};
    if (numbers->size() == 4) squares.steal = Position{numbers->at(2), numbers->at(3)};
    return squares;
}

Squares counted_from_zero(const Squares& squares) {
    return changed(squares, [](Position at) { return Position{at.row() - 1, at.column() - 1}; });
}

Squares exchanged(const Squares& squares) {
    return changed(squares, [](Position at) { return Position{at.column(), at.row()}; });
}

std::string as_reply(const Squares& squares) {
    const std::string move = "move;" + to_string(squares.move);
    return squares.steal ? move + ";steal;" + to_string(*squares.steal) : move;
}

}  // namespace isola_arena::check
