#include "arena/rules/catalogue.hpp"
#include "arena/rules/opening.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace isola_arena::fuzz {

// The input: the rules, then one opening in each line.
void try_text(std::string_view text) {
    auto [rules, openings] = halves(text, '\n');
    if (!open_session(rules, 1)) return;
    while (!openings.empty()) {
        const auto [line, rest] = halves(openings, '\n');
        openings = rest;
        const Opening opening = parse_opening(line);
        law(parse_opening(to_string(opening)) == opening, "an opening is read as it is written");
        const auto session = open_session(rules, 1).value();
        if (const auto error = play_opening(*session, opening)) {
            law_of_errors(error->message);
            continue;
        }
        law(!session->outcome(), "the game goes on after an opening");
        const auto position = session->position();
        const auto again = open_session(rules, 1).value();
        if (!position) continue;
        law(!again->begin_at(*position), "a position is read as it is written");
        law(again->position() == position, "and is the same position then");
        law(again->legal_replies() == session->legal_replies(), "with the same replies");
    }
}

}  // namespace isola_arena::fuzz
