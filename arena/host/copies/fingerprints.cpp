#include "arena/host/copies/fingerprints.hpp"

#include <algorithm>

namespace isola_arena::host {
namespace {

// Mixes the bits of a hash (the last steps of SplitMix64), so that the least hash of a window is that of any passage.
std::uint64_t mixed(std::uint64_t hash) {
    hash = (hash ^ (hash >> 30U)) * 0xbf58476d1ce4e5b9U;
    hash = (hash ^ (hash >> 27U)) * 0x94d049bb133111ebU;
    return hash ^ (hash >> 31U);
}

}  // namespace

std::vector<Fingerprint> all_fingerprints(const std::vector<CodeToken>& tokens) {
    std::vector<Fingerprint> all;
    for (std::size_t first = 0; first + tokens_of_fingerprint <= tokens.size(); ++first) {
        Fingerprint hash = 0;
        for (std::size_t i = 0; i < tokens_of_fingerprint; ++i) hash = mixed(hash + tokens[first + i].kind + 1);
        all.push_back(hash);
    }
    return all;
}

Fingerprints winnowed(const std::vector<Fingerprint>& all) {
    Fingerprints chosen;
    if (all.empty()) return chosen;
    const std::size_t window = std::min(window_of_fingerprints, all.size());
    for (auto first = all.begin(); first + static_cast<std::ptrdiff_t>(window) <= all.end(); ++first)
        chosen.insert(*std::min_element(first, first + static_cast<std::ptrdiff_t>(window)));
    return chosen;
}

Fingerprints fingerprints_of(const std::vector<ProgramFile>& files) {
    Fingerprints chosen;
    std::size_t left = most_tokens_of_program;
    for (const ProgramFile& file : files) {
        std::vector<CodeToken> tokens = tokens_of(file.text, file.name);
        tokens.resize(std::min(tokens.size(), left));
        left -= tokens.size();
        chosen.merge(winnowed(all_fingerprints(tokens)));
    }
    return chosen;
}

}  // namespace isola_arena::host
