#pragma once

#include <cstddef>
#include <vector>

/// The information about ratings that is in results, as a matrix, and the variances that follow from it.
namespace isola_arena::rating {

/// The Fisher information of ratings, each of which is measured by itself, and some of which are measured by their
/// differences: a symmetric and positive definite matrix, kept sparse.
class Information {
public:
    explicit Information(std::size_t size) : diagonal_(size) {}

    std::size_t size() const { return diagonal_.size(); }

    /// Adds a measurement of one rating by itself, with this weight (1 / variance). Each rating needs at least one with
    /// a weight above 0.
    void measure(std::size_t one, double weight) { diagonal_[one] += weight; }

    /// Adds a measurement of the difference of two ratings, with this weight.
    void measure_difference(std::size_t one, std::size_t other, double weight);

    /// Returns the product of the matrix and the vector.
    std::vector<double> times(const std::vector<double>& vector) const;

    /// Returns the x for which times(x) is `right`, by conjugate gradients. times(x) differs from `right` by about the
    /// fraction `tolerance` of it.
    std::vector<double> solve(const std::vector<double>& right, double tolerance) const;

    /// Returns the whole matrix, row by row.
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

/// Up to this number of ratings the variances are exact.
inline constexpr std::size_t most_exact_ratings = 1000;

/// Returns the variance of each rating minus the mean of all, from the inverse of the information. Beyond
/// most_exact_ratings it is an estimate from random probes (Hutchinson), always the same, off by some per cent.
std::vector<double> centred_variances(const Information& information);

}  // namespace isola_arena::rating
