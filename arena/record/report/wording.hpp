#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "arena/base/table/table.hpp"
#include "arena/record/report/contest_report.hpp"

namespace isola_arena::report {

/// Returns the title of the contest, such as `UICC Isola`. Without a title, returns its name; without a name, its
/// rules.
std::string title_of(const Preset& preset);
std::string title_of(const ContestReport& report);

/// Returns `12 of 24 games`, or `12 games so far` if the total is not known; at the end `24 games, all played`.
std::string progress_text(const ContestReport& report);

/// Returns `3 s a reply, 120 s a game`, or one of the two, or `no limit`.
std::string time_limit_text(const TimeControl& time);

/// Returns points as points_text() does, but a half as `2½`.
std::string half_points_text(double points);

/// Returns the time as readable() writes it; `-` for nullopt.
std::string time_text(std::optional<std::int64_t> nanoseconds);

/// Returns `alpha against beta: Elo +89 (-11 to +209), likelihood of superiority 96.1 %`. Only for contests of exactly
/// two bots.
std::string duel_text(const ContestReport& report);

/// Returns the name of a machine. If it has none, returns words that say that it keeps the contest.
std::string machine_name(const Machine& machine);

/// Returns a warning if the contest has the wall clock and machines with different processors played it, because a bot
/// has less time to think on a slower machine. Otherwise empty.
std::string processors_text(const ContestReport& report);

/// Returns a warning if games are repeated: how many are distinct, what the ratings count, and what helps. Names settings
/// by setting_name(). Otherwise empty.
std::string repeats_text(const ContestReport& report);

/// Returns speed_text() of the contest.
std::string speed_text(const ContestReport& report);

/// Returns the page's note about a list that was cut: `The first 60 of 1000 are shown.` Empty if all entries are shown.
std::string cut_text(std::size_t shown, std::size_t all);

}  // namespace isola_arena::report
