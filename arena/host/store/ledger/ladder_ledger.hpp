#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/host/ladder/ladder.hpp"
#include "arena/host/store/ledger/challenges.hpp"
#include "arena/host/store/ledger/ladder_games.hpp"
#include "arena/host/store/ledger/ledger.hpp"
#include "arena/rules/settings/seed.hpp"
#include "protocol/result.hpp"

namespace isola_arena::host {

/// The number of matches, the newest ones, whose records and stderr are kept. The results of all matches are kept.
inline constexpr int matches_with_records = 10'000;

/// Each of the two versions is player 1 in one game.
inline constexpr int games_of_ladder_match = 2;

struct LadderMatch {
    int id = 1;
    Moment at = 0;
    std::int64_t first = 0;  ///< a submission
    std::int64_t second = 0;
    std::string seed;  ///< Seed::text()
    std::vector<LadderGame> games;
    std::optional<ChallengeResult> challenge = {};  ///< on a ladder by challenge; `first` is the challenger
};

/// A line of the ladder: an author with a version that plays. Games are those of all the author's versions.
struct LadderStanding {
    std::int64_t author = 0;
    std::string name;
    std::string bot;
    int version = 1;
    Glicko glicko;
    int wins = 0;
    int draws = 0;
    int losses = 0;
    std::optional<int> place = {};  ///< on a ladder by challenge, from 1
    int repeated = 0;               ///< games that repeat an earlier one, and are not rated
    bool takes_openings = false;    ///< LadderPlayer::takes_openings
    std::optional<int> house = {};  ///< the fixed rating of a house bot; nullopt: a person's bot

    int games() const { return wins + draws + losses; }
};

struct LadderRecord {
    std::string text;           ///< JSON Lines
    std::int64_t player_1 = 0;  ///< the author
    std::int64_t player_2 = 0;
};

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

/// Which games of the ladder a list has: those that fit all members.
struct GamesWanted {
    std::string author;                   ///< one side is of the author of that name; empty: of anybody
    std::string against;                  ///< the same for another author
    bool faulty = false;                  ///< with a fault of either bot
    std::optional<GamePlace> after = {};  ///< the last game of the previous page
};

/// The ladder in the ledger, which other threads use, too. The functions throw DatabaseProblem like those of the
/// ledger.
class LadderLedger {
public:
    /// The ledger outlives this object. kept: the number of matches whose records are kept.
    explicit LadderLedger(Ledger& ledger, int kept = matches_with_records) : ledger_(ledger), kept_(kept) {}

    /// Returns the key from which the seeds of matches come. The first call draws it.
    Seed key();

    /// Returns the number of the last match that was entered; 0: none.
    int last_match();

    /// Returns the authors with a version that plays. A version that has not played yet has the rating of
    /// of_new_version().
    std::vector<LadderPlayer> players();

    /// Makes the ladder one of that kind. Places of a ladder by challenge begin in the order of the ratings. Does
    /// nothing if the ladder is of that kind already.
    void become(LadderKind kind);

    /// Returns the holders of the places of a ladder by challenge, from the top.
    std::vector<Contender> contenders();

    /// Returns whether a game of the ladder was repeated.
    bool has_repeats();

    /// Enters a match, its games, the ratings of both players after it and, on a ladder by challenge, the new places: all
    /// or nothing. The ratings follow from those that the ledger has now, not from those of the given players, because
    /// the organiser may have voided a game since the match began; that of a house bot stays as it is. Sets
    /// LadderGame::is_repeated.
    void enter(LadderMatch match, LadderPlayer first, LadderPlayer second);

    /// Voids a game, for a reason that its authors read, and enters the act. The game stays in lists and keeps its
    /// record; counts and ratings are from now on those of a ladder without it. Places of a ladder by challenge stay.
    /// Returns an error, which names the game, if there is none or it is void already.
    std::optional<Error> void_game(const GamePlace& game, const std::string& reason, Moment at);

    /// Returns the lines of the ladder: by place on a ladder by challenge, which has no house bots, else by rating, the
    /// best first. Authors without a game come last, but a house bot stands where its rating puts it, also before its first
    /// game.
    std::vector<LadderStanding> standings();

    /// Returns the newest games, the newest first.
    std::vector<ListedGame> games(int most);

    /// Returns the newest games of those that are wanted, the newest first.
    std::vector<ListedGame> games(const GamesWanted& wanted, int most);

    /// Returns the newest challenges, the newest first: those of one author, or of all (nullopt).
    std::vector<ListedChallenge> challenges(std::optional<std::int64_t> author, int most);

    /// Returns the record of a game; nullopt if there is no such game, one of its authors is unlisted, or its record is
    /// not kept any more. Throws DatabaseProblem if the record is damaged.
    std::optional<LadderRecord> record(int match, int number);

    /// The following functions return the results of one author's bot.

    /// Returns the ratings after the newest matches, the oldest first.
    std::vector<RatingPoint> ratings(std::int64_t author, int most);

    /// Returns the places after the newest challenges, the oldest first.
    std::vector<PlacePoint> places(std::int64_t author, int most);

    /// Returns the faults by version and kind, the latest first, except for those in void games.
    std::vector<FaultSum> faults(std::int64_t author, int most);

    /// Returns the slowest replies, the slowest first, one of each game at most.
    std::vector<SlowReply> slowest(std::int64_t author, int most);

    /// Returns the chosen games with their digests: the lost ones first, and newer games before older ones. after: the
    /// last game of the previous page.
    std::vector<ListedGame> games(std::int64_t author, GameChoice choice, const std::optional<GamePlace>& after,
                                  int most);

private:
    void recognise_repeats(LadderMatch& match);
    void rate(LadderMatch& match, LadderPlayer& first, LadderPlayer& second);
    void enter_game(int match, const LadderGame& game);
    void enter_rating(const LadderMatch& match, const LadderPlayer& player, std::int64_t opponent, bool is_first);

    Ledger& ledger_;
    int kept_;
};

}  // namespace isola_arena::host
