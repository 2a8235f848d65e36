#pragma once

#include <string>
#include <vector>

#include "arena/contest/openings/opening_choice.hpp"
#include "arena/rules/settings/opening_text.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// The openings that a choice stands for: random turns, or a list.
struct ChosenOpenings {
    int plies = 0;
    std::vector<Opening> openings = {};
};

/// Returns the openings for these complete rules. Returns an error that names the key `openings` if the file cannot be
/// used, or if the choice is the balanced set and there is none for the rules; of a game of chance, which needs none, the
/// error says so.
Result<ChosenOpenings> chosen_openings(const OpeningChoice& choice, const std::string& rules);

/// Returns the openings for a ladder on which games are repeated, and whose organiser has chosen none: the balanced set
/// for these complete rules, or else random turns; none for a game of chance.
ChosenOpenings openings_against_repeats(const std::string& rules);

}  // namespace isola_arena
