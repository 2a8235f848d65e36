#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "arena/export/drawing/animation_timing.hpp"

namespace isola_arena::drawing {

/// A part of the picture that changes with time, such as a caption. All its different states are drawn below each
/// other, as on a reel of film, and a clipped window shows one state at a time.
class SpriteSheet {
public:
    /// Draws a state, with its top left corner at 0,0; state: the key that add() was given.
    using Draw = std::function<void(report::Markup&, const std::string& state)>;

    SpriteSheet() = default;
    SpriteSheet(SpriteSheet&&) = default;  ///< keeps the pointers in states_ valid; copying would not

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

}  // namespace isola_arena::drawing
