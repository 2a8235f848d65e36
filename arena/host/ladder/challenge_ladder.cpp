#include "arena/host/ladder/challenge_ladder.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace isola_arena::host {
namespace {

auto place_of(Places& places, std::int64_t author) { return std::ranges::find(places, author, &PlaceHolder::author); }

// The order in which challengers get their turn.
auto turn_of(const Contender& challenger) {
    const bool climbs = !challenger.has_lost && challenger.met_above == 0;
    return std::tuple(!climbs, challenger.met_above);
}

}  // namespace

void come(Places& places, std::int64_t author, std::int64_t submission) {
    const auto at = place_of(places, author);
    if (at == places.end()) places.push_back({author, submission});
    else if (at->submission != submission) *at = {author, submission};
}

void leave(Places& places, std::int64_t author) {
    std::erase_if(places, [&](const PlaceHolder& each) { return each.author == author; });
}

void settle(Places& places, const PlaceHolder& challenger, std::int64_t challenged, ChallengeEnd end) {
    const auto at = place_of(places, challenger.author);
    if (at == places.end()) return;
    if (end == ChallengeEnd::lost && at->submission == challenger.submission) at->has_lost = true;
    if (end != ChallengeEnd::won || at == places.begin()) return;
    if (const auto above = std::prev(at); above->author == challenged) std::iter_swap(above, at);
}

std::optional<std::size_t> next_challenger(std::span<const Contender> contenders, const std::set<std::int64_t>& busy,
                                           std::int64_t now) {
    const auto is_busy = [&](std::size_t place) { return busy.contains(contenders[place].player.author); };
    std::optional<std::size_t> next;
    for (std::size_t place = 1; place < contenders.size(); ++place) {
        if (is_busy(place) || is_busy(place - 1)) continue;
        if (!next || turn_of(contenders[place]) < turn_of(contenders[*next])) next = place;
    }
    if (next && rests(contenders[*next].player, now)) return std::nullopt;
    return next;
}

}  // namespace isola_arena::host
