#include <algorithm>

#include "protocol/isola/game.hpp"
#include "protocol/isola/perft.hpp"
#include "protocol/isola/text.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace isola_arena::fuzz {
namespace {

void try_state(const isola::State& state) {
    const auto turns = isola::legal_turns(state);
    law(isola::perft(state, 1) == turns.size(), "both ways of counting turns agree");
    law(turns.empty() == (isola::outcome(state) && isola::outcome(state)->winner), "who cannot move has lost");
    law(isola::Isola::frame(state).cells.size() == state.squares.size(), "a frame shows every square");
    law(std::ranges::count(isola::picture(state), '\n') == state.rules.size.rows + 2,
        "a picture has a line for each row");
}

}  // namespace

void try_text(std::string_view text) {
    for (const auto& [variant, summary] : isola::variants()) {
        const auto line = isola::parse_board_line(variant, text);
        if (!line) {
            law_of_errors(line.message());
            continue;
        }
        law(isola::board_line(line->state, line->milliseconds) == text, "a board line is written as it was read");
        try_state(line->state);
    }
}

}  // namespace isola_arena::fuzz
