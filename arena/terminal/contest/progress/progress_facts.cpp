#include "arena/terminal/contest/progress/progress_facts.hpp"

#include <cmath>
#include <initializer_list>

#include <fmt/core.h>

#include "arena/base/text/fitting.hpp"

namespace isola_arena {
namespace {

constexpr int longest_leader = 24;

std::string span_words(double seconds) {
    const auto whole = static_cast<long>(std::ceil(seconds));
    const long minutes = (whole + 59) / 60;
    if (whole < 100) return fmt::format("{} s", whole);
    if (minutes < 100) return fmt::format("{} min", minutes);
    if (minutes < 100 * 60) return fmt::format("{} h {:02} min", minutes / 60, minutes % 60);
    return fmt::format("{} days", (minutes + 24 * 60 - 1) / (24 * 60));
}

std::string leader_words(const ProgressFacts& facts) {
    if (facts.leader.empty()) return {};
    const std::string others = facts.sharing > 0 ? fmt::format(" and {} more", facts.sharing) : "";
    return fmt::format("leader {}{}", elided(facts.leader, longest_leader), others);
}

std::string points_words(const ProgressFacts& facts) {
    if (facts.leader.empty()) return {};
    return fmt::format("{} ({} {})", leader_words(facts), facts.points_name, number_words(facts.points));
}

std::string joined(std::initializer_list<std::string> parts) {
    std::string line;
    for (const std::string& part : parts)
        if (!part.empty()) line += (line.empty() ? "" : ", ") + part;
    return line;
}

// What the games say is worth more than how long they take.
std::string result_line(const ProgressFacts& facts, int width) {
    const std::string games = games_words(facts), rate = rate_words(facts), left = time_left_words(facts);
    const std::string needed = joined({games, facts.result});
    for (const std::string& line : {joined({needed, rate, left}), joined({needed, left})})
        if (columns_of_text(line) <= width) return line;
    return elided(needed, width);
}

}  // namespace

std::string games_words(const ProgressFacts& facts) {
    if (!facts.total) return fmt::format("{} games", facts.done);
    return fmt::format("{} of {} games", facts.done, *facts.total);
}

std::string rate_words(const ProgressFacts& facts) {
    if (!facts.per_minute) return {};
    return fmt::format("{:.{}f} a minute", *facts.per_minute, *facts.per_minute < 9.95 ? 1 : 0);
}

std::string time_left_words(const ProgressFacts& facts) {
    if (!facts.per_minute || *facts.per_minute <= 0 || !facts.total || *facts.total <= facts.done) return {};
    const double seconds = static_cast<double>(*facts.total - facts.done) / *facts.per_minute * 60;
    if (seconds > 1e9) return {};
    return span_words(seconds) + " left";
}

std::string elsewhere_words(const ProgressFacts& facts) {
    if (facts.elsewhere.empty()) return {};
    return joined({facts.elsewhere, rate_words(facts), time_left_words(facts)});
}

std::string progress_line(const ProgressFacts& facts, int width) {
    if (!facts.result.empty()) return result_line(facts, width);
    const std::string games = games_words(facts), rate = rate_words(facts), left = time_left_words(facts);
    const std::string leader = leader_words(facts);
    for (const std::string& line :
         {joined({games, facts.elsewhere, rate, left, points_words(facts)}),
          joined({games, facts.elsewhere, rate, left, leader}), joined({games, facts.elsewhere, left, leader}),
          joined({games, facts.elsewhere, left}), joined({games, left}), games})
        if (columns_of_text(line) <= width) return line;
    return elided(games, width);
}

}  // namespace isola_arena
