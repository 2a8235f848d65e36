#pragma once

#include <cstddef>
#include <functional>
#include <map>
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

/// A part of the picture that changes with time, such as a caption. All its different states are drawn below each
/// other, as on a reel of film, and a clipped window shows one state at a time.
class SpriteSheet {
public:
    /// Draws a state, with its top left corner at 0,0; state: the key that add() was given.
    using Draw = std::function<void(report::Markup&, const std::string& state)>;

    SpriteSheet() = default;
    /// state_of: returns the state of each of that number of slots.
    SpriteSheet(std::size_t slots, const std::function<std::string(std::size_t slot)>& state_of) {
        for (std::size_t slot = 0; slot < slots; ++slot) add(state_of(slot));
    }
    SpriteSheet(const SpriteSheet&) = delete;  // states_ points into numbers_
    SpriteSheet& operator=(const SpriteSheet&) = delete;

    /// Adds the state of the next slot.
    void add(const std::string& state);

    bool empty() const { return shown_.empty(); }

    /// Writes the sheet behind a window of that size.
    void write(report::Markup& svg, const AnimationTiming& clock, double x, double y, double width, double height,
               const Draw& draw) const;

private:
    std::string steps(double height) const;

    std::map<std::string, std::size_t> numbers_;
    std::vector<const std::string*> states_;
    std::vector<std::size_t> shown_;  ///< by slot
};

/// Returns a number as SVG writes it, with no more digits than can be seen.
std::string digits(double number);

/// Returns the value of `transform` that moves an element to that point.
std::string moved_to(double x, double y);

/// Writes a rectangle with round corners. style: its class.
void write_rect(report::Markup& svg, std::string_view style, double x, double y, double width, double height,
                double corner);

}  // namespace isola_arena::drawing
