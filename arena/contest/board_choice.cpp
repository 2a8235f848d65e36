#include "arena/contest/preset.hpp"

#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "protocol/scan.hpp"

namespace isola_arena {
namespace {

template <class... Cases>
struct Overloaded : Cases... {
    using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

struct Sides {
    int rows;
    int columns;
};

std::optional<Sides> parse_sides(std::string_view text) {
    Scan scan(text);
    const auto rows = scan.number();
    const bool cross = scan.take("x");
    const auto columns = scan.number();
    if (!rows || !cross || !columns || !scan.at_end()) return std::nullopt;
    return Sides{*rows, *columns};
}

std::string square(int side) { return fmt::format("{0}x{0}", side); }

bool allows(const FixedBoard& board, Sides sides) {
    return board.size == fmt::format("{}x{}", sides.rows, sides.columns);
}

bool allows(const OddSquares& squares, Sides sides) {
    return sides.rows == sides.columns && sides.rows % 2 == 1 && sides.rows >= squares.from && sides.rows <= squares.to;
}

bool allows(const AnyBoard&, Sides sides) {
    return std::min(sides.rows, sides.columns) >= smallest_side && std::max(sides.rows, sides.columns) <= largest_side;
}

bool allows(const NoBoard&, Sides) { return false; }

bool allows(const BoardChoice& choice, Sides sides) {
    return std::visit([sides](const auto& kind) { return allows(kind, sides); }, choice);
}

std::string random_board(const BoardChoice& choice, Rng& rng) {
    if (const auto* fixed = std::get_if<FixedBoard>(&choice)) return fixed->size;
    const auto* odd = std::get_if<OddSquares>(&choice);
    const OddSquares squares = odd ? *odd : OddSquares{};
    const auto sizes = static_cast<std::uint64_t>((squares.to - squares.from) / 2 + 1);
    return square(squares.from + 2 * static_cast<int>(rng.below(sizes)));
}

}  // namespace

Result<std::string> choose_board(const BoardChoice& choice, std::string_view contest, std::string_view wanted,
                                 Rng& rng) {
    const bool none = std::holds_alternative<NoBoard>(choice);
    if (wanted.empty() && (none || std::holds_alternative<AnyBoard>(choice))) return std::string();
    if (none) return Error{fmt::format("board \"{}\": contest {} has no board to choose", wanted, contest)};
    if (wanted.empty() || wanted == "random") return random_board(choice, rng);
    const auto sides = parse_sides(wanted);
    if (!sides) return Error{fmt::format("board \"{}\": expected ROWSxCOLUMNS, such as 9x9, or random", wanted)};
    if (allows(choice, *sides)) return std::string(wanted);
    const std::string who = contest.empty() ? "the arena" : fmt::format("contest {}", contest);
    return Error{fmt::format("{} plays {}, not {}", who, describe(choice), wanted)};
}

std::string describe(const BoardChoice& choice) {
    return std::visit(
        Overloaded{
            [](const FixedBoard& board) { return fmt::format("{} boards", board.size); },
            [](const OddSquares& squares) {
                return fmt::format("odd square boards from {0}x{0} to {1}x{1}", squares.from, squares.to);
            },
            [](const AnyBoard&) { return fmt::format("boards from {0}x{0} to {1}x{1}", smallest_side, largest_side); },
            [](const NoBoard&) { return std::string("no board to choose"); }},
        choice);
}

std::vector<std::string> boards_of(const BoardChoice& choice) {
    if (const auto* fixed = std::get_if<FixedBoard>(&choice)) return {fixed->size};
    if (std::holds_alternative<AnyBoard>(choice)) return {square(smallest_side), square(largest_side)};
    std::vector<std::string> all;
    if (const auto* odd = std::get_if<OddSquares>(&choice))
        for (int side = odd->from; side <= odd->to; side += 2) all.push_back(square(side));
    return all;
}

std::string middle_board(const BoardChoice& choice, const std::string& wanted) {
    if (!wanted.empty() || !std::holds_alternative<OddSquares>(choice)) return wanted;
    const std::vector<std::string> boards = boards_of(choice);
    return boards[boards.size() / 2];
}

}  // namespace isola_arena
