#include "arena/host/copies/sides.hpp"

#include <algorithm>
#include <unordered_map>

namespace isola_arena::host {
namespace {

struct Passage {
    std::size_t file;
    int line;
};

// The first place of each fingerprint of a side.
std::unordered_map<Fingerprint, Passage> places_in(const SideOfCopy& side) {
    std::unordered_map<Fingerprint, Passage> places;
    for (std::size_t file = 0; file < side.files.size(); ++file) {
        const std::vector<Token> tokens = tokens_of(side.files[file].file.text, side.files[file].file.name);
        const std::vector<Fingerprint> all = all_fingerprints(tokens);
        for (std::size_t i = 0; i < all.size(); ++i) places.try_emplace(all[i], Passage{file, tokens[i].line});
    }
    return places;
}

void mark(FileOfSide& marked, const std::unordered_map<Fingerprint, Passage>& others, const Fingerprints& common) {
    const std::vector<Token> tokens = tokens_of(marked.file.text, marked.file.name);
    const std::vector<Fingerprint> all = all_fingerprints(tokens);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto there = others.find(all[i]);
        if (there == others.end() || common.contains(all[i])) continue;
        const int last = tokens[i + tokens_of_fingerprint - 1].line;
        if (!marked.shared.empty() && tokens[i].line <= marked.shared.back().to)
            marked.shared.back().to = std::max(marked.shared.back().to, last);
        else marked.shared.push_back({tokens[i].line, last, there->second.file, there->second.line});
    }
}

}  // namespace

void mark_shared(SideBySide& sides, const Fingerprints& common) {
    for (const std::size_t each : {0U, 1U}) {
        const auto others = places_in(sides[1 - each]);
        for (FileOfSide& file : sides[each].files) mark(file, others, common);
    }
}

}  // namespace isola_arena::host
