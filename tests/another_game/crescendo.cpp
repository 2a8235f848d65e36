#include "tests/another_game/crescendo.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "protocol/reply_text.hpp"
#include "protocol/rng.hpp"
#include "protocol/scan.hpp"

namespace isola_arena::crescendo {
namespace {

Player whose_turn(const State& state) { return state.row.size() % 2 == 0 ? Player::one : Player::two; }

bool holds(const Cards& hand, int card) { return std::ranges::find(hand, card) != hand.end(); }

Cards playable(const State& state) {
    Cards cards = state.hands[whose_turn(state)];
    std::erase_if(cards, [&](int card) { return !state.row.empty() && card <= state.row.back(); });
    return cards;
}

PerPlayer<int> scores_of(const Cards& row) {
    PerPlayer<int> scores;
    for (std::size_t i = 0; i < row.size(); ++i) scores[i % 2 == 0 ? Player::one : Player::two] += row[i];
    return scores;
}

std::string joined(const Cards& cards) {
    std::string text;
    for (const int card : cards) (text += text.empty() ? "" : " ") += std::to_string(card);
    return text;
}

// Reads cards up to a semicolon or the end of the text.
std::optional<Cards> scan_cards(Scan& scan) {
    Cards cards;
    do {
        const auto card = scan.number();
        if (!card) return std::nullopt;
        cards.push_back(*card);
    } while (scan.take(" "));
    return cards;
}

bool is_deal(const State& state, const Deal& deal) {
    Cards all = deal.hands[Player::one];
    all.insert(all.end(), deal.hands[Player::two].begin(), deal.hands[Player::two].end());
    std::ranges::sort(all);
    const auto size = static_cast<std::size_t>(state.rules.hand);
    return std::ranges::all_of(deal.hands.values, [&](const Cards& hand) { return hand.size() == size; }) &&
           all.front() >= 1 && all.back() <= highest_card && std::ranges::adjacent_find(all) == all.end();
}

Strip hand_strip(const State& state, Player player) {
    Strip strip{"hand", player, Visibility::owner, {}};
    for (const int card : state.hands[player]) strip.tiles.push_back({std::to_string(card)});
    return strip;
}

Strip row_strip(const Cards& row) {
    Strip strip{"row", std::nullopt, Visibility::everyone, {}, Face::text, StripPlace::table};
    for (const int card : row) strip.tiles.push_back({std::to_string(card), card == row.back()});
    return strip;
}

}  // namespace

Result<Rules> Crescendo::read_rules(const RulesText& text) {
    if (auto error = text.only({"hand"})) return *error;
    Scan scan(text.setting("hand").value_or("6"));
    const auto hand = scan.number();
    if (!hand || !scan.at_end() || *hand < 1 || *hand > 10) return Error{"hand is a number from 1 to 10"};
    return Rules{*hand};
}

std::string Crescendo::describe(const Rules& rules) {
    return std::string(name) + " hand=" + std::to_string(rules.hand);
}

State Crescendo::start(const Rules& rules) {
    State state;
    state.rules = rules;
    return state;
}

Actor Crescendo::to_move(const State& state) { return state.dealt ? actor(whose_turn(state)) : Actor::nature; }

std::vector<Crescendo::Move> Crescendo::legal_moves(const State& state) {
    std::vector<Move> moves;
    for (const int card : playable(state)) moves.emplace_back(Lay{card});
    return moves;
}

std::optional<Error> Crescendo::refuse(const State& state, const Move& move) {
    if (const auto over = outcome(state)) return Error{"the game is over: " + over->explanation};
    if (const auto* deal = std::get_if<Deal>(&move)) {
        if (state.dealt) return Error{"the cards are dealt already"};
        if (!is_deal(state, *deal)) return Error{"the deal is not of " + describe(state.rules)};
        return std::nullopt;
    }
    if (!state.dealt) return Error{"no card is dealt yet"};
    const int card = std::get<Lay>(move).card;
    const Cards& hand = state.hands[whose_turn(state)];
    if (!holds(hand, card)) return Error{"card " + std::to_string(card) + " is not in the hand " + joined(hand)};
    if (!holds(playable(state), card))
        return Error{"card " + std::to_string(card) + " is not higher than " + std::to_string(state.row.back()) +
                     ", the last one in the row"};
    return std::nullopt;
}

State Crescendo::play(State state, const Move& move) {
    if (const auto* deal = std::get_if<Deal>(&move)) {
        state.hands = deal->hands;
        state.dealt = true;
    } else {
        std::erase(state.hands[whose_turn(state)], std::get<Lay>(move).card);
        state.row.push_back(std::get<Lay>(move).card);
    }
    return state;
}

Crescendo::Move Crescendo::nature(const State& state, std::uint64_t seed) {
    Cards cards(highest_card);
    std::iota(cards.begin(), cards.end(), 1);
    Rng rng(seed);
    shuffle(std::span<int>(cards), rng);
    const auto first = cards.begin(), second = first + state.rules.hand;
    Deal deal{{{Cards(first, second), Cards(second, second + state.rules.hand)}}};
    for (Cards& hand : deal.hands.values) std::ranges::sort(hand);
    return deal;
}

std::optional<Outcome> Crescendo::outcome(const State& state) {
    if (!state.dealt || !playable(state).empty()) return std::nullopt;
    const auto scores = scores_of(state.row);
    const int one = scores[Player::one], two = scores[Player::two];
    Outcome over{std::nullopt, "no_higher_card", "no higher card is left to player "};
    over.explanation += std::to_string(number(whose_turn(state))) + "; the sums are " + std::to_string(one) + " and " +
                        std::to_string(two);
    if (one != two) over.winner = one > two ? Player::one : Player::two;
    return over;
}

std::string Crescendo::line(const View& view, std::int64_t) {
    return std::to_string(number(view.player)) + ';' + joined(view.hand) + ';' + joined(view.row);
}

Result<Crescendo::Move> Crescendo::parse(const State&, std::string_view text) {
    const Error error{"expected lay;CARD, found " + in_quotes(text)};
    Scan scan(text);
    if (scan.take("lay;")) {
        const auto card = scan.number();
        if (!card || !scan.at_end()) return error;
        return Move{Lay{*card}};
    }
    if (!scan.take("deal;")) return error;
    const auto one = scan_cards(scan);
    const auto two = one && scan.take(";") ? scan_cards(scan) : std::nullopt;
    if (!two || !scan.at_end()) return error;
    return Move{Deal{{{*one, *two}}}};
}

std::string Crescendo::print(const Move& move) {
    if (const auto* lay = std::get_if<Lay>(&move)) return "lay;" + std::to_string(lay->card);
    const auto& hands = std::get<Deal>(move).hands;
    return "deal;" + joined(hands[Player::one]) + ';' + joined(hands[Player::two]);
}

Frame Crescendo::frame(const State& state) {
    Frame frame;
    frame.strips = {row_strip(state.row), hand_strip(state, Player::one), hand_strip(state, Player::two)};
    frame.scores = scores_of(state.row);
    if (!state.row.empty()) {
        frame.last_player = other(whose_turn(state));
        frame.last_turn = {{"lay", std::to_string(state.row.back())}};
    } else if (state.dealt) {
        for (const Player player : both_players)
            frame.last_turn.push_back({.kind = "deal",
                                       .text = joined(state.hands[player]),
                                       .owner = player,
                                       .visibility = Visibility::owner});
    }
    return frame;
}

}  // namespace isola_arena::crescendo
