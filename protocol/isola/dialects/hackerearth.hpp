#pragma once

#include "protocol/isola/dialects/dialect.hpp"

namespace isola_arena::isola {

/// One player's side of a game in HackerEarth's Isola: its rows are counted from the last row of the arena's board
/// upwards. See Speaker for the functions.
class HackerEarthSpeaker {
public:
    static constexpr DialectFacts facts{"hackerearth", {7, 7}, 1000, 1000, 2, true, true};

    explicit HackerEarthSpeaker(const Rules& rules) : rules_(rules) {}
    std::string lines(std::string_view board_line, bool first);
    Result<Translation> translate(std::string_view reply);

private:
    Rules rules_;
};

}  // namespace isola_arena::isola
