#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/host/club/ledger/challenges.hpp"
#include "arena/host/club/ledger/ladder_games.hpp"
#include "arena/host/club/ledger/ledger.hpp"
#include "arena/host/ladder/ladder.hpp"
#include "arena/judge/settings/seed.hpp"

namespace isola_arena::host {

/// Records, and what bots wrote on stderr, are kept of that many matches, the newest; results of all.
inline constexpr int matches_with_records = 10'000;

/// Each of two versions is first in one of them.
inline constexpr int games_of_ladder_match = 2;

struct LadderMatch {
    int id = 1;
    Moment at = 0;
    std::int64_t first = 0;  ///< a submission
    std::int64_t second = 0;
    std::string seed;  ///< Seed::text()
    std::vector<LadderGame> games;
    std::optional<ChallengeResult> challenge = {};  ///< of a ladder by challenge: `first` was the challenger
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

    int games() const { return wins + draws + losses; }
};

struct LadderRecord {
    std::string text;           ///< JSON Lines
    std::int64_t player_1 = 0;  ///< the author
    std::int64_t player_2 = 0;
};

/// The ladder in the ledger, which it shares with other threads. Its functions throw DatabaseProblem as those of the ledger.
class LadderLedger {
public:
    /// The ledger outlives it. kept: of how many matches records are kept.
    explicit LadderLedger(Ledger& ledger, int kept = matches_with_records) : ledger_(ledger), kept_(kept) {}

    /// Returns the key that the matches' seeds come from. It is drawn once.
    Seed key();

    /// Returns the number of the last match that was entered; 0: none.
    int last_match();

    /// Returns the authors with a version that plays. One that has not played yet begins as of_new_version() says.
    std::vector<LadderPlayer> players();

    /// From now on the ladder is of that kind. Places of a ladder by challenge begin in the order of the ratings. Does
    /// nothing if it is so already.
    void become(LadderKind kind);

    /// Returns who holds the places of a ladder by challenge, from the top.
    std::vector<Contender> contenders();

    /// Enters a match, its games, both ratings and, on a ladder by challenge, what it does to the places: all or nothing.
    /// Each rating is that after the match.
    void enter(const LadderMatch& match, const LadderPlayer& first, const LadderPlayer& second);

    /// Returns the ladder: by places if it is one by challenge, else the best first, and last who has no game yet.
    std::vector<LadderStanding> standings();

    /// Returns the newest games, the newest first.
    std::vector<ListedGame> games(int most);

    /// The same of challenges.
    std::vector<ListedChallenge> challenges(std::optional<std::int64_t> author, int most);

    /// Returns the record of a game; nullopt if there is no such game, or its record is not kept any more. Throws DatabaseProblem if it is damaged.
    std::optional<LadderRecord> record(int match, int number);

private:
    void enter_game(int match, const LadderGame& game);
    void enter_rating(const LadderMatch& match, const LadderPlayer& player, std::int64_t opponent, bool is_first);

    Ledger& ledger_;
    int kept_;
};

}  // namespace isola_arena::host
