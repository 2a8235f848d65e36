#include "arena/record/report/ladder_climb.hpp"

#include <algorithm>
#include <numeric>

namespace isola_arena::report {

std::vector<std::vector<std::size_t>> ladder_climb(const ContestReport& report) {
    std::vector<std::vector<std::size_t>> places;
    if (!traits(report.plan.preset.format).has_places) return places;
    std::vector<std::size_t> now(report.lines.size());
    std::iota(now.begin(), now.end(), std::size_t{0});
    places.push_back(now);
    for (const MatchLine& match : report.matches) {
        if (!match.finished) continue;
        places.resize(std::max(places.size(), static_cast<std::size_t>(match.pairing.round) + 1), places.back());
        const std::size_t challenger = match.pairing.first, challenged = *match.pairing.second;
        auto& after = places.back();
        if (match.winner == challenger && after[challenger] > after[challenged])
            std::swap(after[challenger], after[challenged]);
    }
    return places;
}

}  // namespace isola_arena::report
