#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/contest/format/format.hpp"

/// A small language for the tests of the formats. Entrants are numbered from 1, as organisers count them.
namespace isola_arena::format_tests {

/// Returns the winner of a match: 0 for its first entrant, 1 for its second, nullopt for a draw.
using Verdict = std::function<std::optional<std::size_t>(const Pairing&)>;

/// The entrant earlier in the order wins. The order is a text such as `3 1 2`.
Verdict by_strength(const std::string& order);

/// The better seed always wins.
std::optional<std::size_t> better_seed_wins(const Pairing& pairing);

std::optional<std::size_t> always_drawn(const Pairing& pairing);

/// Random results, sometimes draws. The same number gives the same results.
Verdict by_chance(std::uint64_t number);

/// Returns a played pairing: the winner wins all games, a drawn match has only drawn games, a bye is won.
PlayedPairing played(const Pairing& pairing, const Verdict& verdict);

/// A contest that was played to its end, with its pairings of each round.
struct Contest {
    FormatRules rules;
    std::size_t entrants;
    std::vector<std::vector<Pairing>> rounds;
    std::vector<PlayedPairing> results;
};
Contest whole_contest(const FormatRules& rules, std::size_t entrants, const Verdict& verdict = better_seed_wins);

FormatRules rules(FormatKind kind, int rounds = 0);

/// Returns pairings as text: `1-4 2-3`, a bye as `5-bye`.
std::string text(const std::vector<Pairing>& pairings);

/// Returns pairings with their stage: `final 1-2, bronze match 3-4`.
std::string staged(const std::vector<Pairing>& pairings);

/// Returns entrants with their ranks in the order of the table: `1:4 2:1 3:2 3:3`.
std::string ranks(const std::vector<Standing>& table);
std::string final_ranks(const Contest& contest);

/// Returns the column of points, by entrant from 1.
std::vector<double> points(const Contest& contest);

/// Return how often the two entrants met, and how much more often an entrant (from 0) moved first than second.
int meetings(const Contest& contest, std::size_t one, std::size_t other);
int balance(const Contest& contest, std::size_t entrant);
int byes(const Contest& contest, std::size_t entrant);

}  // namespace isola_arena::format_tests
