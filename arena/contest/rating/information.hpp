#pragma once

#include <cstddef>
#include <vector>

/// The information that results contain about ratings, as a matrix, and the variances that follow from the matrix.
namespace isola_arena::rating {

/// The Fisher information of ratings, as a sparse matrix that is symmetric and positive definite. Each rating is
/// measured by itself, and some ratings also by their differences.
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

    /// Solves times(x) = right by conjugate gradients and returns x. The error of times(x) is about the fraction
    /// `tolerance` of `right`.
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
/// most_exact_ratings it is an estimate from random probes (Hutchinson), always the same for the same information, and
/// off by some per cent.
std::vector<double> centred_variances(const Information& information);

}  // namespace isola_arena::rating
