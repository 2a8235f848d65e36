#include "arena/contest/grade/grade.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "arena/base/text/setting_name.hpp"

namespace isola_arena {
namespace {

std::string with_comma(double number) {
    const long whole = std::lround(number);
    if (std::labs(whole) < 1000) return std::to_string(whole);
    return fmt::format("{},{:03}", whole / 1000, std::labs(whole) % 1000);
}

// Returns how the bot did against the last level that it met.
std::string against_the_last(const Grade& grade) {
    const LevelResult& last = grade.results.back();
    if (2 * last.points < last.games) return fmt::format("loses to level {}", last.level);
    if (!last.is_beaten()) return fmt::format("holds level {}", last.level);
    if (static_cast<std::size_t>(last.level) == grade.ratings.size())
        return fmt::format("beats level {}, the highest", last.level);
    return fmt::format("beats level {}, when the time was over", last.level);
}

}  // namespace

RatingEstimate Grade::rating() const {
    std::vector<KnownOpponent> opponents;
    for (const LevelResult& each : results)
        opponents.push_back({static_cast<double>(each.rating), each.points, each.games});
    return rating_against(opponents);
}

int Grade::level() const {
    const auto distance = [own = rating().rating](int of_level) { return std::abs(of_level - own); };
    return static_cast<int>(std::ranges::min_element(ratings, {}, distance) - ratings.begin()) + 1;
}

std::string grade_sentence(const Grade& grade) {
    if (!grade.is_known())
        return fmt::format(
            "{}: no grade, because no game was over in time: grant more {} or shorter games ({}, {}, {})", grade.bot,
            setting_name("minutes"), setting_name("turn-time"), setting_name("game-time"), setting_name("board"));
    const RatingEstimate rating = grade.rating();
    return fmt::format("{}: about level {} ({} +- {}), {}", grade.bot, grade.level(), with_comma(rating.rating),
                       with_comma(rating.error), against_the_last(grade));
}

std::string grade_json(const Grade& grade) {
    const RatingEstimate rating = grade.is_known() ? grade.rating() : RatingEstimate{0, 0};
    const auto or_null = [&grade](const boost::json::value& value) { return grade.is_known() ? value : nullptr; };
    boost::json::array results;
    for (const LevelResult& each : grade.results)
        results.push_back(
            {{"level", each.level}, {"elo", each.rating}, {"points", each.points}, {"games", each.games}});
    return boost::json::serialize(boost::json::object{{"bot", grade.bot},
                                                      {"level", or_null(grade.is_known() ? grade.level() : 0)},
                                                      {"elo", or_null(std::round(rating.rating))},
                                                      {"elo_error", or_null(std::round(rating.error))},
                                                      {"faults", grade.faults},
                                                      {"out_of_time", grade.out_of_time},
                                                      {"results", std::move(results)}});
}

}  // namespace isola_arena
