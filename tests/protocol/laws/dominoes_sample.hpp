#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <vector>

#include "protocol/dominoes/game.hpp"
#include "tests/protocol/laws/sample.hpp"

namespace isola_arena::laws {

template <>
struct Sample<dominoes::Dominoes> {
    static dominoes::Rules draw_rules() { return *rc::gen::element(dominoes::Rules{true}, dominoes::Rules{false}); }

    /// Returns a random play of any tile at either end, sometimes a player's attempt to pass or deal. If nature is to
    /// move, returns only plays, because no list has nature's legal moves. On an empty chain the end is left, as
    /// parse() stores it.
    static dominoes::Move any_move(const dominoes::State& state, Rng& rng) {
        const bool for_nature = dominoes::to_move(state) == Actor::nature;
        if (!for_nature && rng.below(20) == 0) return dominoes::Pass{rng.below(2) == 0 ? Player::one : Player::two};
        if (!for_nature && rng.below(20) == 0) return dominoes::nature(dominoes::start(state.rules), rng.next());
        const bool at_right = !state.chain.empty() && rng.below(2) == 0;
        return dominoes::Play{any_tile(rng), at_right ? dominoes::End::right : dominoes::End::left};
    }

    /// Returns three positions that differ from this one only in secrets: another hand of the opponent with the same
    /// number of tiles, another last move, another count of turns.
    static std::vector<dominoes::State> with_other_secrets(const dominoes::State& state, Player player, Rng& rng) {
        std::vector<dominoes::State> others(3, state);
        dominoes::TileSet& hand = others[0].hands[other(player)];
        while (hand == state.hands[other(player)]) hand = any_hand(std::max(hand.size(), 1), rng);
        others[1].last = other_last_move(state, rng);
        others[2].turns += 1 + static_cast<int>(rng.below(5));
        return others;
    }

private:
    static dominoes::Tile any_tile(Rng& rng) {
        return dominoes::tile_of(static_cast<int>(rng.below(dominoes::all_tiles)));
    }

    static dominoes::TileSet any_hand(int size, Rng& rng) {
        dominoes::TileSet hand;
        while (hand.size() < size) hand.add(any_tile(rng));
        return hand;
    }

    static std::optional<dominoes::LastMove> other_last_move(const dominoes::State& state, Rng& rng) {
        if (state.last && rng.below(2) == 0) return std::nullopt;
        const int more = state.last ? state.last->points + 5 : 5;
        return dominoes::LastMove{rng.below(2) == 0 ? Player::one : Player::two, std::nullopt, more};
    }
};

}  // namespace isola_arena::laws
