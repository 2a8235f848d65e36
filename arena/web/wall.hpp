#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "arena/web/game_log.hpp"
#include "arena/web/show.hpp"

namespace isola_arena::web {

/// The small boards of all live games: finds out which of them have changed.
class Wall {
public:
    /// So many games that run are shown at most.
    static constexpr std::size_t most_games = 48;

    using FindShow = std::function<Show*(const std::string& game)>;

    /// A message with those that have changed since the last call; empty: none.
    std::string changes(const std::vector<std::shared_ptr<GameLog>>& games, const FindShow& find);

    /// A message with all that the last call of changes() knew.
    std::string all(const FindShow& find) const;

    /// Nobody looks at it any more.
    void close() { hung_.clear(); }

private:
    struct Seen {
        std::size_t count = 0;
        bool over = false;
    };

    std::map<std::string, Seen> hung_;
};

}  // namespace isola_arena::web
