#include "protocol/frame.hpp"

#include <algorithm>

namespace isola_arena {
namespace {

template <class Part>
bool is_hidden(const Part& part, Player from) {
    return part.visibility == Visibility::owner && part.owner && *part.owner != from;
}

}  // namespace

bool hides(const Frame& frame, Player from) {
    const auto hidden = [from](const auto& part) { return is_hidden(part, from); };
    return std::ranges::any_of(frame.strips, hidden) || std::ranges::any_of(frame.last_turn, hidden);
}

Frame seen_by(Frame frame, Player player) {
    for (Strip& strip : frame.strips)
        if (is_hidden(strip, player))
            for (Tile& tile : strip.tiles) tile = {hidden_text, false};
    for (SubAction& action : frame.last_turn)
        if (is_hidden(action, player)) action.text = hidden_text;
    return frame;
}

}  // namespace isola_arena
