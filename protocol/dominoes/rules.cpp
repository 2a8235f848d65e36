#include "protocol/dominoes/rules.hpp"

#include <algorithm>
#include <array>

#include "protocol/rng.hpp"

namespace isola_arena::dominoes {
namespace {

std::string_view to_string(End end) { return end == End::left ? "left" : "right"; }

int pips_at(const State& state, End end) { return end == End::left ? left_end(state) : right_end(state); }

std::string open_ends(const State& state) {
    return std::to_string(left_end(state)) + " at the left and " + std::to_string(right_end(state)) + " at the right";
}

// Returns both values as text, those of `first` first: `40 to 25`.
std::string compared(const PerPlayer<int>& values, Player first) {
    return std::to_string(values[first]) + " to " + std::to_string(values[other(first)]);
}

int counted_at(const State& state, End end) {
    const bool lies_across = (end == End::left ? state.chain.front() : state.chain.back()).tile().is_double();
    return pips_at(state, end) * (lies_across && state.rules.doubles_twice ? 2 : 1);
}

bool lies_in_chain(const State& state, Tile tile) {
    return std::ranges::find(state.chain, tile, &Placed::tile) != state.chain.end();
}

std::optional<Error> refuse_fit(const State& state, const Play& play) {
    if (state.chain.empty() || play.tile.has(pips_at(state, play.end))) return std::nullopt;
    const End opposite = play.end == End::left ? End::right : End::left;
    const std::string tile = "tile " + to_string(play.tile);
    const std::string ends = "the open ends are " + open_ends(state);
    if (!play.tile.has(pips_at(state, opposite))) return Error{tile + " fits neither end: " + ends};
    return Error{tile + " does not fit at the " + std::string(to_string(play.end)) + ", only at the " +
                 std::string(to_string(opposite)) + ": " + ends};
}

std::optional<Error> refuse_play(const State& state, const Play& play) {
    if (!state.dealt) return Error{"no tile is dealt yet: nature deals before the first turn"};
    if (!can_play(state, state.to_move))
        return Error{named(state.to_move) + " holds no tile that fits, so nature passes for him: the open ends are " +
                     open_ends(state)};
    const TileSet& hand = state.hands[state.to_move];
    if (lies_in_chain(state, play.tile)) return Error{"tile " + to_string(play.tile) + " lies in the chain already"};
    if (!hand.has(play.tile))
        return Error{"tile " + to_string(play.tile) + " is not in the hand of " + named(state.to_move) + ": " +
                     to_string(hand)};
    return refuse_fit(state, play);
}

std::optional<Error> refuse_deal(const State& state, const Deal& deal) {
    if (state.dealt) return Error{"only nature deals, once, before the first turn; a player plays a tile"};
    for (const Player player : both_players)
        if (deal.hands[player].size() != hand_size)
            return Error{"the deal gives " + named(player) + " " + std::to_string(deal.hands[player].size()) +
                         " tiles, not 14"};
    const TileSet twice(deal.hands[Player::one].bits() & deal.hands[Player::two].bits());
    if (!twice.empty()) return Error{"the deal gives both players the tile " + to_string(twice.tiles().front())};
    return std::nullopt;
}

std::optional<Error> refuse_pass(const State& state, const Pass& pass) {
    if (!state.dealt) return Error{"no tile is dealt yet, and nobody passes before the first turn"};
    // Records contain the sentences of this function, and verification compares them: do not change the wording.
    const std::string rule = "; a player who cannot play is not asked, nature passes for him";
    if (pass.player != state.to_move)
        return Error{"a pass of " + named(pass.player) + ", but " + named(state.to_move) + " is to move" + rule};
    if (!can_play(state, pass.player)) return std::nullopt;
    const Play possible = legal_plays(state).front();
    return Error{named(pass.player) + " can play " + to_string(possible.tile) + " at the " +
                 std::string(to_string(possible.end)) + " and must not pass" + rule};
}

void lay(std::vector<Placed>& chain, const Play& play) {
    if (chain.empty()) return chain.push_back({play.tile.low, play.tile.high});
    const std::int8_t pips = play.end == End::left ? chain.front().left : chain.back().right;
    const auto outer = static_cast<std::int8_t>(play.tile.other_half(pips));
    if (play.end == End::left) chain.insert(chain.begin(), {outer, pips});
    else chain.push_back({pips, outer});
}

// How a closed game is decided: the player with the higher value wins, or with the lower one.
struct Tiebreak {
    PerPlayer<int> values;
    bool lower_wins;
    std::string_view of_winner;
    std::string_view if_equal;
};

// Returns the winner of a closed game and the criterion that decided it.
Outcome closed(const State& state) {
    Tiebreak scores{state.scores, false, " has the higher score, ", "the scores are equal, "};
    Tiebreak pips{{}, true, " has fewer pips left, ", "the pips left too, "};
    Tiebreak tiles{{}, true, " has fewer tiles left, ", "the tiles left too, "};
    for (const Player player : both_players) {
        pips.values[player] = state.hands[player].pips();
        tiles.values[player] = state.hands[player].size();
    }
    std::string why = "neither player can play, with " + open_ends(state) + "; ";
    for (const auto& [values, lower_wins, of_winner, if_equal] : {scores, pips, tiles}) {
        const int one = values[Player::one], two = values[Player::two];
        const Player winner = (one > two) != lower_wins ? Player::one : Player::two;
        if (one != two)
            return {winner, "closed", why + named(winner) + std::string(of_winner) + compared(values, winner)};
        why += std::string(if_equal) + compared(values, Player::one) + "; ";
    }
    return {Player::two, "closed", why + "player 1, who started, loses"};
}

Outcome domino(const State& state, Player player, Tile last) {
    return {player, "domino",
            named(player) + " played his last tile, " + to_string(last) + "; the scores before the win are " +
                compared(state.scores, player)};
}

void award(State& state, Player winner) { state.scores[winner] += points_of_a_win + state.scores[other(winner)]; }

// Ends the game if the play that was just made ends it.
void settle(State& state, Player mover, Tile tile) {
    if (state.hands[mover].empty()) state.over = domino(state, mover, tile);
    else if (!can_play(state, Player::one) && !can_play(state, Player::two)) state.over = closed(state);
    if (state.over) award(state, *state.over->winner);
}

void apply(State& state, Play play) {
    const Player mover = state.to_move;
    if (state.chain.empty()) play.end = End::left;
    lay(state.chain, play);
    state.hands[mover].remove(play.tile);
    const int sum = sum_of_ends(state);
    const int points = sum % 5 == 0 ? sum : 0;
    state.scores[mover] += points;
    state.last = LastMove{mover, play, points};
    state.to_move = other(mover);
    ++state.turns;
    settle(state, mover, play.tile);
}

void apply(State& state, const Deal& deal) {
    state.hands = deal.hands;
    state.dealt = true;
}

void apply(State& state, const Pass& pass) {
    ++state.passes[pass.player];
    state.scores[other(pass.player)] += points_of_a_pass;
    state.last = LastMove{pass.player, std::nullopt, points_of_a_pass};
    state.to_move = other(pass.player);
}

Deal dealt_from(std::uint64_t seed) {
    std::array<Tile, all_tiles> tiles;
    for (int index = 0; index < all_tiles; ++index) tiles[static_cast<std::size_t>(index)] = tile_of(index);
    Rng rng(seed);
    shuffle(std::span<Tile>(tiles), rng);
    Deal deal;
    for (std::size_t i = 0; i < tiles.size(); ++i) deal.hands[i < hand_size ? Player::one : Player::two].add(tiles[i]);
    return deal;
}

}  // namespace

State start(const Rules& rules) {
    State state;
    state.rules = rules;
    return state;
}

int left_end(const State& state) { return state.chain.front().left; }

int right_end(const State& state) { return state.chain.back().right; }

int sum_of_ends(const State& state) {
    if (state.chain.empty()) return 0;
    if (state.chain.size() == 1) return left_end(state) + right_end(state);
    return counted_at(state, End::left) + counted_at(state, End::right);
}

bool can_play(const State& state, Player player) {
    const TileSet& hand = state.hands[player];
    if (state.chain.empty()) return !hand.empty();
    return hand.any_with(left_end(state)) || hand.any_with(right_end(state));
}

Actor to_move(const State& state) {
    const bool for_nature = !state.dealt || (!state.over && !can_play(state, state.to_move));
    return for_nature ? Actor::nature : actor(state.to_move);
}

std::vector<Play> legal_plays(const State& state) {
    std::vector<Play> plays;
    if (!state.dealt || state.over) return plays;
    for (const Tile tile : state.hands[state.to_move].tiles()) {
        if (state.chain.empty() || tile.has(left_end(state))) plays.push_back({tile, End::left});
        if (!state.chain.empty() && tile.has(right_end(state))) plays.push_back({tile, End::right});
    }
    return plays;
}

std::optional<Error> refuse(const State& state, const Move& move) {
    if (state.over) return Error{"the game is over: " + state.over->explanation};
    if (const auto* deal = std::get_if<Deal>(&move)) return refuse_deal(state, *deal);
    if (const auto* pass = std::get_if<Pass>(&move)) return refuse_pass(state, *pass);
    return refuse_play(state, std::get<Play>(move));
}

State play(State state, const Move& move) {
    std::visit([&](const auto& choice) { apply(state, choice); }, move);
    return state;
}

Move nature(const State& state, std::uint64_t seed) {
    if (!state.dealt) return dealt_from(seed);
    return Pass{state.to_move};
}

std::optional<Outcome> outcome(const State& state) { return state.over; }

State forfeit(State state, Player loser) {
    award(state, other(loser));
    return state;
}

}  // namespace isola_arena::dominoes
