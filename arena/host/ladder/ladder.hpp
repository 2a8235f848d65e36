#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/contest/rating/glicko/contest_glicko.hpp"

/// arena/host/ladder decides who plays whom on the ladder of a hosted contest, computes the ratings after a match, and
/// keeps the places of a ladder by challenge. Open this header first:
///
///     const auto pair = next_match(players, {}, now, random());  // nullopt: nobody may play now
///     std::tie(first.glicko, second.glicko) = after_match(first.glicko, second.glicko, std::array{1.0, 0.5});
///
/// These are functions without shared state: any thread may call them.
///
/// On a ladder by challenge, everybody who plays holds a place and challenges the author directly above. The contest of
/// 2010 says only "ladder style ranking"; all other rules are this arena's decision (docs/hosting.md).
namespace isola_arena::host {

/// How the ladder of a hosted contest ranks.
enum class LadderKind : std::uint8_t {
    rated,      ///< by Glicko-2
    challenge,  ///< by places, as in 2010
};

/// Returns `rated` or `challenge`.
constexpr std::string_view to_string(LadderKind kind) { return kind == LadderKind::rated ? "rated" : "challenge"; }

/// Returns the kind of that name; nullopt if there is none.
constexpr std::optional<LadderKind> parse_ladder_kind(std::string_view name) {
    for (const LadderKind kind : {LadderKind::rated, LadderKind::challenge})
        if (name == to_string(kind)) return kind;
    return std::nullopt;
}

/// When matches of the ladder begin at openings.
enum class OpeningUse : std::uint8_t {
    never,        ///< the game's chance makes its games differ
    if_repeated,  ///< once a game was repeated
    always,       ///< the organiser chose openings
};

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
    bool takes_openings = false;    ///< its version is known to answer a position whose beginning it has not seen
    std::optional<int> house = {};  ///< the rating of a house bot, which never changes; nullopt: a person's bot
};

/// A version is settled after matches_until_settled matches. A settled version begins a match only if its last one was
/// at least seconds_between_settled ago. So a contest of few and fast bots does not play, and write records, all night
/// at full speed.
inline constexpr int matches_until_settled = 100;
inline constexpr std::int64_t seconds_between_settled = 60;

/// Returns whether that player is settled and has just played; false if the clock was set back. now: in seconds.
bool rests(const LadderPlayer& player, std::int64_t now);

/// Returns the indices in `players` of the two that are to play next; nullopt if no two may. busy: the authors who are
/// playing. now: in seconds. draw: a random number, so that opponents vary.
///
/// The first player is the one with the least certain rating; waiting makes a rating less certain. A player that
/// rests() is passed over, and so is a house bot, which is only an opponent. The opponent, who may rest, is one of the few nearest by rating. If there are at least three
/// players, nobody meets the last opponent again at once.
std::optional<std::pair<std::size_t, std::size_t>> next_match(std::span<const LadderPlayer> players,
                                                              const std::set<std::int64_t>& busy, std::int64_t now,
                                                              std::uint64_t draw);

/// Returns the points of the first in a game: 1 if they won (winner 1), 0.5 for a draw (nullopt), else 0.
double score_of_first(std::optional<int> winner);

/// Returns the ratings of both after a match. scores: for each game 1 if the first won, 0.5 for a draw, else 0. The
/// match is one rating period. Without scores, when both games were repeated, the ratings stay as they are.
std::pair<Glicko, Glicko> after_match(const Glicko& first, const Glicko& second, std::span<const double> scores);

/// Returns the rating of a house bot whose measured strength that is.
Glicko of_house_bot(int rating);

/// Returns the rating with which a new version begins, from that of its author's last version.
Glicko of_new_version(Glicko last);

struct PlaceHolder {
    std::int64_t author = 0;
    std::int64_t submission = 0;  ///< the version that plays for the author
    bool has_lost = false;        ///< whether that version has lost a challenge of its own since it came
    bool operator==(const PlaceHolder&) const = default;
};

/// The places from the top. Every author has one at most.
using Places = std::vector<PlaceHolder>;

/// Lets that version play for the author from now on. An author without a place gets the one at the bottom.
void come(Places& places, std::int64_t author, std::int64_t submission);

/// Removes the author, who plays no more; those below move up. Does nothing for an author without a place.
void leave(Places& places, std::int64_t author);

enum class ChallengeEnd : std::uint8_t {
    won,        ///< the challenger won
    lost,       ///< the challenger lost or drew
    undecided,  ///< through the machine's fault
};

/// Enters how a match ended. challenger: the challenger's entry in the places when the match began. If the challenger
/// won and still stands directly below the challenged author, the two exchange places; nobody else's place changes.
void settle(Places& places, const PlaceHolder& challenger, std::int64_t challenged, ChallengeEnd end);

/// A holder of a place, with the facts that decide when they challenge.
struct Contender {
    LadderPlayer player;
    bool has_lost = false;  ///< PlaceHolder::has_lost
    int met_above = 0;      ///< the last match of this version against the version directly above; 0: none
};

/// Returns the place, from 0 at the top, of the next challenger, who is never the one at the top; nullopt if nobody may
/// challenge. contenders: all of them, from the top. busy: the authors who are playing. now: in seconds.
///
/// First come versions that have not lost a challenge and have not met the version above. Then come the neighbours who
/// have not met for longest. Among equals, the one nearer the top is first. If the next challenger rests(), nobody else
/// challenges instead, so that no two versions meet again before all other neighbours have met.
std::optional<std::size_t> next_challenger(std::span<const Contender> contenders, const std::set<std::int64_t>& busy,
                                           std::int64_t now);

}  // namespace isola_arena::host
