#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "arena/record/report/page/markup.hpp"

namespace isola_arena::drawing {

/// The time of an animation: slots of equal length, one for each moment and then some for the result.
struct AnimationTiming {
    double slot_seconds = 1;
    std::size_t moments = 1;
    std::size_t slots = 1;

    AnimationTiming(double turn_seconds, std::size_t moment_count);

    /// Returns the moment that is shown in a slot.
    std::size_t moment_of(std::size_t slot) const { return slot < moments ? slot : moments - 1; }

    /// Returns the length of the whole animation, as SVG writes it: `42s`.
    std::string duration() const;
};

/// A value that changes with time, such as a place or an opacity, as SVG writes it.
class AnimatedValue {
public:
    AnimatedValue(const AnimationTiming& clock, std::string start)
        : clock_(clock), times_{0}, values_{std::move(start)} {}

    /// Changes the value `late` seconds after the beginning of a slot. The change takes `glide` seconds. Slots must
    /// come in their order.
    void change(std::size_t slot, const std::string& value, double glide, double late = 0);

    const std::string& last() const { return values_.back(); }
    bool changes() const { return values_.size() > 1; }

    /// Writes `<animate>` for the attribute, or `<animateTransform>` if it is `translate`; writes nothing if the value
    /// never changes.
    void write(report::Markup& svg, std::string_view attribute) const;

private:
    double share(std::size_t slot, double seconds) const;

    const AnimationTiming& clock_;
    std::vector<double> times_;  ///< shares of the animation's length, from 0 to 1
    std::vector<std::string> values_;
};

/// Returns a number as SVG writes it, with no more digits than can be seen.
std::string digits(double number);

}  // namespace isola_arena::drawing
