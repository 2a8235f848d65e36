#include "arena/host/ladder/ladder.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>

namespace isola_arena::host {
namespace {

// The variance that each match of others adds to that of a player who waits. A player with a certain rating waits for a
// while, but not for ever, because a deviation is at most 350.
constexpr double variance_of_waiting = 400;

constexpr std::size_t nearest_taken = 3;

constexpr double least_deviation_of_new_version = 150;

// The levels were measured to within about 25 points; another machine and other opponents add something.
constexpr double deviation_of_house_bot = 50;

double uncertainty(const LadderPlayer& player) {
    const double deviation = player.glicko.deviation;
    return deviation * deviation + variance_of_waiting * static_cast<double>(player.waited);
}

bool met_last(const LadderPlayer& one, const LadderPlayer& other) {
    return one.last_opponent == other.author || other.last_opponent == one.author;
}

// Returns the indices of the players who are not playing, the least certain rating first.
std::vector<std::size_t> free_by_uncertainty(std::span<const LadderPlayer> players,
                                             const std::set<std::int64_t>& busy) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < players.size(); ++i)
        if (!busy.contains(players[i].author)) places.push_back(i);
    std::ranges::stable_sort(places, std::greater(), [&](std::size_t i) { return uncertainty(players[i]); });
    return places;
}

std::vector<std::size_t> opponents_of(std::size_t first, std::span<const LadderPlayer> players,
                                      std::vector<std::size_t> places) {
    std::erase_if(places, [&](std::size_t i) {
        return i == first || (players.size() > 2 && met_last(players[first], players[i]));
    });
    const double rating = players[first].glicko.rating;
    std::ranges::stable_sort(places, {}, [&](std::size_t i) { return std::abs(players[i].glicko.rating - rating); });
    places.resize(std::min(places.size(), nearest_taken));
    return places;
}

}  // namespace

bool rests(const LadderPlayer& player, std::int64_t now) {
    return player.matches_of_version >= matches_until_settled && player.last_match_at && now >= *player.last_match_at &&
           now - *player.last_match_at < seconds_between_settled;
}

std::optional<std::pair<std::size_t, std::size_t>> next_match(std::span<const LadderPlayer> players,
                                                              const std::set<std::int64_t>& busy, std::int64_t now,
                                                              std::uint64_t draw) {
    const std::vector<std::size_t> places = free_by_uncertainty(players, busy);
    for (const std::size_t first : places) {
        if (players[first].house || rests(players[first], now)) continue;
        const std::vector<std::size_t> opponents = opponents_of(first, players, places);
        if (!opponents.empty()) return std::pair{first, opponents[draw % opponents.size()]};
    }
    return std::nullopt;
}

double score_of_first(std::optional<int> winner) { return !winner ? 0.5 : *winner == 1 ? 1 : 0; }

std::pair<Glicko, Glicko> after_match(const Glicko& first, const Glicko& second, std::span<const double> scores) {
    if (scores.empty()) return {first, second};
    std::vector<GlickoGame> of_first, of_second;
    for (const double score : scores) {
        of_first.push_back({second, score});
        of_second.push_back({first, 1 - score});
    }
    return {after_period(first, of_first), after_period(second, of_second)};
}

Glicko of_house_bot(int rating) { return {static_cast<double>(rating), deviation_of_house_bot, Glicko().volatility}; }

Glicko of_new_version(Glicko last) {
    last.deviation = std::max(last.deviation, least_deviation_of_new_version);
    return last;
}

namespace {

auto place_of(Places& places, std::int64_t author) { return std::ranges::find(places, author, &PlaceHolder::author); }

// Returns the key that orders challengers: the smallest is next.
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
