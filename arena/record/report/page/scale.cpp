#include "arena/record/report/page/scale.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/core.h>

namespace isola_arena::report {
namespace {

constexpr double most_steps = 6;

// Returns 1, 2 or 5 times a power of ten, so that few steps fill the span.
double step_for(double span) {
    for (double power = 1; power < 1e9; power *= 10)
        for (const double digit : {1.0, 2.0, 5.0})
            if (span <= most_steps * digit * power) return digit * power;
    return span / most_steps;
}

double logarithm(double value) { return std::log10(std::max(value, 1.0)); }

std::string decade_label(int decade) {
    constexpr std::array units{"ns", "µs", "ms"};
    const auto unit = static_cast<std::size_t>(decade / 3);
    const double in_unit = std::pow(10, decade % 3);
    if (unit < units.size()) return fmt::format("{:g} {}", in_unit, units[unit]);
    return fmt::format("{:.0f} s", std::pow(10, decade - 9));
}

}  // namespace

Scale Scale::linear(double low, double high) {
    Scale scale;
    const double step = step_for(std::max(high - low, 1.0));
    scale.low_ = std::floor(low / step) * step;
    scale.high_ = std::max(std::ceil(high / step) * step, scale.low_ + step);
    const int steps = static_cast<int>(std::lround((scale.high_ - scale.low_) / step));
    for (int i = 0; i <= steps; ++i) {
        const double value = scale.low_ + i * step;
        scale.ticks_.push_back({scale.percent(value), fmt::format("{:g}", value)});
    }
    return scale;
}

Scale Scale::logarithmic_ns(double low, double high) {
    Scale scale;
    scale.logarithmic_ = true;
    scale.low_ = std::floor(logarithm(low));
    scale.high_ = std::max(std::ceil(logarithm(high)), scale.low_ + 1);
    for (int decade = static_cast<int>(scale.low_); decade <= static_cast<int>(scale.high_); ++decade)
        scale.ticks_.push_back({scale.percent(std::pow(10, decade)), decade_label(decade)});
    return scale;
}

double Scale::percent(double value) const {
    const double on_axis = logarithmic_ ? logarithm(value) : value;
    return std::clamp(100 * (on_axis - low_) / (high_ - low_), 0.0, 100.0);
}

std::string in_percent(double percent) { return fmt::format("{:.2f}%", percent); }

}  // namespace isola_arena::report
