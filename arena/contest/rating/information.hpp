#pragma once

#include <cstddef>
#include <vector>

/// What results tell of ratings, as a matrix, and what follows from it.
namespace isola_arena::rating {

/// The Fisher information of ratings of which each has an anchor of its own and differences are measured: symmetric and
/// positive definite, kept sparse.
class Information {
public:
    explicit Information(std::size_t size) : diagonal_(size) {}

    std::size_t size() const { return diagonal_.size(); }

    /// That one rating by itself has been measured with this weight (1 / variance), above 0 for each at least once.
    void measure(std::size_t one, double weight) { diagonal_[one] += weight; }

    /// That the difference of two has been.
    void measure_difference(std::size_t one, std::size_t other, double weight);

    std::vector<double> times(const std::vector<double>& vector) const;

    /// What times() makes this vector of, by conjugate gradients; exact to about that part of it.
    std::vector<double> solve(const std::vector<double>& right, double tolerance) const;

    /// All of it, row by row.
    std::vector<double> dense() const;

private:
    struct Link {
        std::size_t one;
        std::size_t other;
        double weight;
    };

    std::vector<double> diagonal_;
    std::vector<Link> links_;
};

/// Up to so many ratings variances are exact.
inline constexpr std::size_t most_exact_ratings = 1000;

/// The variance of each rating less the mean of all, from the inverse of the information. Beyond most_exact_ratings an
/// estimate from random probes (Hutchinson), always the same, off by some per cent.
std::vector<double> centred_variances(const Information& information);

}  // namespace isola_arena::rating
