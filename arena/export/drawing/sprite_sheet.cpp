#include "arena/export/drawing/sprite_sheet.hpp"

#include <fmt/format.h>

namespace isola_arena::drawing {

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
    const std::string end = fmt::format("translate(0,{})", digits(-height * static_cast<double>(shown_.back())));
    const auto film = svg.open("g", {{"transform", end}});
    for (std::size_t i = 0; i < states_.size(); ++i) {
        if (states_[i]->empty()) continue;
        const auto state =
            svg.open("g", {{"transform", fmt::format("translate(0,{})", digits(height * static_cast<double>(i)))}});
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

}  // namespace isola_arena::drawing
