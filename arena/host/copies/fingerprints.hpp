#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "arena/host/copies/tokens.hpp"

namespace isola_arena::host {

/// How many tokens that follow each other make a fingerprint. Shorter passages are in every program.
inline constexpr std::size_t tokens_of_fingerprint = 14;

/// Of so many fingerprints that follow each other, at least one is chosen.
inline constexpr std::size_t window_of_fingerprints = 6;

/// So many tokens of a program are compared, the first ones of its files: ten times those of a large bot.
inline constexpr std::size_t most_tokens_of_program = 100'000;

/// A hash of tokens that follow each other.
using Fingerprint = std::uint64_t;
using Fingerprints = std::unordered_set<Fingerprint>;

/// A file of a program.
struct ProgramFile {
    std::string name;
    std::string text;
};

/// Returns the hash of each tokens_of_fingerprint tokens that follow each other, by the place of the first. A program
/// with fewer tokens has none.
std::vector<Fingerprint> all_fingerprints(const std::vector<CodeToken>& tokens);

/// Returns fingerprints chosen by winnowing (Schleimer, Wilkerson, Aiken: Winnowing: Local Algorithms for Document
/// Fingerprinting, 2003): the least one of each window. Two programs that have a passage of window_of_fingerprints +
/// tokens_of_fingerprint - 1 tokens in common have one of the chosen fingerprints in common, wherever it stands.
Fingerprints winnowed(const std::vector<Fingerprint>& all);

/// Returns the chosen fingerprints of all files together, of most_tokens_of_program tokens at most.
Fingerprints fingerprints_of(const std::vector<ProgramFile>& files);

}  // namespace isola_arena::host
