#include "arena/cli/match/grade_report.hpp"

#include <cmath>
#include <cstdlib>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "arena/contest/rating/known_opponents.hpp"

namespace isola_arena {
namespace {

RatingEstimate rating_of(const Grade& grade) {
    std::vector<KnownOpponent> opponents;
    for (const LevelResult& each : grade.results)
        opponents.push_back({static_cast<double>(each.rating), each.points, each.games});
    return rating_against(opponents);
}

int nearest_level(const Grade& grade, double rating) {
    std::size_t nearest = 0;
    for (std::size_t i = 1; i < grade.ratings.size(); ++i)
        if (std::abs(grade.ratings[i] - rating) < std::abs(grade.ratings[nearest] - rating)) nearest = i;
    return static_cast<int>(nearest) + 1;
}

std::string with_comma(double number) {
    const long whole = std::lround(number);
    if (std::labs(whole) < 1000) return std::to_string(whole);
    return fmt::format("{},{:03}", whole / 1000, std::labs(whole) % 1000);
}

// What became of the last level that it met.
std::string against_the_last(const Grade& grade) {
    const LevelResult& last = grade.results.back();
    if (2 * last.points < last.games) return fmt::format("loses to level {}", last.level);
    if (!last.is_beaten()) return fmt::format("holds level {}", last.level);
    if (static_cast<std::size_t>(last.level) == grade.ratings.size())
        return fmt::format("beats level {}, the highest", last.level);
    return fmt::format("beats level {}, when the time was over", last.level);
}

}  // namespace

std::string grade_sentence(const Grade& grade) {
    if (grade.results.empty())
        return grade.bot +
               ": no grade, because no game was over in time: grant more --minutes or shorter games "
               "(--turn-time, --game-time, --board)";
    const RatingEstimate rating = rating_of(grade);
    return fmt::format("{}: about level {} ({} +- {}), {}", grade.bot, nearest_level(grade, rating.rating),
                       with_comma(rating.rating), with_comma(rating.error), against_the_last(grade));
}

std::string grade_json(const Grade& grade) {
    const bool is_known = !grade.results.empty();
    const RatingEstimate rating = is_known ? rating_of(grade) : RatingEstimate{0, 0};
    const auto or_null = [is_known](const boost::json::value& value) { return is_known ? value : nullptr; };
    boost::json::array results;
    for (const LevelResult& each : grade.results)
        results.push_back(
            {{"level", each.level}, {"elo", each.rating}, {"points", each.points}, {"games", each.games}});
    return boost::json::serialize(boost::json::object{{"bot", grade.bot},
                                                      {"level", or_null(nearest_level(grade, rating.rating))},
                                                      {"elo", or_null(std::round(rating.rating))},
                                                      {"elo_error", or_null(std::round(rating.error))},
                                                      {"faults", grade.faults},
                                                      {"out_of_time", grade.out_of_time},
                                                      {"results", std::move(results)}});
}

}  // namespace isola_arena
