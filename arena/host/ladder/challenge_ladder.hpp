#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "arena/host/ladder/ladder.hpp"

/// The ladder by challenge of a hosted contest. The contest of 2010 says "ladder style ranking" and no more of places;
/// the rest is this arena's decision, told in docs/hosting.md. Everybody who plays holds a place and challenges who stands
/// directly above.
namespace isola_arena::host {

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
