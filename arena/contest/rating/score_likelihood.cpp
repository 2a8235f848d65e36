#include "arena/contest/rating/score_likelihood.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "arena/contest/rating/curves.hpp"

namespace isola_arena::rating {
namespace {

// Results of one kind: counts[i] results with the value i / (counts.size() - 1), which is the score for each game.
class ScoreCells {
public:
    ScoreCells(std::span<const long> counts, double score) : counts_(counts), score_(score), tilt_(find_tilt()) {}

    long total() const { return std::accumulate(counts_.begin(), counts_.end(), 0L); }

    // By Lagrange the probability of the value v in the best distribution with mean `score` is counts / total / (1 +
    // tilt * (v - score)). The remaining probability belongs to an end value (0 or 1) that no result has.
    double log_likelihood() const {
        return sum([this](double deviation) { return -std::log1p(tilt_ * deviation); });
    }

    double slope() const { return tilt_ * static_cast<double>(total()); }

    // The sum of all scores minus its expected value, and the variance of the sum in that distribution.
    double surplus() const {
        return sum([](double deviation) { return deviation; });
    }

    double variance() const {
        const auto all = static_cast<double>(total());
        const double seen = sum([this](double deviation) { return 1 / (1 + tilt_ * deviation); });
        const double spread = sum([this](double deviation) { return deviation * deviation / (1 + tilt_ * deviation); });
        const double end = tilt_ > 0 ? score_ : 1 - score_;
        return spread + std::max(0.0, all - seen) * end * end;
    }

private:
    template <class Term>
    double sum(Term term) const {
        double result = 0;
        const auto last = static_cast<double>(counts_.size() - 1);
        for (std::size_t i = 0; i < counts_.size(); ++i)
            if (counts_[i] > 0)
                result += static_cast<double>(counts_[i]) * term(static_cast<double>(i) / last - score_);
        return result;
    }

    // Between these bounds no value has a negative probability. If the pull does not change its sign between them, the
    // bound that the search approaches is the answer.
    double find_tilt() const {
        if (total() == 0) return 0;
        return turning_point(-1 / (1 - score_), 1 / score_, [this](double tilt) {
            return sum([tilt](double deviation) { return deviation / (1 + tilt * deviation); }) > 0;
        });
    }

    std::span<const long> counts_;
    double score_;
    double tilt_;
};

}  // namespace

double log_likelihood(const PairedResults& results, double score) {
    return ScoreCells(results.pairs, score).log_likelihood() + ScoreCells(results.singles, score).log_likelihood();
}

double slope_of_likelihood(const PairedResults& results, double score) {
    return ScoreCells(results.pairs, score).slope() + ScoreCells(results.singles, score).slope();
}

Surplus surplus(const PairedResults& results, double score) {
    const ScoreCells pairs(results.pairs, score), singles(results.singles, score);
    return {2 * pairs.surplus() + singles.surplus(), 4 * pairs.variance() + singles.variance()};
}

}  // namespace isola_arena::rating
