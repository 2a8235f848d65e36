#include "arena/contest/format/format.hpp"

#include <algorithm>

#include "arena/base/text/text.hpp"
#include "arena/contest/format/scheme.hpp"
#include "arena/contest/format/table.hpp"

namespace isola_arena {
namespace {

using format::Scheme;
using format::schemes;

const Scheme& scheme(FormatKind kind) { return *schemes[static_cast<std::size_t>(kind)]; }

int rounds_ahead(const FormatRules& rules, std::size_t entrants) {
    const auto count = scheme(rules.kind).rounds_ahead;
    return count != nullptr ? count(rules, entrants) : 0;
}

// Returns the pairings of a round; results: of all rounds before it, unless the round depends on no result.
std::vector<Pairing> round_of(const FormatRules& rules, std::size_t entrants, int round, format::Results results) {
    const Scheme& paired = scheme(rules.kind);
    if (round <= rounds_ahead(rules, entrants)) return paired.round_ahead(rules, entrants, round);
    return paired.later_round != nullptr ? paired.later_round(rules, entrants, results) : std::vector<Pairing>();
}

std::optional<Error> refuse_field(std::size_t entrants) {
    const std::string what = "a contest of " + counted(entrants, "entrant");
    if (entrants < 2) return Error{what + ": it takes at least 2"};
    if (entrants > most_entrants) return Error{what + ": at most " + std::to_string(most_entrants)};
    return std::nullopt;
}

}  // namespace

std::optional<Error> format::refuse_number(std::string_view key, int value, int least, int most) {
    const std::string what = std::string(key) + " = " + std::to_string(value) + ": ";
    if (value < least) return Error{what + "at least " + std::to_string(least)};
    if (value > most) return Error{what + "at most " + std::to_string(most)};
    return std::nullopt;
}

std::vector<FormatKind> format_kinds() {
    std::vector<FormatKind> kinds;
    for (std::size_t i = 0; i < schemes.size(); ++i) kinds.push_back(static_cast<FormatKind>(i));
    return kinds;
}

std::string_view to_string(FormatKind kind) { return scheme(kind).word; }

std::optional<FormatKind> parse_format_kind(std::string_view text) {
    const auto found = std::ranges::find(schemes, text, &Scheme::word);
    if (found == schemes.end()) return std::nullopt;
    return static_cast<FormatKind>(found - schemes.begin());
}

std::vector<std::string> format_names() {
    std::vector<std::string> names;
    names.reserve(schemes.size());
    for (const Scheme* one : schemes) names.emplace_back(one->word);
    return names;
}

std::string list_of_formats() { return either_of(format_names()); }

const FormatTraits& traits(const FormatRules& rules) { return scheme(rules.kind).traits; }

std::vector<Pairing> next_pairings(const FormatRules& rules, std::size_t entrants,
                                   std::span<const PlayedPairing> results) {
    return round_of(rules, entrants, format::last_round(results) + 1, results);
}

int rounds_known_ahead(const FormatRules& rules, std::size_t entrants) {
    return std::max(1, rounds_ahead(rules, entrants));
}

std::vector<Pairing> pairings_of_round(const FormatRules& rules, std::size_t entrants, int round) {
    return round_of(rules, entrants, round, {});
}

std::vector<Pairing> pairings_of_latecomer(const FormatRules& rules, std::size_t latecomer, int last_round,
                                           const std::vector<bool>& gone) {
    const auto pair = scheme(rules.kind).latecomer;
    return pair != nullptr ? pair(rules, latecomer, last_round, gone) : std::vector<Pairing>();
}

std::optional<std::size_t> count_pairings(const FormatRules& rules, std::size_t entrants) {
    return scheme(rules.kind).count(rules, entrants);
}

std::vector<Standing> standings(const FormatRules& rules, std::size_t entrants,
                                std::span<const PlayedPairing> results) {
    return scheme(rules.kind).standings(rules, entrants, results);
}

Columns columns(const FormatRules& rules) {
    Columns columns = scheme(rules.kind).columns;
    if (traits(rules).knockout == KnockoutPart::all && !rules.bronze) columns.tie_break = {};
    return columns;
}

std::optional<Error> refuse(const FormatRules& rules, std::size_t entrants) {
    if (auto no = refuse_field(entrants)) return no;
    using format::refuse_number;
    if (auto no = refuse_number("rounds", rules.rounds, 0, most_rounds)) return no;
    if (auto no = refuse_number("games", rules.games, 1, most_rounds)) return no;
    if (auto no = refuse_number("replays", rules.replays, 0, most_rounds)) return no;
    const auto own = scheme(rules.kind).refuse;
    return own != nullptr ? own(rules, entrants) : std::nullopt;
}

}  // namespace isola_arena
