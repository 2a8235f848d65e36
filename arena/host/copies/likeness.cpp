#include "arena/host/copies/likeness.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>
#include <utility>

namespace isola_arena::host {
namespace {

// Added to the sum of each program: about the fingerprints that two short programs have in common by chance.
constexpr double chance = 4;

// So many pairs of authors, those with the most in common, are compared program by program.
constexpr std::size_t most_compared = 1000;

// A fingerprint of more authors than this was handed out or is of the language; without it the number of pairs would
// grow with the square of the class.
constexpr std::size_t most_authors = 60;

class LikenessIndex {
public:
    LikenessIndex(const std::vector<ProgramsOfAuthor>& authors, const Fingerprints& common)
        : authors_(authors), common_(common) {
        for (std::size_t author = 0; author < authors.size(); ++author)
            for (const Fingerprints& program : authors[author])
                for (const Fingerprint each : program) {
                    if (common.contains(each)) continue;
                    auto& owners = owners_[each];
                    if (owners.empty() || owners.back() != author) owners.push_back(author);
                }
        for (const ProgramsOfAuthor& programs : authors)
            for (const Fingerprints& program : programs) sums_[&program] = sum_of(program) + chance;
    }

    // Returns the pairs of authors with the most in common, in whichever of their programs, without pairs of which no
    // two programs can be as like as `least`.
    std::vector<std::pair<std::size_t, std::size_t>> candidates(double least) const {
        std::map<std::pair<std::size_t, std::size_t>, double> sums;
        for (const auto& [each, owners] : owners_)
            if (owners.size() <= most_authors)
                for (std::size_t i = 0; i < owners.size(); ++i)
                    for (std::size_t k = i + 1; k < owners.size(); ++k) sums[{owners[i], owners[k]}] += weight(owners);
        std::vector<std::pair<std::size_t, std::size_t>> pairs;
        for (const auto& [pair, sum] : sums)
            if (sum >= least * std::sqrt(least_sum(pair.first) * least_sum(pair.second))) pairs.push_back(pair);
        std::ranges::stable_sort(pairs, std::greater(), [&](const auto& pair) { return sums.at(pair); });
        pairs.resize(std::min(pairs.size(), most_compared));
        return pairs;
    }

    LikePair likest_of(std::size_t author, std::size_t other) const {
        LikePair best{author, 0, other, 0};
        for (std::size_t i = 0; i < authors_[author].size(); ++i)
            for (std::size_t k = 0; k < authors_[other].size(); ++k) {
                const LikePair pair = compared(author, i, other, k);
                if (pair.likeness > best.likeness) best = pair;
            }
        return best;
    }

private:
    static double weight(const std::vector<std::size_t>& owners) {
        return owners.size() < 2 ? 1.0 : 1.0 / static_cast<double>(owners.size() - 1);
    }

    double weight(Fingerprint each) const {
        const auto found = owners_.find(each);
        return found == owners_.end() || found->second.size() > most_authors ? 0 : weight(found->second);
    }

    double least_sum(std::size_t author) const {
        double least = sums_.at(&authors_[author].front());
        for (const Fingerprints& program : authors_[author]) least = std::min(least, sums_.at(&program));
        return least;
    }

    double sum_of(const Fingerprints& program) const {
        double sum = 0;
        for (const Fingerprint each : program) sum += weight(each);
        return sum;
    }

    LikePair compared(std::size_t author, std::size_t program, std::size_t other, std::size_t others_program) const {
        const Fingerprints& one = authors_[author][program];
        const Fingerprints& two = authors_[other][others_program];
        LikePair pair{author, program, other, others_program};
        double sum = 0;
        for (const Fingerprint each : one) {
            if (!two.contains(each) || common_.contains(each)) continue;
            ++pair.shared;
            sum += weight(each);
        }
        pair.likeness = sum / std::sqrt(sums_.at(&one) * sums_.at(&two));
        return pair;
    }

    const std::vector<ProgramsOfAuthor>& authors_;
    const Fingerprints& common_;
    std::unordered_map<Fingerprint, std::vector<std::size_t>> owners_;  // by place of the author, ascending
    std::unordered_map<const Fingerprints*, double> sums_;
};

}  // namespace

std::vector<LikePair> likest(const std::vector<ProgramsOfAuthor>& authors, const Fingerprints& common, std::size_t most,
                             double least) {
    const LikenessIndex index(authors, common);
    std::vector<LikePair> pairs;
    for (const auto& [author, other] : index.candidates(least)) pairs.push_back(index.likest_of(author, other));
    std::erase_if(pairs, [&](const LikePair& pair) { return pair.likeness < least; });
    std::ranges::stable_sort(pairs, std::greater(), &LikePair::likeness);
    pairs.resize(std::min(pairs.size(), most));
    return pairs;
}

}  // namespace isola_arena::host
