#include "arena/contest/tournament/record_text.hpp"

#include "arena/rules/record/json_text.hpp"

namespace isola_arena {

void RecordText::take(const Event& event) {
    if (closed_) return;
    append_line(text_, event);
    closed_ = std::holds_alternative<GameEnded>(event);
}

}  // namespace isola_arena
