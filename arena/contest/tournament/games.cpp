#include "arena/contest/tournament/games.hpp"

#include <algorithm>
#include <tuple>

namespace isola_arena {

bool Games::add(const GameSummary& game) {
    if (game.key.pairing < 0 || contains(game.key)) return false;
    const auto pairing = static_cast<std::size_t>(game.key.pairing);
    if (pairing >= pairings_.size()) pairings_.resize(pairing + 1);
    Row row{game.key.number,
            game.turns,
            game.discarded,
            game.speed,
            {},
            game.scores.value_or(PerPlayer<int>{}),
            place_of_verdict({game.winner, game.reason}),
            game.scores.has_value(),
            {}};
    for (const Player player : both_players) {
        row.worst_ns[player] = game.worst_ns[player].value_or(0);
        row.has_worst[player] = game.worst_ns[player].has_value();
    }
    auto& rows = pairings_[pairing];
    rows.insert(std::ranges::upper_bound(rows, row.number, {}, &Row::number), row);
    ++size_;
    if (explanations_ == Explanations::kept && !game.explanation.empty())
        kept_explanations_.emplace(game.key, game.explanation);
    return true;
}

std::optional<GameSummary> Games::find(GameKey key) const {
    const Row* row = place_of(key);
    return row ? std::optional(summary(key.pairing, *row)) : std::nullopt;
}

const Games::Row* Games::place_of(GameKey key) const {
    if (key.pairing < 0 || static_cast<std::size_t>(key.pairing) >= pairings_.size()) return nullptr;
    const auto& rows = pairings_[static_cast<std::size_t>(key.pairing)];
    const auto at = std::ranges::lower_bound(rows, key.number, {}, &Row::number);
    return at != rows.end() && at->number == key.number ? &*at : nullptr;
}

// A linear search is fast enough: there are only a dozen reasons.
std::uint16_t Games::place_of_verdict(const Verdict& verdict) {
    const auto place = static_cast<std::size_t>(std::ranges::find(verdicts_, verdict) - verdicts_.begin());
    if (place == verdicts_.size()) verdicts_.push_back(verdict);
    return static_cast<std::uint16_t>(place);
}

GameSummary Games::summary(int pairing, const Row& row) const {
    GameSummary game;
    game.key = {pairing, row.number};
    std::tie(game.winner, game.reason) = verdicts_[row.verdict];
    game.turns = row.turns;
    game.discarded = row.discarded;
    game.speed = row.speed;
    for (const Player player : both_players)
        if (row.has_worst[player]) game.worst_ns[player] = row.worst_ns[player];
    if (row.has_scores) game.scores = row.scores;
    if (const auto words = kept_explanations_.find(game.key); words != kept_explanations_.end())
        game.explanation = words->second;
    return game;
}

bool Games::operator==(const Games& other) const {
    bool same = size_ == other.size_;
    if (same) for_each([&](const GameSummary& game) { same = same && other.find(game.key) == game; });
    return same;
}

}  // namespace isola_arena
