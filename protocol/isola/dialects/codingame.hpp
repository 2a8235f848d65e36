#pragma once

#include <optional>

#include "protocol/isola/dialects/dialect.hpp"

namespace isola_arena::isola {

/// One player's side of a game in CodinGame's Isola: x is the row and y the column of the arena's board. See Speaker
/// for the functions.
class CodinGameSpeaker {
public:
    static constexpr DialectFacts facts{"codingame", {9, 9}, 1000, 100, 1, false, false};

    CodinGameSpeaker(const Rules& rules, std::uint64_t random);
    std::string lines(std::string_view board_line, bool first);
    Result<Translation> translate(std::string_view reply);

private:
    std::optional<Position> stolen_by_opponent(const State& now) const;

    State known_;                  ///< the position of the last board line, or the first position of the game
    std::optional<Turn> my_turn_;  ///< this bot's last reply, whether or not the judge accepted it
    std::uint64_t random_;
};

}  // namespace isola_arena::isola
