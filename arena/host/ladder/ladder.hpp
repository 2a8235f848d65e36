#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/contest/rating/glicko/glicko2.hpp"

/// arena/host/ladder decides who plays whom on the open ladder of a hosted contest, and what each is rated then,
/// and keeps the places of a ladder by challenge. Open this header first:
///
///     const auto pair = next_match(players, {}, now, random());  // nullopt: nobody may play now
///     std::tie(first.glicko, second.glicko) = after_match(first.glicko, second.glicko, std::array{1.0, 0.5});
///
/// These are functions without shared state: any thread may call them.
///
/// The ladder by challenge of a hosted contest. The contest of 2010 says "ladder style ranking" and no more of places;
/// the rest is this arena's decision, told in docs/hosting.md. Everybody who plays holds a place and challenges who stands
/// directly above.
namespace isola_arena::host {

/// How the ladder of a hosted contest ranks.
enum class LadderKind : std::uint8_t {
    rated,      ///< by Glicko-2
    challenge,  ///< by places, as in 2010
};

/// Returns `rated` or `challenge`.
constexpr std::string_view to_string(LadderKind kind) { return kind == LadderKind::rated ? "rated" : "challenge"; }

/// Returns the kind of that word; nullopt if it is neither.
constexpr std::optional<LadderKind> parse_ladder_kind(std::string_view word) {
    for (const LadderKind kind : {LadderKind::rated, LadderKind::challenge})
        if (word == to_string(kind)) return kind;
    return std::nullopt;
}

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

struct PlaceHolder {
    std::int64_t author = 0;
    std::int64_t submission = 0;  ///< the version that plays for the author
    bool has_lost = false;        ///< whether that version has lost a challenge of its own since it came
    bool operator==(const PlaceHolder&) const = default;
};

/// From the top. Every author is there once at most.
using Places = std::vector<PlaceHolder>;

/// From now on that version plays for the author: who has no place gets the one at the bottom.
void come(Places& places, std::int64_t author, std::int64_t submission);

/// The author plays no more: those below move up. Does nothing for one who has no place.
void leave(Places& places, std::int64_t author);

enum class ChallengeEnd : std::uint8_t {
    won,        ///< by the challenger
    lost,       ///< by the challenger, who has not won at least
    undecided,  ///< by the machine's fault
};

/// Enters how a match ended, between the challenger as he was when it began and the author whom he challenged. If he won,
/// and still stands directly below, the two exchange places; nobody else's place changes.
void settle(Places& places, const PlaceHolder& challenger, std::int64_t challenged, ChallengeEnd end);

/// A holder of a place with what decides when he challenges.
struct Contender {
    LadderPlayer player;
    bool has_lost = false;  ///< PlaceHolder::has_lost
    int met_above = 0;      ///< the last match of this version against the one that stands directly above; 0: none
};

/// Returns the place, from 0 at the top, of who challenges next, who is never the one at the top; nullopt if nobody may.
/// contenders: all of them, from the top. busy: the authors who play already. now: in seconds.
///
/// First comes a version that has not lost a challenge, if it has not met the one above, then the neighbours who have
/// not met for longest; among equals those nearer the top. If it is the turn of a settled challenger who has just played,
/// everybody waits for him, so that no two versions meet again before all other neighbours have met.
std::optional<std::size_t> next_challenger(std::span<const Contender> contenders, const std::set<std::int64_t>& busy,
                                           std::int64_t now);

}  // namespace isola_arena::host
