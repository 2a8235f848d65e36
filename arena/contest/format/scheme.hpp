#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "arena/contest/format/format.hpp"

namespace isola_arena::format {

using Results = std::span<const PlayedPairing>;

/// What each format is to format.cpp: one value of functions. The rules are those that refuse() lets through.
struct Scheme {
    std::string_view word;
    Columns (*columns)(const FormatRules& rules);
    std::size_t (*count)(const FormatRules& rules, std::size_t entrants);
    std::vector<Standing> (*standings)(const FormatRules& rules, std::size_t entrants, Results results);
    /// How many of the first rounds depend on no result (0: none is worth a function), and one of them.
    int (*rounds_ahead)(const FormatRules& rules, std::size_t entrants);
    std::vector<Pairing> (*round_ahead)(const FormatRules& rules, std::size_t entrants, int round);
    /// What follows them.
    std::vector<Pairing> (*later_round)(const FormatRules& rules, std::size_t entrants, Results results);
    FormatTraits traits = {};
    /// What the format alone refuses; nullptr: nothing.
    std::optional<Refusal> (*refuse)(const FormatRules& rules, std::size_t entrants) = nullptr;
};

/// Refuses a number of the rules that is out of its range, with words.
std::optional<Refusal> refuse_number(std::string_view key, int value, int least, int most);

extern const Scheme round_robin;
extern const Scheme swiss;
extern const Scheme knockout;
extern const Scheme gauntlet;
extern const Scheme ladder;
extern const Scheme columbia;
extern const Scheme icpc;

/// For formats all of whose rounds depend on results, and for those none of whose do.
inline int nothing_ahead(const FormatRules&, std::size_t) { return 0; }
inline std::vector<Pairing> no_round_ahead(const FormatRules&, std::size_t, int) { return {}; }
inline std::vector<Pairing> nothing_later(const FormatRules&, std::size_t, Results) { return {}; }

}  // namespace isola_arena::format
