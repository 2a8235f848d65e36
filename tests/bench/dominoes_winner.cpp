#include "tests/bench/dominoes_winner.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace isola_arena::dominoes::testing {
namespace {

constexpr std::size_t remembered = std::size_t{1} << 21U;

struct Facts {
    std::array<Tile, all_tiles> tiles;
    std::array<std::uint32_t, highest_pips + 1> with{};
};

constexpr Facts facts_of_tiles() {
    Facts facts;
    for (std::size_t index = 0; index < all_tiles; ++index) {
        const Tile tile = tile_of(static_cast<int>(index));
        facts.tiles[index] = tile;
        facts.with[static_cast<std::size_t>(tile.low)] |= 1U << index;
        facts.with[static_cast<std::size_t>(tile.high)] |= 1U << index;
    }
    return facts;
}

constexpr Facts facts = facts_of_tiles();

std::size_t at(int index) { return static_cast<std::size_t>(index); }

std::uint32_t with(int pips) { return facts.with[at(pips)]; }

int scored(int sum) { return sum % 5 == 0 ? sum : 0; }

int pips_of(std::uint32_t hand) { return TileSet(hand).pips(); }

std::uint16_t table_of(const Situation& position) {
    if (position.is_empty) return static_cast<std::uint16_t>(0x8000 + position.mover);
    const int left = position.ends[0] * 2 + (position.across[0] ? 1 : 0);
    const int right = position.ends[1] * 2 + (position.across[1] ? 1 : 0);
    return static_cast<std::uint16_t>((std::min(left, right) * 16 + std::max(left, right)) * 2 + position.mover +
                                      (position.doubles_twice ? 0x1000 : 0));
}

struct Step {
    Situation after;
    int promise;  ///< the score for move ordering, higher first
};

int promise_of(const Situation& after) {
    const int me = 1 - after.mover;
    return 4 * std::popcount(after.fitting(me)) - 8 * std::popcount(after.fitting(after.mover)) - after.lead / 10;
}

std::vector<Step> steps_from(const Situation& position) {
    std::vector<Step> steps;
    for (std::uint32_t tiles = position.fitting(position.mover); tiles != 0; tiles &= tiles - 1) {
        const int tile = std::countr_zero(tiles);
        for (const int end : {0, 1}) {
            if (position.is_empty ? end == 1 : !facts.tiles[at(tile)].has(position.ends[at(end)])) continue;
            const Situation after = position.after(tile, end);
            steps.push_back({after, promise_of(after)});
        }
    }
    std::ranges::sort(steps, std::ranges::greater{}, &Step::promise);
    return steps;
}

}  // namespace

std::uint32_t Situation::fitting(int player) const {
    const std::uint32_t hand = hands[at(player)];
    return is_empty ? hand : hand & (with(ends[0]) | with(ends[1]));
}

Situation Situation::after(int tile, int end) const {
    Situation next = *this;
    const Tile& played = facts.tiles[at(tile)];
    const bool lies_across = played.is_double() && doubles_twice;
    next.hands[at(mover)] &= ~(1U << tile);
    int sum = played.pips();
    if (is_empty) {
        next.ends = {played.low, played.high};
        next.across = {lies_across, lies_across};
        next.is_empty = false;
    } else {
        next.ends[at(end)] = played.other_half(ends[at(end)]);
        next.across[at(end)] = lies_across;
        sum = next.ends[0] * (next.across[0] ? 2 : 1) + next.ends[1] * (next.across[1] ? 2 : 1);
    }
    next.lead = -(lead + scored(sum));
    next.mover = 1 - mover;
    return next;
}

Situation Situation::passed() const {
    Situation next = *this;
    next.lead = -(lead - points_of_a_pass);
    next.mover = 1 - mover;
    return next;
}

bool Situation::mover_wins_closed() const {
    if (lead != 0) return lead > 0;
    const std::uint32_t mine = hands[at(mover)], theirs = hands[at(1 - mover)];
    if (pips_of(mine) != pips_of(theirs)) return pips_of(mine) < pips_of(theirs);
    if (std::popcount(mine) != std::popcount(theirs)) return std::popcount(mine) < std::popcount(theirs);
    return mover == 1;
}

Situation situation_of(const State& state) {
    Situation position;
    position.doubles_twice = state.rules.doubles_twice;
    position.hands = {state.hands[Player::one].bits(), state.hands[Player::two].bits()};
    position.is_empty = state.chain.empty();
    if (!position.is_empty) {
        position.ends = {left_end(state), right_end(state)};
        position.across = {state.rules.doubles_twice && state.chain.front().tile().is_double(),
                           state.rules.doubles_twice && state.chain.back().tile().is_double()};
    }
    position.mover = state.to_move == Player::one ? 0 : 1;
    position.lead = state.scores[state.to_move] - state.scores[other(state.to_move)];
    return position;
}

Winner::Winner() : known_(remembered) {}

std::optional<bool> Winner::wins(const State& state, Player player, long most) {
    if (const auto over = outcome(state)) return over->winner == player;
    left_ = most;
    const bool found = mover_wins(situation_of(state));
    if (left_ < 0) return std::nullopt;
    return found == (state.to_move == player);
}

// The result is meaningless once left_ is negative.
bool Winner::mover_wins(const Situation& position) {
    if (--left_ < 0) return false;
    if (position.hands[at(1 - position.mover)] == 0) return false;
    if (position.fitting(position.mover) == 0) {
        const bool is_closed = position.fitting(1 - position.mover) == 0;
        return is_closed ? position.mover_wins_closed() : !mover_wins(position.passed());
    }
    const Known& before = known_of(position);
    if (position.lead >= before.wins_from) return true;
    if (position.lead <= before.loses_to) return false;
    const bool found = finds_a_win(position);
    if (left_ < 0) return false;
    Known& known = known_of(position);
    (found ? known.wins_from : known.loses_to) = static_cast<std::int16_t>(position.lead);
    return found;
}

bool Winner::finds_a_win(const Situation& position) {
    for (const Step& step : steps_from(position)) {
        if (!mover_wins(step.after)) return left_ >= 0;
        if (left_ < 0) return false;
    }
    return false;
}

// Returns the table entry of the position. If the entry belongs to another position, it is cleared first.
Winner::Known& Winner::known_of(const Situation& position) {
    const std::uint16_t table = table_of(position);
    std::uint64_t hash = (std::uint64_t{position.hands[0]} << 32U | position.hands[1]) ^ (std::uint64_t{table} << 48U);
    hash = (hash ^ hash >> 31U) * 0x9E3779B97F4A7C15U;
    Known& known = known_[(hash ^ hash >> 33U) % remembered];
    if (known.hands != position.hands || known.table != table) known = {position.hands, table};
    return known;
}

}  // namespace isola_arena::dominoes::testing
