#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/host/store/ledger/ladder_games.hpp"
#include "arena/host/store/ledger/ledger.hpp"

namespace isola_arena::host {

/// The rating of an author after a match.
struct RatingPoint {
    int match = 1;
    Moment at = 0;
    int version = 1;  ///< the version that played
    double rating = 0;
    double deviation = 0;
};

/// The place of an author after a match of a ladder by challenge.
struct PlacePoint {
    int match = 1;
    Moment at = 0;
    int version = 1;  ///< the version that played
    int place = 1;
};

/// The faults of one kind that a version made on the ladder.
struct FaultSum {
    std::string kind;
    int version = 1;
    int count = 0;
    int games = 0;       ///< games with such a fault
    int match = 1;       ///< of the last game with such a fault
    int number = 1;      ///< of that game in its match
    Moment at = 0;       ///< of that match
    std::string reason;  ///< of the fault in that game
    std::string last_lines;
    bool has_record = true;  ///< of that game
};

/// The slowest reply of a game.
struct SlowReply {
    int match = 1;
    int number = 1;
    int version = 1;
    int turn = 1;
    std::int64_t ns = 0;
    std::int64_t limit_ns = 0;  ///< 0: none
    bool has_record = true;
};

enum class GameChoice : std::uint8_t { all, lost, won, drawn, faulty };

/// Returns the choice of that name: `all`, `lost`, `won`, `drawn`, `faults`.
std::optional<GameChoice> parse_game_choice(std::string_view name);

/// The last game of a page of a list: its match, and its number in that match.
using GamePlace = std::pair<int, int>;

/// The results of one author's bot on the ladder, from the ledger. The functions throw DatabaseProblem like those of
/// the ledger.
class ProgressLedger {
public:
    /// The ledger outlives this object.
    explicit ProgressLedger(Ledger& ledger) : ledger_(ledger) {}

    /// Returns the ratings after the newest matches, the oldest first.
    std::vector<RatingPoint> ratings(std::int64_t author, int most);

    /// Returns the places after the newest challenges, the oldest first.
    std::vector<PlacePoint> places(std::int64_t author, int most);

    /// Returns the faults by version and kind, the latest first.
    std::vector<FaultSum> faults(std::int64_t author, int most);

    /// Returns the slowest replies, the slowest first, one of each game at most.
    std::vector<SlowReply> slowest(std::int64_t author, int most);

    /// Returns the chosen games with their digests: the lost ones first, and newer games before older ones. after: the
    /// last game of the previous page.
    std::vector<ListedGame> games(std::int64_t author, GameChoice choice, const std::optional<GamePlace>& after,
                                  int most);

private:
    Ledger& ledger_;
};

}  // namespace isola_arena::host
