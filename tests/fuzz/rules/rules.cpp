#include "arena/rules/catalogue.hpp"
#include "tests/fuzz/fuzz.hpp"

// The input: the rules, and on a second line the board.
void isola_arena::fuzz::try_text(std::string_view text) {
    const auto [rules, board] = halves(text, '\n');
    const auto whole = complete_rules(rules, board);
    if (!whole) return law(!whole.message().empty(), "an error says something");
    law(*complete_rules(*whole) == *whole, "complete rules stay as they are");
    const auto table = open_session(*whole, 1);
    law(table && table.value()->rules() == *whole, "complete rules can be played by");
    const auto counted = count_turns(*whole, 1);
    if (counted) law(*counted == table.value()->legal_replies().size(), "both ways of counting turns agree");
}
