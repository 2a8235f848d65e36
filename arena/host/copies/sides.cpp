#include "arena/host/copies/sides.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace isola_arena::host {
namespace {

// Where a fingerprint is on a side: its file, the place of its first token there, and that token's line.
struct PlaceOnSide {
    std::size_t file;
    std::size_t token;
    int line;
};

using PlacesOnSide = std::unordered_map<Fingerprint, PlaceOnSide>;

// Returns the first place of each fingerprint of a side.
PlacesOnSide places_on(const SideOfCopy& side) {
    PlacesOnSide places;
    for (std::size_t file = 0; file < side.files.size(); ++file) {
        const std::vector<CodeToken> tokens = tokens_of(side.files[file].file.text, side.files[file].file.name);
        const std::vector<Fingerprint> all = all_fingerprints(tokens);
        for (std::size_t i = 0; i < all.size(); ++i) places.try_emplace(all[i], PlaceOnSide{file, i, tokens[i].line});
    }
    return places;
}

// A passage ends where the other side goes on in another way, so that each leads to its own place there.
void mark(FileOfSide& marked, const PlacesOnSide& others, const Fingerprints& common) {
    const std::vector<CodeToken> tokens = tokens_of(marked.file.text, marked.file.name);
    const std::vector<Fingerprint> all = all_fingerprints(tokens);
    std::optional<PlaceOnSide> before;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto there = others.find(all[i]);
        if (there == others.end() || common.contains(all[i])) continue;
        const PlaceOnSide& place = there->second;
        const bool goes_on = before && before->file == place.file && before->token + 1 == place.token;
        before = place;
        const int last = tokens[i + tokens_of_fingerprint - 1].line;
        const int first =
            marked.shared.empty() ? tokens[i].line : std::max(tokens[i].line, marked.shared.back().to + 1);
        if (goes_on) marked.shared.back().to = std::max(marked.shared.back().to, last);
        else if (first <= last) marked.shared.push_back({first, last, place.file, place.line});
    }
}

}  // namespace

void mark_shared(SideBySide& sides, const Fingerprints& common) {
    for (const std::size_t each : {0U, 1U}) {
        const auto others = places_on(sides[1 - each]);
        for (FileOfSide& file : sides[each].files) mark(file, others, common);
    }
}

}  // namespace isola_arena::host
