#pragma once

#include "protocol/isola/dialects/dialect.hpp"

namespace isola_arena::isola {

/// HackerEarth's Isola: its rows count from our last one upwards.
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
