#include "arena/export/drawing/animated.hpp"

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

void SpriteSheet::add(const std::string& state) {
    const auto [at, is_new] = numbers_.try_emplace(state, states_.size());
    if (is_new) states_.push_back(&at->first);
    shown_.push_back(at->second);
}

std::string SpriteSheet::steps(double height) const {
    std::string values;
    for (const std::size_t state : shown_)
        values += fmt::format("{}0,{}", values.empty() ? "" : ";", digits(-height * static_cast<double>(state)));
    return values;
}

void SpriteSheet::write(report::Markup& svg, const AnimationTiming& clock, double x, double y, double width,
                        double height, const Draw& draw) const {
    if (empty()) return;
    const std::string place = fmt::format("{},{}", digits(x), digits(y)), name = "at" + place;
    {
        const auto shape = svg.open("clipPath", {{"id", name}});
        svg.empty("rect", {{"width", digits(width)}, {"height", digits(height)}});
    }
    // Uses <g>, not a nested <svg>, because browsers run a nested <svg> on a clock of its own.
    const auto window = svg.open("g", {{"transform", "translate(" + place + ")"}, {"clip-path", "url(#" + name + ")"}});
    const auto film = svg.open("g", {{"transform", moved_to(0, -height * static_cast<double>(shown_.back()))}});
    for (std::size_t i = 0; i < states_.size(); ++i) {
        if (states_[i]->empty()) continue;
        const auto state = svg.open("g", {{"transform", moved_to(0, height * static_cast<double>(i))}});
        draw(svg, *states_[i]);
    }
    if (states_.size() > 1)
        svg.empty("animateTransform", {{"attributeName", "transform"},
                                       {"type", "translate"},
                                       {"calcMode", "discrete"},
                                       {"dur", clock.duration()},
                                       {"repeatCount", "indefinite"},
                                       {"values", steps(height)}});
}

std::string digits(double number) { return fmt::format("{:.5g}", std::round(number * 10) / 10 + 0.0); }

std::string moved_to(double x, double y) { return fmt::format("translate({},{})", digits(x), digits(y)); }

void write_rect(report::Markup& svg, std::string_view style, double x, double y, double width, double height,
                double corner) {
    svg.empty("rect", {{"class", style},
                       {"x", digits(x)},
                       {"y", digits(y)},
                       {"width", digits(width)},
                       {"height", digits(height)},
                       {"rx", digits(corner)}});
}

}  // namespace isola_arena::drawing
