#include "protocol/island/rules.hpp"

#include <algorithm>
#include <cstdlib>

#include "protocol/island/text.hpp"
#include "protocol/reply_text.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::island {
namespace {

struct Variant {
    std::string_view summary;
    Rules rules;
};

constexpr std::array all_variants{
    Variant{"hidden random tiles 0 to 4: move, retreat, attack", {"bot-battle", 0, 4, 0}},
    Variant{"tiles 1 to 4, and 20 shuffles for each player", {"bot-battle-2015", 1, 4, 20}}};

std::string variants_with_shuffle() {
    std::string list;
    for (const Variant& variant : all_variants)
        if (variant.rules.shuffles > 0) (list += list.empty() ? "" : ", ") += variant.rules.name;
    return list;
}

std::string who(Player player) { return "player " + std::to_string(number(player)); }

std::string where(const State& state, Player player) {
    return who(player) + " on cell " + std::to_string(state.pawns[player]);
}

int forward(Player player) { return player == Player::one ? 1 : -1; }

bool is_over(const State& state) {
    return state.turns >= turn_limit || !is_on_island(state.pawns[Player::one]) ||
           !is_on_island(state.pawns[Player::two]);
}

bool has_used(const Hand& hand) { return count_of(hand, used) > 0; }

// Returns the player whose used tiles nature replaces next; nullopt if no tile is used.
std::optional<Player> to_be_served(const State& state) {
    for (const Player player : both_players)
        if (has_used(state.hands[player])) return player;
    return std::nullopt;
}

std::string out_of_range(const Rules& rules, int value) {
    return "tile " + std::to_string(value) + " does not exist: tiles are " + std::to_string(rules.lowest_tile) +
           " to " + std::to_string(rules.highest_tile);
}

// Returns the number as an adverb: `once`, `twice`, `3 times`, and so on.
std::string times(int count) {
    if (count <= 2) return count == 1 ? "once" : "twice";
    return std::to_string(count) + " times";
}

std::optional<Error> refuse_count(const State& state, const Choice& choice) {
    const Hand& hand = state.hands[state.to_move];
    const int held = count_of(hand, choice.value);
    if (choice.count <= held) return std::nullopt;
    return Error{print(choice) + " uses tile " + std::to_string(choice.value) + ' ' + times(choice.count) + ", but " +
                 who(state.to_move) + (held == 0 ? " does not hold it" : " holds it " + times(held)) +
                 ": the hand is " + to_string(hand)};
}

std::optional<Error> refuse_tiles(const State& state, const Choice& choice) {
    const std::string text = print(choice);
    if (choice.count < 1) return Error{text + " names no tile"};
    if (!is_tile(state.rules, choice.value)) return Error{text + ": " + out_of_range(state.rules, choice.value)};
    if (choice.count > 1 && choice.act != Act::attack)
        return Error{text + " names " + std::to_string(choice.count) + " tiles: only an attack takes more than one"};
    return refuse_count(state, choice);
}

std::string how_far(const State& state) {
    return where(state, state.to_move) + " is " + std::to_string(distance(state)) + " away from " +
           where(state, other(state.to_move));
}

std::optional<Error> refuse_distance(const State& state, const Choice& choice) {
    const std::string text = print(choice);
    if (choice.act == Act::move && choice.value >= distance(state))
        return Error{text + (choice.value == distance(state) ? " goes onto" : " goes past") +
                     " the opponent: " + how_far(state)};
    if (choice.act == Act::attack && choice.value != distance(state))
        return Error{text + " uses tiles of value " + std::to_string(choice.value) +
                     ", but an attack needs the distance: " + how_far(state)};
    return std::nullopt;
}

std::optional<Error> refuse_shuffle(const State& state, const Choice& choice) {
    if (state.rules.shuffles == 0)
        return Error{"shuffle is a reply of the rules " + variants_with_shuffle() + ": the rules here are " +
                     std::string(state.rules.name)};
    if (choice.value != 0 || choice.count != 0) return Error{"shuffle names no tile"};
    if (state.shuffled[state.to_move] < state.rules.shuffles) return std::nullopt;
    return Error{"shuffle: " + who(state.to_move) + " has spent all " + std::to_string(state.rules.shuffles) +
                 " shuffles of the game"};
}

std::optional<Error> refuse_choice(const State& state, const Choice& choice) {
    if (choice.act == Act::shuffle) return refuse_shuffle(state, choice);
    if (auto error = refuse_tiles(state, choice)) return error;
    return refuse_distance(state, choice);
}

// Refuses tiles with values that the rules do not have. `words`: the beginning of the sentence.
std::optional<Error> refuse_values(const State& state, const Hand& tiles, const std::string& text) {
    for (const int tile : tiles)
        if (tile != used && !is_tile(state.rules, tile)) return Error{text + ": " + out_of_range(state.rules, tile)};
    return std::nullopt;
}

std::optional<Error> refuse_deal(const State& state, const Deal& deal) {
    if (state.dealt) return Error{print(deal) + ": the tiles are dealt already"};
    for (const Hand& hand : deal.hands.values) {
        if (has_used(hand)) return Error{print(deal) + ": a deal gives each player five tiles"};
        if (auto error = refuse_values(state, hand, print(deal))) return error;
    }
    return std::nullopt;
}

std::optional<Error> refuse_draw(const State& state, const Draw& draw) {
    const std::string text = print(draw);
    if (!state.dealt) return Error{text + ": the tiles are not dealt yet"};
    const Player player = *to_be_served(state);
    if (draw.player != player) return Error{text + ": the tiles of " + who(player) + " are to be replaced first"};
    for (std::size_t place = 0; place < hand_size; ++place)
        if ((draw.tiles[place] == used) == (state.hands[player][place] == used))
            return Error{text + ": exactly the used tiles are replaced, and the hand of " + who(player) + " is " +
                         to_string(state.hands[player])};
    return refuse_values(state, draw.tiles, text);
}

// Marks the leftmost `count` tiles of that value as used and remembers their places.
void use(State& state, Player player, int value, int count) {
    for (std::size_t place = 0; place < hand_size && count > 0; ++place) {
        if (state.hands[player][place] != value) continue;
        state.hands[player][place] = used;
        state.last->used_places[player][place] = true;
        --count;
    }
}

void attack(State& state, Player attacker, const Choice& choice) {
    const Player victim = other(attacker);
    state.last->defence = std::min(choice.count, count_of(state.hands[victim], choice.value));
    use(state, attacker, choice.value, choice.count);
    use(state, victim, choice.value, state.last->defence);
    const int power = power_of_a_tile * (choice.count - state.last->defence);
    if (power == 0) return;
    state.pawns[attacker] = state.pawns[victim] - forward(attacker);
    state.pawns[victim] += forward(attacker) * power;
}

void shuffle(State& state, Player player) {
    state.hands[player].fill(used);
    state.last->used_places[player].fill(true);
    ++state.shuffled[player];
}

void step(State& state, Player player, const Choice& choice) {
    use(state, player, choice.value, 1);
    state.pawns[player] += (choice.act == Act::move ? forward(player) : -forward(player)) * choice.value;
}

void take(State& state, const Choice& choice) {
    const Player player = state.to_move;
    state.last = LastTurn{player, choice, state.pawns};
    if (choice.act == Act::shuffle) shuffle(state, player);
    else if (choice.act == Act::attack) attack(state, player, choice);
    else step(state, player, choice);
    state.to_move = other(player);
    ++state.turns;
}

void take(State& state, const Deal& deal) {
    state.hands = deal.hands;
    state.drawn = {{hand_size, hand_size}};
    state.dealt = true;
}

void take(State& state, const Draw& draw) {
    for (std::size_t place = 0; place < hand_size; ++place) {
        if (draw.tiles[place] == used) continue;
        state.hands[draw.player][place] = draw.tiles[place];
        ++state.drawn[draw.player];
    }
}

// Returns the tile that the player gets from nature after `before` earlier ones.
std::int8_t tile(const Rules& rules, std::uint64_t seed, Player player, int before) {
    Rng rng(mix({seed, static_cast<std::uint64_t>(number(player)), static_cast<std::uint64_t>(before)}));
    const auto values = static_cast<std::uint64_t>(rules.highest_tile - rules.lowest_tile + 1);
    return static_cast<std::int8_t>(rules.lowest_tile + static_cast<int>(rng.below(values)));
}

// Returns new tiles for the used ones of that player, and `used` in all other places.
Hand fresh_tiles(const State& state, std::uint64_t seed, Player player) {
    Hand tiles;
    tiles.fill(used);
    int before = state.drawn[player];
    for (std::size_t place = 0; place < hand_size; ++place)
        if (state.hands[player][place] == used) tiles[place] = tile(state.rules, seed, player, before++);
    return tiles;
}

std::string way_off(int from, int to) {
    return "from cell " + std::to_string(from) + " to " + std::to_string(to) + ", off the island (cells 0 to " +
           std::to_string(cells - 1) + ")";
}

std::string how_he_left(const State& state, Player loser) {
    if (!state.last) return where(state, loser) + " is off the island";
    const auto& [player, choice, from, defence, places] = *state.last;
    const std::string way = way_off(from[loser], state.pawns[loser]);
    const std::string text = who(player) + "'s " + print(choice);
    if (choice.act != Act::attack) return text + " leads " + way;
    const int power = std::abs(state.pawns[loser] - from[loser]);
    return text + " meets " + std::to_string(defence) + (defence == 1 ? " tile" : " tiles") +
           " of defence and has power " + std::to_string(power) + ": " + who(loser) + " falls back " + way;
}

}  // namespace

std::vector<VariantFacts> variants() {
    std::vector<VariantFacts> facts;
    facts.reserve(all_variants.size());
    for (const Variant& variant : all_variants) facts.push_back({variant.rules.name, variant.summary});
    return facts;
}

Result<Rules> named_rules(std::string_view name) {
    for (const Variant& variant : all_variants)
        if (variant.rules.name == name) return variant.rules;
    return Error{"unknown rules " + in_quotes(name) + ": known are " + list_of_names(variants(), &VariantFacts::name)};
}

int count_of(const Hand& hand, int value) { return static_cast<int>(std::ranges::count(hand, value)); }

State start(const Rules& rules) {
    State state;
    state.rules = rules;
    for (Hand& hand : state.hands.values) hand.fill(used);
    return state;
}

int distance(const State& state) { return state.pawns[Player::two] - state.pawns[Player::one]; }

Actor to_move(const State& state) {
    const bool nature = !is_over(state) && (!state.dealt || to_be_served(state));
    return nature ? Actor::nature : actor(state.to_move);
}

std::vector<Choice> legal_choices(const State& state) {
    std::vector<Choice> choices;
    if (is_over(state) || to_move(state) == Actor::nature) return choices;
    const Hand& hand = state.hands[state.to_move];
    for (int value = state.rules.lowest_tile; value <= state.rules.highest_tile; ++value) {
        const int held = count_of(hand, value);
        if (held > 0 && value < distance(state)) choices.push_back({Act::move, value, 1});
        if (held > 0) choices.push_back({Act::retreat, value, 1});
        if (value != distance(state)) continue;
        for (int count = 1; count <= held; ++count) choices.push_back({Act::attack, value, count});
    }
    if (state.shuffled[state.to_move] < state.rules.shuffles) choices.push_back({Act::shuffle, 0, 0});
    return choices;
}

std::optional<Error> refuse(const State& state, const Move& move) {
    if (is_over(state)) return Error{"the game is over: " + outcome(state)->explanation};
    const Choice* const choice = std::get_if<Choice>(&move);
    if (to_move(state) != Actor::nature) {
        if (choice) return refuse_choice(state, *choice);
        return Error{print(move) + " is a move of nature, and it is the turn of " + who(state.to_move)};
    }
    if (choice) return Error{print(move) + " must wait: nature is to give out tiles"};
    if (const Deal* const deal = std::get_if<Deal>(&move)) return refuse_deal(state, *deal);
    return refuse_draw(state, std::get<Draw>(move));
}

State play(State state, const Move& move) {
    std::visit([&](const auto& kind) { take(state, kind); }, move);
    return state;
}

Move nature(const State& state, std::uint64_t seed) {
    if (!state.dealt) return Deal{{{fresh_tiles(state, seed, Player::one), fresh_tiles(state, seed, Player::two)}}};
    const Player player = *to_be_served(state);
    return Draw{player, fresh_tiles(state, seed, player)};
}

std::optional<Outcome> outcome(const State& state) {
    for (const Player player : both_players)
        if (!is_on_island(state.pawns[player])) return Outcome{other(player), "off_island", how_he_left(state, player)};
    if (state.turns >= turn_limit)
        return Outcome{std::nullopt, "turn_limit", "drawn after " + std::to_string(turn_limit) + " turns"};
    return std::nullopt;
}

}  // namespace isola_arena::island
