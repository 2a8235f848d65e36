#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "arena/web/feed/game_log.hpp"
#include "arena/web/feed/spectated_game.hpp"

namespace isola_arena::web {

/// The small boards of the live games: finds those that have changed.
class LiveOverview {
public:
    /// A running game is added to the overview only if fewer than this number of newer games are on it. It stays until
    /// it is over.
    static constexpr std::size_t most_games = 48;

    /// Returns the show of a game; nullptr if the game is unknown.
    using FindShow = std::function<SpectatedGame*(const std::string& game)>;

    /// Returns a message `wall` with the games that have changed since the last call; empty if there are none. games:
    /// those of the registry, the newest first.
    std::string changes(const std::vector<std::shared_ptr<GameLog>>& games, const FindShow& find);

    /// Returns a message `wall` with all games that the last call of changes() left in the overview.
    std::string all(const FindShow& find) const;

    /// Takes all games out of the overview, because no page shows it any more.
    void close() { hung_.clear(); }

private:
    struct Seen {
        std::size_t count = 0;
        bool over = false;
    };

    std::map<std::string, Seen> hung_;
};

}  // namespace isola_arena::web
