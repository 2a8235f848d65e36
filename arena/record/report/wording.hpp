#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "arena/record/report/contest_report.hpp"

namespace isola_arena::report {

/// `UICC Isola`; without a contest the rules' own name.
std::string title_of(const ContestReport& report);

/// `12 of 24 games`, at the end `24 games, all played`.
std::string progress_words(const ContestReport& report);

/// `3 s a reply, 120 s a game`; `no limit`.
std::string time_words(const TimeControl& time);

/// Points as tables show them: `3`, `2.5`, `7.25`; the halves of games also as `2½`.
std::string points_text(double points);
std::string half_points_text(double points);

/// `+12`, `-3`, `0`: a rating difference in whole points.
std::string signed_text(double elo);

/// readable() of the judge; `-` for no time.
std::string time_text(std::optional<std::int64_t> nanoseconds);

/// `alpha against beta: Elo +89 (-11 to +209), likelihood of superiority 96.1 %`. Only where there are just two bots.
std::string duel_words(const ContestReport& report);

/// Whether the column score says something that the tie-break's does not.
bool shows_scores(const ContestReport& report);

/// What the page says where a list is cut: `The first 60 of 1000 are shown.` Empty where nothing is.
std::string cut_words(std::size_t shown, std::size_t all);

}  // namespace isola_arena::report
