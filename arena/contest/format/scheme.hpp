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

/// A format as format.cpp sees it: one value of functions. All but `refuse` may rely on rules that refuse() accepts.
struct Scheme {
    std::string_view word;
    Columns (*columns)(const FormatRules& rules);
    std::size_t (*count)(const FormatRules& rules, std::size_t entrants);
    std::vector<Standing> (*standings)(const FormatRules& rules, std::size_t entrants, Results results);
    /// How many of the first rounds depend on no result, and the pairings of one of them, from 1. A format may say 0 if
    /// only the first round is such: later_round then returns that one too.
    int (*rounds_ahead)(const FormatRules& rules, std::size_t entrants);
    std::vector<Pairing> (*round_ahead)(const FormatRules& rules, std::size_t entrants, int round);
    /// The pairings of the rounds that follow; see next_pairings().
    std::vector<Pairing> (*later_round)(const FormatRules& rules, std::size_t entrants, Results results);
    FormatTraits traits = {};
    /// The checks of rules that only this format makes, after the common ones; nullptr: it makes none.
    std::optional<Error> (*refuse)(const FormatRules& rules, std::size_t entrants) = nullptr;
};

/// Returns the reason if a number of the rules is out of its range, else nullopt.
std::optional<Error> refuse_number(std::string_view key, int value, int least, int most);

extern const Scheme round_robin, swiss, knockout, gauntlet, ladder, columbia, icpc;

/// All formats, in the order of FormatKind: each is defined in its own file.
inline constexpr std::array schemes{&round_robin, &swiss, &knockout, &gauntlet, &ladder, &columbia, &icpc};
static_assert(schemes.back() == &icpc && schemes.size() == static_cast<std::size_t>(FormatKind::icpc) + 1);

/// The first two are for formats in which all rounds depend on results, the last one is for those in which none does.
inline int nothing_ahead(const FormatRules&, std::size_t) { return 0; }
inline std::vector<Pairing> no_round_ahead(const FormatRules&, std::size_t, int) { return {}; }
inline std::vector<Pairing> nothing_later(const FormatRules&, std::size_t, Results) { return {}; }

}  // namespace isola_arena::format
