#include "protocol/dominoes/game.hpp"

#include "protocol/reply_text.hpp"

namespace isola_arena::dominoes {
namespace {

Strip chain_strip(const State& state) {
    Strip strip{"chain", std::nullopt, Visibility::everyone, {}, Face::pips, StripPlace::table};
    for (const auto& [left, right] : state.chain)
        strip.tiles.push_back({std::to_string(left) + std::to_string(right), false});
    if (!state.last || !state.last->play) return strip;
    (state.last->play->end == End::left ? strip.tiles.front() : strip.tiles.back()).highlighted = true;
    return strip;
}

Strip ends_strip(const State& state) {
    if (state.chain.empty()) return {"ends", std::nullopt, Visibility::everyone, {}};
    return {"ends (sum " + std::to_string(sum_of_ends(state)) + ")",
            std::nullopt,
            Visibility::everyone,
            {{std::to_string(left_end(state)), false}, {std::to_string(right_end(state)), false}}};
}

Strip hand_strip(const State& state, Player player) {
    const int passes = state.passes[player];
    Strip strip{passes == 0 ? "hand" : "hand (passes: " + std::to_string(passes) + ")",
                player,
                Visibility::owner,
                {},
                Face::pips};
    for (const Tile tile : state.hands[player].tiles()) strip.tiles.push_back({to_string(tile), false});
    return strip;
}

void show_deal(Frame& frame, const State& state) {
    for (const Player player : both_players)
        frame.last_turn.push_back(
            {.kind = "deal", .text = to_string(state.hands[player]), .owner = player, .visibility = Visibility::owner});
}

void show_last_move(Frame& frame, const LastMove& last) {
    frame.last_player = last.player;
    const std::string points = std::to_string(last.points);
    if (!last.play) {
        frame.last_turn.push_back({"pass", points + " points for " + named(other(last.player))});
        return;
    }
    const std::string end = last.play->end == End::left ? " left" : " right";
    frame.last_turn.push_back({"play", to_string(last.play->tile) + end});
    if (last.points > 0) frame.last_turn.push_back({"score", points});
}

// Adds the award of the final bonus to the frame; the loser keeps its points.
void show_award(Frame& frame, const State& state, Player winner) {
    const Player loser = other(winner);
    SubAction award{"win", named(winner) + ": +" + std::to_string(points_of_a_win) + " and the opponent's " +
                               std::to_string(state.scores[loser])};
    if (state.last && state.last->player == loser) award.owner = winner;
    frame.last_turn.push_back(std::move(award));
}

}  // namespace

std::vector<VariantFacts> Dominoes::variants() {
    return {{name, "two-player dominoes scored in fives, 14 tiles each; doubles=once counts a double at an end once"}};
}

Result<Rules> Dominoes::read_rules(const RulesText& text) {
    if (text.name != name) return Error{"unknown rules " + in_quotes(text.name) + ": known are " + std::string(name)};
    if (auto error = text.only({"doubles"})) return *error;
    const std::string_view doubles = text.setting("doubles").value_or("twice");
    if (doubles != "twice" && doubles != "once")
        return Error{"rules " + in_quotes(text.name) + ": doubles is twice or once, found " + in_quotes(doubles)};
    return Rules{doubles == "twice"};
}

std::string Dominoes::describe(const Rules& rules) {
    return std::string(name) + (rules.doubles_twice ? " doubles=twice" : " doubles=once");
}

std::vector<Move> Dominoes::legal_moves(const State& state) {
    const auto plays = legal_plays(state);
    return {plays.begin(), plays.end()};
}

Frame Dominoes::frame(const State& state) {
    Frame frame;
    frame.strips = {chain_strip(state), ends_strip(state), hand_strip(state, Player::one),
                    hand_strip(state, Player::two)};
    frame.scores = state.scores;
    if (state.last) show_last_move(frame, *state.last);
    else if (state.dealt && state.chain.empty()) show_deal(frame, state);
    if (state.over) show_award(frame, state, *state.over->winner);
    return frame;
}

}  // namespace isola_arena::dominoes
