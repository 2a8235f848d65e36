#pragma once

#include <rapidcheck.h>

#include <string>

#include "protocol/isola/game.hpp"
#include "protocol/isola/text.hpp"
#include "tests/protocol/laws/sample.hpp"

namespace isola_arena::laws {

template <>
struct Sample<isola::Isola> {
    static isola::Rules draw_rules() {
        std::vector<std::string> names;
        for (const auto& [name, summary] : isola::variants()) names.emplace_back(name);
        const std::string name = *rc::gen::elementOf(names);
        return *isola::named_rules(name, isola::Size{draw_side(), draw_side()});
    }

    /// Returns a random turn with squares on the board or one square beyond its edge.
    static isola::Turn any_move(const isola::State& state, Rng& rng) {
        const Position move = any_square(state.rules.size, rng);
        if (rng.below(4) == 0) return {move, std::nullopt};
        return {move, any_square(state.rules.size, rng)};
    }

    static bool reads_back(const isola::State& state, std::int64_t milliseconds) {
        const auto read = isola::parse_board_line(state.rules.name, isola::board_line(state, milliseconds));
        if (!read || read->milliseconds != milliseconds) return false;
        isola::State without_past = state;
        without_past.turns = 0;
        without_past.last.reset();
        return read->state == without_past;
    }

private:
    static int draw_side() {
        return *rc::gen::weightedOneOf<int>(
            {{19, rc::gen::inRange(isola::smallest_side, 10)}, {1, rc::gen::inRange(10, isola::largest_side + 1)}});
    }

    static Position any_square(isola::Size size, Rng& rng) {
        const auto within = [&](int side) {
            return static_cast<int>(rng.below(static_cast<std::uint64_t>(side) + 2)) - 1;
        };
        return {within(size.rows), within(size.columns)};
    }
};

}  // namespace isola_arena::laws
