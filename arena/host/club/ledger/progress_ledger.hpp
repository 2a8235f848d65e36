#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/host/club/ledger/ladder_games.hpp"
#include "arena/host/club/ledger/ledger.hpp"

namespace isola_arena::host {

/// The rating of an author after a match.
struct RatingPoint {
    int match = 1;
    Moment at = 0;
    int version = 1;  ///< that played
    double rating = 0;
    double deviation = 0;
};

/// The place of an author after a match of a ladder by challenge.
struct PlacePoint {
    int match = 1;
    Moment at = 0;
    int version = 1;  ///< that played
    int place = 1;
};

/// The faults of one kind that a version made on the ladder.
struct FaultSum {
    std::string kind;
    int version = 1;
    int count = 0;
    int games = 0;       ///< in which it made them
    int match = 1;       ///< of the last one of these games
    int number = 1;      ///< in that match
    Moment at = 0;       ///< of that match
    std::string reason;  ///< in that game
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
std::optional<GameChoice> parse_game_choice(std::string_view word);

/// Where a page of a list ended: a match, and a game's number in it.
using GamePlace = std::pair<int, int>;

/// What the ledger has of one author's bot on the ladder. Its functions throw DatabaseProblem as those of the ledger.
class ProgressLedger {
public:
    /// The ledger outlives it.
    explicit ProgressLedger(Ledger& ledger) : ledger_(ledger) {}

    /// Returns the ratings after the newest matches, the oldest first.
    std::vector<RatingPoint> ratings(std::int64_t author, int most);

    /// Returns the places after the newest challenges, the oldest first.
    std::vector<PlacePoint> places(std::int64_t author, int most);

    /// Returns the faults by version and kind; the last ones made come first.
    std::vector<FaultSum> faults(std::int64_t author, int most);

    /// Returns the slowest replies, the slowest first, one of each game at most.
    std::vector<SlowReply> slowest(std::int64_t author, int most);

    /// Returns the games that were chosen, with their digests, the lost ones first, among them the newest first. after: the last game of the
    /// page before.
    std::vector<ListedGame> games(std::int64_t author, GameChoice choice, const std::optional<GamePlace>& after,
                                  int most);

private:
    std::vector<FaultDigest> faults_of(std::int64_t author, int match, int number);

    Ledger& ledger_;
};

}  // namespace isola_arena::host
