#include "arena/record/report/speed_facts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/core.h>

#include "arena/base/text/text.hpp"
#include "arena/contest/rating/contest_games.hpp"

namespace isola_arena::report {
namespace {

// A finished match, bye or forfeit with the number of its pairing.
struct Finished {
    int number = 1;
    PlayedPairing played;
};

std::vector<Finished> finished_matches(const Book& book) {
    std::vector<Finished> all;
    for (int number = 1; static_cast<std::size_t>(number) <= book.issued().size(); ++number)
        if (auto played = book.result_of(number)) all.push_back({number, std::move(*played)});
    return all;
}

// The spread of an entrant's mean reply from game to game: its standard deviation in nanoseconds. One game has none.
using Spreads = std::vector<std::optional<double>>;

Spreads spreads(std::size_t entrants, const Book& book) {
    std::vector<double> sum(entrants), squares(entrants), count(entrants);
    rating::for_each_game(book.issued(), book.games(), [&](const GameSummary& game, const Pairing&, const auto& seats) {
        for (const Player player : both_players)
            if (const auto mean = game.speed[player].average_ns()) {
                const auto value = static_cast<double>(*mean);
                sum[seats[player]] += value;
                squares[seats[player]] += value * value;
                ++count[seats[player]];
            }
    });
    Spreads spread(entrants);
    for (std::size_t i = 0; i < entrants; ++i)
        if (count[i] > 1)
            spread[i] = std::sqrt(std::max(0.0, squares[i] - sum[i] * sum[i] / count[i]) / (count[i] - 1));
    return spread;
}

// Returns whether the difference may be noise; nullopt if the spread of a bot is not known.
std::optional<bool> is_within_noise(const Finished& match, const Book& book, const Spreads& spread) {
    const Pairing& pairing = match.played.pairing;
    const auto& of_first = spread[pairing.first];
    const auto& of_second = spread[*pairing.second];
    if (!of_first || !of_second) return std::nullopt;
    const std::array<std::size_t, 2> seats{pairing.first, *pairing.second};
    std::array<Speed, 2> speeds;
    book.games().for_each_of(match.number, [&](const GameSummary& game) {
        for (const Player player : both_players) {
            Speed& speed = speeds[entrant_of(pairing, game.key.number, player) == seats[0] ? 0 : 1];
            speed.total += game.speed[player].total;
            speed.replies += game.speed[player].replies;
        }
    });
    const auto one = speeds[0].average_ns(), other = speeds[1].average_ns();
    if (!one || !other) return false;
    const double error = std::hypot(*of_first, *of_second) / std::sqrt(static_cast<double>(pairing.games));
    return std::abs(static_cast<double>(*one - *other)) < 2 * error;
}

// In the other formats, a match that ends otherwise has other matches after it.
bool ranks_depend_on_results_alone(FormatKind kind) {
    return kind == FormatKind::round_robin || kind == FormatKind::swiss || kind == FormatKind::gauntlet;
}

std::vector<int> ranks_of(const FormatRules& format, std::size_t entrants, const std::vector<PlayedPairing>& results) {
    std::vector<int> ranks(entrants);
    for (const Standing& line : standings(format, entrants, results)) ranks[line.entrant] = line.rank;
    return ranks;
}

}  // namespace

SpeedFacts speed_facts(const FormatRules& format, std::size_t entrants, const Book& book) {
    SpeedFacts facts;
    Spreads spread;
    std::vector<PlayedPairing> as_played, without_speed, without_noise;
    for (const Finished& match : finished_matches(book)) {
        for (auto* results : {&as_played, &without_speed, &without_noise}) results->push_back(match.played);
        if (!match.played.pairing.second || match.played.is_forfeit) continue;
        ++facts.matches;
        if (match.played.decided_by != DecidedBy::speed) continue;
        if (spread.empty()) spread = spreads(entrants, book);
        ++facts.decided;
        without_speed.back().winner.reset();
        const auto is_noise = is_within_noise(match, book, spread);
        facts.of_unknown_noise += is_noise ? 0 : 1;
        if (!is_noise || !*is_noise) continue;
        ++facts.within_noise;
        without_noise.back().winner.reset();
    }
    if (facts.decided == 0 || !ranks_depend_on_results_alone(format.kind)) return facts;
    const auto now = ranks_of(format, entrants, as_played), other = ranks_of(format, entrants, without_speed),
               quiet = ranks_of(format, entrants, without_noise);
    for (std::size_t i = 0; i < entrants; ++i) {
        if (now[i] != other[i]) facts.ranks.push_back({i, now[i], other[i]});
        facts.ranks_by_noise += now[i] != quiet[i] ? 1 : 0;
    }
    std::ranges::stable_sort(facts.ranks, {}, &RankBySpeed::rank);
    return facts;
}

std::string speed_text(const SpeedFacts& facts, const std::vector<std::string>& names) {
    constexpr std::size_t most_named = 10;
    if (facts.decided == 0) return {};
    std::string text =
        fmt::format("Speed decided {} of {}.", facts.decided, counted(facts.matches, "match", "matches"));
    if (facts.within_noise > 0)
        text += fmt::format(
            " In {} of them the mean replies differ by less than those of one bot do from game to game: the machine's "
            "noise may have decided{}.",
            facts.within_noise,
            facts.ranks_by_noise > 0
                ? fmt::format(", and {} would differ if these were drawn", counted(facts.ranks_by_noise, "rank"))
                : "");
    if (facts.of_unknown_noise > 0)
        text += fmt::format(" In {} of them a bot has played only one game, so that its noise is not known.",
                            facts.of_unknown_noise);
    if (facts.ranks.empty()) return text;
    const std::size_t named = std::min(facts.ranks.size(), most_named);
    text += " Ranks that hang on speed alone: ";
    for (std::size_t i = 0; i < named; ++i) {
        const RankBySpeed& each = facts.ranks[i];
        text += fmt::format("{}{} ({} instead of {})", i == 0 ? "" : ", ", names[each.entrant], each.rank,
                            each.without_speed);
    }
    return text + (named < facts.ranks.size() ? fmt::format(", and {} more.", facts.ranks.size() - named) : ".");
}

}  // namespace isola_arena::report
