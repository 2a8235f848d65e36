#include "arena/spectator/audience.hpp"

#include <algorithm>

namespace isola_arena {
namespace {

std::optional<Player> player_of(Audience audience) {
    if (audience == Audience::one) return Player::one;
    if (audience == Audience::two) return Player::two;
    return std::nullopt;
}

// Returns whether the game has hidden anything from the audience so far.
bool hides_anything(const Timeline& game, Audience audience) {
    if (audience == Audience::all) return false;
    if (const auto player = player_of(audience)) return game.hid_from(*player);
    return game.hid_from(Player::one) || game.hid_from(Player::two);
}

std::string first_word(const std::string& move) { return move.substr(0, move.find(';')); }

Withheld withheld_of_turn(const Timeline& game, const TurnEnded& turn, Audience audience) {
    Withheld withheld;
    withheld.stderr_text = keeps_stderr_back(game, turn.player, audience);
    const bool own = player_of(audience) == turn.player;
    withheld.line = !own && hides_anything(game, audience);
    withheld.reply = audience == Audience::outsider && hides_anything(game, audience);
    return withheld;
}

TurnEnded without(TurnEnded turn, const Withheld& withheld) {
    if (withheld.line) turn.line = turn.told = {};
    if (withheld.reply) turn.reply = turn.heard = {};
    if (withheld.reply && turn.fault) turn.fault->explanation.clear();
    if (withheld.stderr_text) turn.stderr_text.clear();
    return turn;
}

}  // namespace

Audience audience_for(Player player) { return player == Player::one ? Audience::one : Audience::two; }

Audience audience_of(const GameHeader& header, bool is_public, std::optional<Player> side) {
    if (is_public) return Audience::outsider;
    const auto is_person = [&](Player player) { return header.players[player].command.empty(); };
    if (std::ranges::all_of(both_players, is_person)) return side ? audience_for(*side) : Audience::outsider;
    for (const Player player : both_players)
        if (is_person(player)) return audience_for(player);
    return Audience::all;
}

bool keeps_stderr_back(const Timeline& game, Player player, Audience audience) {
    if (audience == Audience::outsider) return true;
    return player_of(audience) != player && hides_anything(game, audience);
}

bool keeps_back(const Timeline& game, Audience audience) {
    return audience == Audience::outsider || hides_anything(game, audience) ||
           (audience != Audience::all && game.has_chance());
}

Withheld withheld_of(const Timeline& game, const GameMoment& moment, Audience audience) {
    if (audience == Audience::all) return {};
    Withheld withheld;
    if (const TurnEnded* turn = moment.turn_ended()) withheld = withheld_of_turn(game, *turn, audience);
    withheld.frame = seen(moment.frame, audience) != moment.frame;
    if (moment.nature_moved() != nullptr) withheld.reply = hides_anything(game, audience);
    return withheld;
}

Frame seen(Frame frame, Audience audience) {
    if (audience == Audience::all) return frame;
    if (const auto player = player_of(audience)) return seen_by(std::move(frame), *player);
    return seen_by(seen_by(std::move(frame), Player::one), Player::two);
}

GameMoment seen(const GameMoment& moment, const Withheld& withheld, Audience audience) {
    GameMoment shown = moment;
    if (withheld.frame) shown.frame = seen(std::move(shown.frame), audience);
    if (const TurnEnded* turn = moment.turn_ended(); turn && withheld.anything())
        shown.cause = std::make_shared<const Event>(without(*turn, withheld));
    if (const NatureMoved* nature = moment.nature_moved(); nature && withheld.reply)
        shown.cause = std::make_shared<const Event>(NatureMoved{first_word(nature->move)});
    return shown;
}

}  // namespace isola_arena
