#include "tests/contest_watch/made_up_contest.hpp"

#include <algorithm>
#include <stdexcept>

namespace isola_arena {
namespace {

std::vector<std::string> numbered(std::size_t bots) {
    std::vector<std::string> names;
    for (std::size_t i = 1; i <= bots; ++i) names.push_back("bot" + std::to_string(i));
    return names;
}

ContestPlan plan_of(FormatKind kind, const std::vector<std::string>& names) {
    ContestPlan plan;
    plan.preset.name = "meadow-cup";
    plan.preset.format.kind = kind;
    plan.seed = 42;
    for (const std::string& name : names) {
        ContestBot bot;
        bot.spec.name = name;
        plan.bots.push_back(bot);
    }
    return plan;
}

}  // namespace

MadeUpContest::MadeUpContest(FormatKind kind, const std::vector<std::string>& names)
    : plan_(plan_of(kind, names)), book_(plan_.preset.format, names.size(), TieRule::draw) {}

MadeUpContest::MadeUpContest(FormatKind kind, std::size_t bots) : MadeUpContest(kind, numbered(bots)) {}

GameSummary MadeUpContest::beats(const std::string& winner, const std::string& loser, const std::string& reason) {
    return enter(open_game(winner, loser), seed_of(winner), reason);
}

GameSummary MadeUpContest::draws(const std::string& one, const std::string& two) {
    return enter(open_game(one, two), std::nullopt, "stalled");
}

std::vector<GameSummary> MadeUpContest::play(std::size_t games) {
    std::vector<GameSummary> played;
    while (played.size() < games && !book_.over())
        for (const GameKey& key : book_.open_games()) {
            if (played.size() == games) break;
            const Pairing pairing = book_.issued()[static_cast<std::size_t>(key.pairing) - 1];
            played.push_back(enter(key, std::min(pairing.first, *pairing.second), "no_move"));
        }
    return played;
}

std::size_t MadeUpContest::seed_of(const std::string& name) const {
    for (std::size_t seed = 0; seed < plan_.bots.size(); ++seed)
        if (plan_.bots[seed].spec.name == name) return seed;
    throw std::logic_error("no bot is called " + name);
}

GameKey MadeUpContest::open_game(const std::string& one, const std::string& two) const {
    const std::size_t a = seed_of(one), b = seed_of(two);
    for (const GameKey& key : book_.open_games()) {
        const Pairing& pairing = book_.issued()[static_cast<std::size_t>(key.pairing) - 1];
        if (std::minmax(pairing.first, *pairing.second) == std::minmax(a, b)) return key;
    }
    throw std::logic_error(one + " and " + two + " have no open game");
}

GameSummary MadeUpContest::enter(const GameKey& key, std::optional<std::size_t> winner, const std::string& reason) {
    const Pairing& pairing = book_.issued()[static_cast<std::size_t>(key.pairing) - 1];
    GameSummary game;
    game.key = key;
    game.reason = reason;
    game.explanation = "what was done and why it ends the game";
    game.turns = 34;
    if (winner) game.winner = entrant_of(pairing, key.number, Player::one) == *winner ? Player::one : Player::two;
    if (points_) {
        const Player first = game.winner.value_or(Player::one);
        game.scores.emplace();
        (*game.scores)[first] = points_->first;
        (*game.scores)[other(first)] = points_->second;
    }
    if (!book_.enter(game)) throw std::logic_error("the game is not open");
    return game;
}

}  // namespace isola_arena
