#pragma once

#include <rapidcheck.h>

#include <string>
#include <vector>

#include "protocol/island/game.hpp"
#include "tests/protocol/laws/sample.hpp"

namespace isola_arena::laws {

template <>
struct Sample<island::Island> {
    static island::Rules draw_rules() {
        std::vector<std::string> names;
        for (const auto& [name, summary] : island::variants()) names.emplace_back(name);
        return *island::named_rules(*rc::gen::elementOf(names));
    }

    /// Returns a random choice with existing tiles or with a value just beyond them. On a player's turn it is sometimes
    /// a move of nature.
    static island::Move any_move(const island::State& state, Rng& rng) {
        if (island::to_move(state) != Actor::nature && rng.below(20) == 0) return any_move_of_nature(state.rules, rng);
        const auto act = static_cast<island::Act>(rng.below(4));
        if (act == island::Act::shuffle && rng.below(2) == 0) return island::Choice{act, 0, 0};
        const int count = act == island::Act::attack ? number_below(7, rng) : number_below(20, rng) == 0 ? 2 : 1;
        return island::Choice{act, near_a_tile(state.rules, rng), count};
    }

    /// Returns positions that differ from this one only in secrets: another hand of the opponent, other counts of the
    /// tiles that it drew and the shuffles that it used, and no last turn.
    static std::vector<island::State> with_other_secrets(const island::State& state, Player player, Rng& rng) {
        const Player opponent = other(player);
        std::vector<island::State> others(3, state);
        island::Hand& hand = others[0].hands[opponent];
        const auto place = rng.below(hand.size());
        hand[place] = another_tile(state.rules, hand[place], rng);
        others[1].drawn[opponent] += 1 + number_below(9, rng);
        others[1].hands[opponent] = any_hand(state.rules, rng);
        others[2].shuffled[opponent] += 1;
        if (others[2].last && others[2].last->player == opponent) others[2].last.reset();
        return others;
    }

private:
    static int number_below(int bound, Rng& rng) {
        return static_cast<int>(rng.below(static_cast<std::uint64_t>(bound)));
    }

    static int values_of(const island::Rules& rules) { return rules.highest_tile - rules.lowest_tile + 1; }

    static int near_a_tile(const island::Rules& rules, Rng& rng) {
        return rules.lowest_tile - 1 + number_below(values_of(rules) + 2, rng);
    }

    static std::int8_t any_tile(const island::Rules& rules, Rng& rng) {
        return static_cast<std::int8_t>(rules.lowest_tile + number_below(values_of(rules), rng));
    }

    static std::int8_t another_tile(const island::Rules& rules, std::int8_t tile, Rng& rng) {
        std::int8_t drawn = tile;
        while (drawn == tile) drawn = any_tile(rules, rng);
        return drawn;
    }

    static island::Hand any_hand(const island::Rules& rules, Rng& rng) {
        island::Hand hand;
        for (std::int8_t& tile : hand) tile = any_tile(rules, rng);
        return hand;
    }

    static island::Move any_move_of_nature(const island::Rules& rules, Rng& rng) {
        island::Move move;
        if (rng.below(2) == 0) move = island::Deal{{{any_hand(rules, rng), any_hand(rules, rng)}}};
        else move = island::Draw{rng.below(2) == 0 ? Player::one : Player::two, any_hand(rules, rng)};
        return move;
    }
};

}  // namespace isola_arena::laws
