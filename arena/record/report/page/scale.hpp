#pragma once

#include <string>
#include <vector>

namespace isola_arena::report {

/// A mark of an axis.
struct Tick {
    double at = 0;  ///< per cent of the axis
    std::string label;
};

/// A mapping of numbers to an axis from 0 to 100 per cent.
class Scale {
public:
    /// Returns a linear scale from low to high, both widened to whole steps.
    static Scale linear(double low, double high);

    /// Returns a logarithmic scale of nanoseconds, from the decade below low to the decade above high. Values below 1
    /// count as 1.
    static Scale logarithmic_ns(double low, double high);

    double percent(double value) const;
    const std::vector<Tick>& ticks() const { return ticks_; }

private:
    double low_ = 0;
    double high_ = 1;
    bool logarithmic_ = false;
    std::vector<Tick> ticks_;
};

/// Returns a length for SVG, with two decimals: `12.50%`.
std::string in_percent(double percent);

}  // namespace isola_arena::report
