#pragma once

#include <string>
#include <vector>

namespace isola_arena::report {

/// A mark of an axis.
struct Tick {
    double at = 0;  ///< per cent of the axis
    std::string label;
};

/// Puts numbers on an axis from 0 to 100 per cent.
class Scale {
public:
    /// From low to high, both widened to whole steps.
    static Scale linear(double low, double high);

    /// Decades of nanoseconds, from the one below low to the one above high; what is less than 1 counts as 1.
    static Scale logarithmic_ns(double low, double high);

    double percent(double value) const;
    const std::vector<Tick>& ticks() const { return ticks_; }

private:
    double low_ = 0;
    double high_ = 1;
    bool logarithmic_ = false;
    std::vector<Tick> ticks_;
};

/// `12.5%`: a length in SVG.
std::string in_percent(double percent);

}  // namespace isola_arena::report
