#include "arena/contest/tournament/games.hpp"

#include <algorithm>

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
            place_of_reason(game.reason),
            static_cast<std::uint8_t>(game.winner ? number(*game.winner) : 0),
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
std::uint16_t Games::place_of_reason(const std::string& reason) {
    const auto place = static_cast<std::size_t>(std::ranges::find(reasons_, reason) - reasons_.begin());
    if (place == reasons_.size()) reasons_.push_back(reason);
    return static_cast<std::uint16_t>(place);
}

GameSummary Games::summary(int pairing, const Row& row) const {
    GameSummary game;
    game.key = {pairing, row.number};
    if (row.winner != 0) game.winner = static_cast<Player>(row.winner);
    game.reason = reasons_[row.reason];
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
