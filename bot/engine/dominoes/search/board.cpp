#include "bot/engine/dominoes/search/board.hpp"

#include "protocol/rng.hpp"

namespace isola_arena::dominoes::engine {
namespace {

struct Facts {
    std::array<std::uint32_t, highest_pips + 1> with{};
    std::array<std::int8_t, all_tiles> low{};
    std::array<std::int8_t, all_tiles> high{};
};

constexpr Facts facts_of_tiles() {
    Facts facts;
    for (std::size_t index = 0; index < all_tiles; ++index) {
        const Tile tile = tile_of(static_cast<int>(index));
        facts.low[index] = tile.low;
        facts.high[index] = tile.high;
        facts.with[static_cast<std::size_t>(tile.low)] |= 1U << index;
        facts.with[static_cast<std::size_t>(tile.high)] |= 1U << index;
    }
    return facts;
}

constexpr Facts facts = facts_of_tiles();

struct Keys {
    std::array<std::array<std::uint64_t, all_tiles>, 2> held;
    std::array<std::array<std::uint64_t, 2 * (highest_pips + 1)>, 2 * (highest_pips + 1)> ends;
    std::uint64_t second_to_move;
};

Keys random_keys() {
    Rng rng(20190615);
    Keys keys{};
    for (auto& player : keys.held)
        for (auto& key : player) key = rng.next();
    for (std::size_t a = 0; a < keys.ends.size(); ++a)
        for (std::size_t b = 0; b <= a; ++b) keys.ends[a][b] = keys.ends[b][a] = rng.next();
    keys.second_to_move = rng.next();
    return keys;
}

const Keys keys = random_keys();

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// Returns the part of the key for the two ends. A chain and its mirror image have the same key.
std::uint64_t key_of_ends(const Board& board) {
    if (board.empty) return 0;
    return keys.ends[at(board.ends[0] * 2 + board.twice[0])][at(board.ends[1] * 2 + board.twice[1])];
}

int worth(int pips, bool twice) { return twice ? 2 * pips : pips; }

int scored(int sum) { return sum % 5 == 0 ? sum / 5 * 2 : 0; }

int pips_of(std::uint32_t hand) {
    int pips = 0;
    for (; hand != 0; hand &= hand - 1) {
        const auto tile = at(std::countr_zero(hand));
        pips += facts.low[tile] + facts.high[tile];
    }
    return pips;
}

int half_beyond(int tile, int pips) { return facts.low[at(tile)] + facts.high[at(tile)] - pips; }

bool is_double(int tile) { return facts.low[at(tile)] == facts.high[at(tile)]; }

void lay_first(Board& board, int tile) {
    board.empty = false;
    board.ends = {facts.low[at(tile)], facts.high[at(tile)]};
    // While a double is the only tile of the chain, gain() counts its two halves once each. The flags take effect from
    // the second tile on: a double at an open end counts twice.
    const bool across = board.doubles_twice && is_double(tile);
    board.twice = {across, across};
}

void lay(Board& board, Choice choice) {
    if (board.empty) return lay_first(board, choice.tile());
    auto& end = board.ends[at(choice.end())];
    end = static_cast<std::int8_t>(half_beyond(choice.tile(), end));
    board.twice[at(choice.end())] = board.doubles_twice && is_double(choice.tile());
}

std::uint64_t key_of(const Board& board) {
    std::uint64_t key = key_of_ends(board) ^ (board.mover == 1 ? keys.second_to_move : 0);
    for (std::size_t player = 0; player < 2; ++player)
        for (std::uint32_t hand = board.hands[player]; hand != 0; hand &= hand - 1)
            key ^= keys.held[player][at(std::countr_zero(hand))];
    return board.doubles_twice ? key : ~key;
}

void lay_chain(Board& board, const std::vector<Placed>& chain) {
    board.empty = chain.empty();
    if (chain.empty()) return;
    board.ends = {chain.front().left, chain.back().right};
    board.twice = {board.doubles_twice && chain.front().tile().is_double(),
                   board.doubles_twice && chain.back().tile().is_double()};
}

}  // namespace

std::uint32_t tiles_with(int pips) { return facts.with[at(pips)]; }

Choices Board::choices() const {
    Choices list;
    const std::uint32_t hand = mine();
    const bool one_end = empty || (ends[0] == ends[1] && twice[0] == twice[1]);
    for (std::uint32_t left = empty ? hand : hand & tiles_with(ends[0]); left != 0; left &= left - 1)
        list.add({std::countr_zero(left), 0});
    if (one_end) return list;
    for (std::uint32_t right = hand & tiles_with(ends[1]); right != 0; right &= right - 1)
        list.add({std::countr_zero(right), 1});
    return list;
}

int Board::gain(Choice choice) const {
    const auto tile = at(choice.tile());
    if (empty) return scored(facts.low[tile] + facts.high[tile]);
    const auto near = at(choice.end());
    const auto far = 1 - near;
    const int fresh = half_beyond(choice.tile(), ends[near]);
    return scored(worth(fresh, doubles_twice && is_double(choice.tile())) + worth(ends[far], twice[far]));
}

void Board::play(Choice choice) {
    const auto player = at(mover);
    lead = static_cast<std::int16_t>(-(lead + gain(choice)));
    key ^= key_of_ends(*this) ^ keys.held[player][at(choice.tile())] ^ keys.second_to_move;
    hands[player] &= ~(1U << choice.tile());
    lay(*this, choice);
    key ^= key_of_ends(*this);
    mover = static_cast<std::int8_t>(1 - mover);
}

void Board::pass() {
    lead = static_cast<std::int16_t>(-(lead - steps_of_a_pass));
    key ^= keys.second_to_move;
    mover = static_cast<std::int8_t>(1 - mover);
}

bool Board::mover_wins_ties() const {
    const int more_pips = pips_of(theirs()) - pips_of(mine());
    if (more_pips != 0) return more_pips > 0;
    const int more_tiles = std::popcount(theirs()) - std::popcount(mine());
    return more_tiles != 0 ? more_tiles > 0 : mover == 1;
}

Board board_of(const State& state) {
    Board board;
    board.doubles_twice = state.rules.doubles_twice;
    board.mover = static_cast<std::int8_t>(index(state.to_move));
    for (const Player player : both_players) board.hands[index(player)] = state.hands[player].bits();
    lay_chain(board, state.chain);
    const int ahead = state.scores[state.to_move] - state.scores[other(state.to_move)];
    board.lead = static_cast<std::int16_t>(steps_of(ahead));
    board.key = key_of(board);
    return board;
}

Board board_of(const View& view) {
    State state;
    state.rules = view.rules;
    state.to_move = view.player;
    state.chain = view.chain;
    state.scores = view.scores;
    TileSet rest(TileSet::all().bits() & ~view.hand.bits());
    for (const Placed& placed : view.chain) rest.remove(placed.tile());
    state.hands[view.player] = view.hand;
    state.hands[other(view.player)] = rest;
    return board_of(state);
}

Play play_of(Choice choice) { return {tile_of(choice.tile()), choice.end() == 0 ? End::left : End::right}; }

}  // namespace isola_arena::dominoes::engine
