#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "arena/contest/rating/glicko/glicko2.hpp"

/// arena/host/ladder decides who plays whom on the open ladder of a hosted contest, and what each is rated then; the
/// ladder by challenge is in challenge_ladder.hpp. Open this header first:
///
///     const auto pair = next_match(players, {}, now, random());  // nullopt: nobody may play now
///     std::tie(first.glicko, second.glicko) = after_match(first.glicko, second.glicko, std::array{1.0, 0.5});
///
/// These are functions without shared state: any thread may call them.
namespace isola_arena::host {

/// An author with a version that plays.
struct LadderPlayer {
    std::int64_t author = 0;
    std::int64_t submission = 0;
    Glicko glicko = {};
    int games = 0;
    std::int64_t waited = 0;  ///< how many matches of others have been played since the last one of this author
    std::optional<std::int64_t> last_opponent = {};  ///< an author
    int matches_of_version = 0;
    std::optional<std::int64_t> last_match_at = {};  ///< in seconds of any clock, the same one as `now` below
};

/// A version is settled after that many matches. From then on it begins one only if its last one was that long ago, so
/// that a contest of few and fast bots does not play, and write records, all night at full speed.
inline constexpr int matches_until_settled = 100;
inline constexpr std::int64_t seconds_between_settled = 60;

/// Whether that player is settled and has just played. A clock that was set back makes nobody rest. now: in seconds.
bool rests(const LadderPlayer& player, std::int64_t now);

/// Returns the places in `players` of the two that are to play next; nullopt if none may. busy: the authors who play
/// already. now: in seconds. draw: a random number, so that opponents vary.
///
/// The player whose rating is least certain is first, and waiting makes it less certain; a settled one that has just
/// played is passed over. Its opponent, which may be settled, is one of the few nearest by rating. As long as there are
/// three players, nobody meets the last opponent again at once.
std::optional<std::pair<std::size_t, std::size_t>> next_match(std::span<const LadderPlayer> players,
                                                              const std::set<std::int64_t>& busy, std::int64_t now,
                                                              std::uint64_t draw);

/// Returns the ratings of both after a match. scores: for each game 1 if the first won, 0.5 for a draw, else 0. The
/// match is one rating period.
std::pair<Glicko, Glicko> after_match(const Glicko& first, const Glicko& second, std::span<const double> scores);

/// Returns what a new version begins with, from the rating of its author's last one.
Glicko of_new_version(Glicko last);

}  // namespace isola_arena::host
