#include "arena/export/drawing/animation_timing.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "arena/base/text/text.hpp"

namespace isola_arena::drawing {
namespace {

constexpr double result_seconds = 4;

}  // namespace

AnimationTiming::AnimationTiming(double turn_seconds, std::size_t moment_count)
    : slot_seconds(turn_seconds), moments(moment_count),
      slots(moment_count + static_cast<std::size_t>(std::ceil(result_seconds / turn_seconds))) {}

std::string AnimationTiming::duration() const {
    return fmt::format("{:.6g}s", static_cast<double>(slots) * slot_seconds);
}

double AnimatedValue::share(std::size_t slot, double seconds) const {
    const double at = (static_cast<double>(slot) + seconds / clock_.slot_seconds) / static_cast<double>(clock_.slots);
    return std::clamp(at, times_.back(), 1.0);
}

void AnimatedValue::change(std::size_t slot, const std::string& value, double glide, double late) {
    if (value == values_.back()) return;
    const std::string before = values_.back();
    times_.push_back(share(slot, late));
    values_.push_back(before);
    times_.push_back(share(slot, late + glide));
    values_.push_back(value);
}

void AnimatedValue::write(report::Markup& svg, std::string_view attribute) const {
    if (!changes()) return;
    const std::string times = joined(times_, ";", [](double time) { return fmt::format("{:.5g}", time); }) + ";1";
    const std::string values = joined(values_, ";") + ';' + values_.back();
    if (attribute == "translate")
        svg.empty("animateTransform", {{"attributeName", "transform"},
                                       {"type", "translate"},
                                       {"dur", clock_.duration()},
                                       {"repeatCount", "indefinite"},
                                       {"keyTimes", times},
                                       {"values", values}});
    else
        svg.empty("animate", {{"attributeName", attribute},
                              {"dur", clock_.duration()},
                              {"repeatCount", "indefinite"},
                              {"keyTimes", times},
                              {"values", values}});
}

std::string digits(double number) { return fmt::format("{:.5g}", std::round(number * 10) / 10 + 0.0); }

}  // namespace isola_arena::drawing
