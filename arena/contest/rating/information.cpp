#include "arena/contest/rating/information.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "protocol/rng.hpp"

namespace isola_arena::rating {
namespace {

using Vector = std::vector<double>;

double product(const Vector& left, const Vector& right) {
    return std::inner_product(left.begin(), left.end(), right.begin(), 0.0);
}

// target += factor * source
void add_multiple(std::span<double> target, double factor, std::span<const double> source) {
    for (std::size_t i = 0; i < target.size(); ++i) target[i] += factor * source[i];
}

void subtract_mean(Vector& vector) {
    const double mean = std::accumulate(vector.begin(), vector.end(), 0.0) / static_cast<double>(vector.size());
    for (double& value : vector) value -= mean;
}

// A square matrix of which only the part on and above the diagonal is used.
class UpperTriangle {
public:
    UpperTriangle(Vector cells, std::size_t size) : cells_(std::move(cells)), size_(size) {}

    // Replaces a symmetric matrix A by U with A = U^T U (Cholesky). Rows are combined with rows, so that memory is read
    // in its order.
    void factorise() {
        for (std::size_t k = 0; k < size_; ++k) {
            const auto pivot_row = row(k);
            const double root = std::sqrt(pivot_row[0]);
            for (double& value : pivot_row) value /= root;
            for (std::size_t i = k + 1; i < size_; ++i)
                add_multiple(row(i), -pivot_row[i - k], pivot_row.subspan(i - k));
        }
    }

    // Replaces U by its inverse. Each row of the inverse needs only the rows below it, so the last one comes first.
    void invert() {
        for (std::size_t i = size_; i-- > 0;) {
            const auto here = row(i);
            const Vector old(here.begin(), here.end());
            std::ranges::fill(here, 0.0);
            for (std::size_t k = i + 1; k < size_; ++k) add_multiple(here.subspan(k - i), -old[k - i], row(k));
            here[0] = 1;
            for (double& value : here) value /= old[0];
        }
    }

    // Returns row i from the diagonal on.
    std::span<double> row(std::size_t i) { return std::span(cells_).subspan(i * size_ + i, size_ - i); }

private:
    Vector cells_;
    std::size_t size_;
};

// With V = U^-1 the covariance is C = V V^T. The ratings minus their mean have the variances
// C_ii - 2 (C 1)_i / n + 1^T C 1 / n^2.
Vector exact_variances(const Information& information) {
    const std::size_t size = information.size();
    const auto count = static_cast<double>(size);
    UpperTriangle inverse(information.dense(), size);
    inverse.factorise();
    inverse.invert();
    Vector column_sums(size), variances(size);
    for (std::size_t i = 0; i < size; ++i) add_multiple(std::span(column_sums).subspan(i), 1, inverse.row(i));
    const double total = product(column_sums, column_sums);
    for (std::size_t i = 0; i < size; ++i) {
        const auto row = inverse.row(i);
        const auto from_here = std::span(column_sums).subspan(i);
        const double own = std::inner_product(row.begin(), row.end(), row.begin(), 0.0);
        const double with_all = std::inner_product(row.begin(), row.end(), from_here.begin(), 0.0);
        variances[i] = own - 2 * with_all / count + total / (count * count);
    }
    return variances;
}

// For random signs v, E[v_i (P C P v)_i] is the diagonal of P C P. P subtracts the mean.
Vector probed_variances(const Information& information) {
    constexpr int probes = 100;
    constexpr double tolerance = 1e-4;
    Rng rng(1);
    Vector variances(information.size());
    for (int probe = 0; probe < probes; ++probe) {
        Vector signs(information.size());
        for (double& sign : signs) sign = rng.below(2) == 0 ? -1 : 1;
        Vector centred = signs;
        subtract_mean(centred);
        Vector answer = information.solve(centred, tolerance);
        subtract_mean(answer);
        for (std::size_t i = 0; i < signs.size(); ++i) variances[i] += signs[i] * answer[i] / probes;
    }
    return variances;
}

}  // namespace

void Information::measure_difference(std::size_t one, std::size_t other, double weight) {
    diagonal_[one] += weight;
    diagonal_[other] += weight;
    links_.push_back({one, other, weight});
}

std::vector<double> Information::times(const std::vector<double>& vector) const {
    Vector result(size());
    for (std::size_t i = 0; i < size(); ++i) result[i] = diagonal_[i] * vector[i];
    for (const auto& [one, other, weight] : links_) {
        result[one] -= weight * vector[other];
        result[other] -= weight * vector[one];
    }
    return result;
}

std::vector<double> Information::solve(const std::vector<double>& right, double tolerance) const {
    const auto conditioned = [this](const Vector& vector) {
        Vector result(vector);
        for (std::size_t i = 0; i < size(); ++i) result[i] /= diagonal_[i];
        return result;
    };
    Vector solution(size()), rest = right, direction = conditioned(rest);
    double energy = product(rest, direction);
    const double enough = energy * tolerance * tolerance;
    for (std::size_t step = 0; step < 2 * size() && energy > enough; ++step) {
        const Vector image = times(direction);
        const double length = energy / product(direction, image);
        add_multiple(solution, length, direction);
        add_multiple(rest, -length, image);
        Vector next = conditioned(rest);
        const double next_energy = product(rest, next);
        add_multiple(next, next_energy / energy, direction);
        direction = std::move(next);
        energy = next_energy;
    }
    return solution;
}

std::vector<double> Information::dense() const {
    Vector cells(size() * size());
    for (std::size_t i = 0; i < size(); ++i) cells[i * size() + i] = diagonal_[i];
    for (const auto& [one, other, weight] : links_) {
        cells[one * size() + other] -= weight;
        cells[other * size() + one] -= weight;
    }
    return cells;
}

std::vector<double> centred_variances(const Information& information) {
    Vector variances =
        information.size() <= most_exact_ratings ? exact_variances(information) : probed_variances(information);
    for (double& variance : variances) variance = std::max(variance, 0.0);
    return variances;
}

}  // namespace isola_arena::rating
