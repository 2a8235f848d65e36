#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/contest/format/format.hpp"

/// The few words that the tests of the formats are written in. Entrants are written from 1, as organisers count them.
namespace isola_arena::format_tests {

/// Who wins a match: 0 its first, 1 its second, nothing: drawn.
using Verdict = std::function<std::optional<std::size_t>(const Pairing&)>;

/// The one who stands earlier in the order wins; the order is a text such as `3 1 2`.
Verdict by_strength(const std::string& order);

/// The better seed always wins.
std::optional<std::size_t> better_seed_wins(const Pairing& pairing);

std::optional<std::size_t> always_drawn(const Pairing& pairing);

/// Any result, a draw now and then; the same for the same number.
Verdict by_chance(std::uint64_t number);

/// A pairing played: the winner takes all games, a drawn match is drawn in all games; a bye is won.
PlayedPairing played(const Pairing& pairing, const Verdict& verdict);

/// A contest played to its end, and what was asked for on the way.
struct Contest {
    FormatRules rules;
    std::size_t entrants;
    std::vector<std::vector<Pairing>> rounds;
    std::vector<PlayedPairing> results;
};
Contest whole_contest(const FormatRules& rules, std::size_t entrants, const Verdict& verdict = better_seed_wins);

FormatRules rules(FormatKind kind, int rounds = 0);

/// `1-4 2-3`, a bye `5-bye`.
std::string text(const std::vector<Pairing>& pairings);

/// The same with its stage: `final 1-2, bronze match 3-4`.
std::string staged(const std::vector<Pairing>& pairings);

/// Entrants in the order of the table with their ranks: `1:4 2:1 3:2 3:3`.
std::string ranks(const std::vector<Standing>& table);
std::string final_ranks(const Contest& contest);

/// The column points, by entrant from 1.
std::vector<double> points(const Contest& contest);

/// How often the two met, and how much more often an entrant (from 0) started than he followed.
int meetings(const Contest& contest, std::size_t one, std::size_t other);
int balance(const Contest& contest, std::size_t entrant);
int byes(const Contest& contest, std::size_t entrant);

}  // namespace isola_arena::format_tests
