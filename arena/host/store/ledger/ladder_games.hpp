#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/host/ladder/ladder.hpp"
#include "arena/host/store/moment.hpp"
#include "arena/rules/events/event.hpp"
#include "arena/rules/events/match_result.hpp"
#include "protocol/player.hpp"

/// The games of the ladder in the ledger: the facts that lists show (ListedGame), and those that only the author of a
/// bot sees (GameDigest). Digests are entered with their match, in the same transaction (LadderLedger::enter()).
namespace isola_arena::host {

/// The faults of one kind that a bot made in a game.
struct FaultDigest {
    std::string kind;  ///< fault_kind_names, or `exception` (thrown_kind)
    int count = 0;
    std::string reason;      ///< of the first fault: what happened and which rule it broke
    std::string last_lines;  ///< of the bot's own stderr before the first fault
    bool operator==(const FaultDigest&) const = default;
};

/// The kind of faults in which a player of a bot type threw an exception.
inline constexpr std::string_view thrown_kind = "exception";

/// Returns the words for a fault of that kind which follow the name of the bot, such as `threw an exception`.
std::string deed_of_kind(std::string_view kind);

/// The facts of a game that the bot's author sees without the record.
struct GameDigest {
    std::optional<std::int64_t> slowest_ns;  ///< the longest time that a reply was charged; nullopt: no replies
    int slowest_turn = 0;
    std::int64_t limit_ns = 0;  ///< the contest's limit on each reply; 0: none
    std::vector<FaultDigest> faults;
    std::string own_stderr;  ///< the end of all that the bot wrote on stderr
    bool operator==(const GameDigest&) const = default;
};

/// The most bytes of GameDigest::own_stderr, and of FaultDigest::last_lines.
inline constexpr std::size_t longest_own_stderr = 2000;

/// Returns the last bytes of a text, at most `most`, from the beginning of a UTF-8 character on.
std::string_view end_of(std::string_view text, std::size_t most);

/// Gathers the digests of both bots from the events of a game. For one thread at a time.
class GameDigester {
public:
    /// Takes the next event. A header discards what was gathered, because a game that is played again begins with a
    /// header.
    void take(const Event& event);

    /// Returns the digest of that player's bot. faults: those that the bot made in the game.
    GameDigest digest(Player player, const FaultTally& faults) const;

private:
    void take_turn(const TurnEnded& turn);
    void add_stderr(Player player, std::string_view text);

    PerPlayer<GameDigest> digests_;
    std::int64_t limit_ns_ = 0;
};

/// A game of a match. The first submission of the match is player 1 in the odd games.
struct LadderGame {
    int number = 1;             ///< in its match, from 1
    std::optional<int> winner;  ///< 1: the first submission of the match; 2: the second; nullopt: neither
    std::string reason;         ///< GameEnded::reason
    int turns = 0;
    std::string faults;                      ///< of both bots, in words that quote nothing of their stderr; empty: none
    std::string record;                      ///< JSON Lines
    std::array<GameDigest, 2> digests = {};  ///< of the first and the second submission of the match
    std::optional<std::int64_t> course = {};  ///< GameSummary::course
    bool is_repeated = false;                 ///< the two versions have played it before; it counts, but is not rated
    std::string voided = {};  ///< why the organiser has voided it, so that it counts for nothing; empty: it counts
};

/// Returns the points of the first submission in each game that is not repeated: 1, 0.5 or 0.
std::vector<double> scores_of_first(const std::vector<LadderGame>& games);

/// One side of a game.
struct LadderSide {
    std::int64_t author = 0;
    std::string name;
    int version = 1;
};

/// Reads the columns of a side: the author, the author's name, the version.
void read_side(sqlite::Fields& row, LadderSide& side);

/// A game as lists show it, without its record.
struct ListedGame {
    int match = 1;
    Moment at = 0;
    LadderSide first;  ///< of the match
    LadderSide second;
    LadderGame game;
    bool has_record = true;  ///< whether the record is still kept
    /// The digest for the author who asks; nullopt: no author asks, or an arena without digests entered the game.
    std::optional<GameDigest> digest = {};
};

/// The beginning of a SELECT of games: its columns and joins. The tables `one` and `two` are the authors.
inline constexpr const char* listed_games =
    "ladder_match.id, at, one.id, one.name, first.version, two.id, two.name, second.version, ladder_game.number,"
    " winner, ladder_game.reason, turns, faults, voided, record IS NOT NULL FROM ladder_match JOIN submission AS first "
    "ON "
    "first.id ="
    " ladder_match.first JOIN submission AS second ON second.id = ladder_match.second JOIN author AS one ON one.id ="
    " first.author JOIN author AS two ON two.id = second.author JOIN ladder_game ON ladder_game.match ="
    " ladder_match.id";

/// The condition, on the same tables, that leaves out games with an unlisted author.
inline constexpr const char* of_listed_authors = "one.unlisted = 0 AND two.unlisted = 0";

/// Reads the columns of listed_games.
void read_listed_game(sqlite::Fields& row, ListedGame& listed);

/// Returns a fraction as it is bound. It is stored as a REAL.
std::string real_text(double value);

/// Enter the digest that an author sees of a game in a match, and the rating after a match. Throw DatabaseProblem if
/// the ledger has them already.
void enter_digest(sqlite::Connection& database, std::int64_t author, int match, int number, const GameDigest& digest);
void enter_rating_point(sqlite::Connection& database, int match, const LadderPlayer& player);

/// Returns the digest that an author sees of a game in a match; nullopt if the ledger has none.
std::optional<GameDigest> kept_digest(sqlite::Connection& database, std::int64_t author, int match, int number);

/// Deletes from that match what the bots wrote on stderr; numbers and reasons stay.
void forget_stderr(sqlite::Connection& database, int match);

}  // namespace isola_arena::host
