#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "arena/contest/format/format.hpp"

namespace isola_arena::format {

using Results = std::span<const PlayedPairing>;

/// A format as format.cpp sees it: a struct of functions. All of them except `refuse` may assume that refuse() accepts
/// the rules. Those with a default are nullptr if the format has no such thing.
struct Scheme {
    std::string_view word;
    Columns columns;  ///< in a knock-out, tie_break is the bronze match, which columns() leaves out if there is none
    std::size_t (*count)(const FormatRules& rules, std::size_t entrants);
    std::vector<Standing> (*standings)(const FormatRules& rules, std::size_t entrants, Results results);
    /// The number of first rounds that depend on no result, and the pairings of one of these rounds, from 1. If only
    /// the first round depends on no result, both may be left out; later_round then returns the first round too.
    int (*rounds_ahead)(const FormatRules& rules, std::size_t entrants) = nullptr;
    std::vector<Pairing> (*round_ahead)(const FormatRules& rules, std::size_t entrants, int round) = nullptr;
    /// The pairings of the rounds after those; see next_pairings().
    std::vector<Pairing> (*later_round)(const FormatRules& rules, std::size_t entrants, Results results) = nullptr;
    /// See pairings_of_latecomer().
    std::vector<Pairing> (*latecomer)(const FormatRules& rules, std::size_t latecomer, int last_round,
                                      const std::vector<bool>& gone) = nullptr;
    FormatTraits traits = {};
    /// The checks of the rules that only this format needs, after the common checks.
    std::optional<Error> (*refuse)(const FormatRules& rules, std::size_t entrants) = nullptr;
};

/// Returns the reason if a number of the rules is out of its range, else nullopt.
std::optional<Error> refuse_number(std::string_view key, int value, int least, int most);

extern const Scheme round_robin, swiss, knockout, gauntlet, ladder, columbia, icpc;

/// All formats, in the order of FormatKind: each is defined in its own file, columbia in that of the knock-out.
inline constexpr std::array schemes{&round_robin, &swiss, &knockout, &gauntlet, &ladder, &columbia, &icpc};
static_assert(schemes.back() == &icpc && schemes.size() == static_cast<std::size_t>(FormatKind::icpc) + 1);

}  // namespace isola_arena::format
