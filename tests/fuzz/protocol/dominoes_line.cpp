#include "protocol/dominoes/text.hpp"
#include "tests/fuzz/fuzz.hpp"

void isola_arena::fuzz::try_text(std::string_view text) {
    for (const bool doubles_twice : {true, false}) {
        const dominoes::Rules rules{doubles_twice};
        const auto view = dominoes::parse_board_line(rules, text);
        if (!view) {
            law_of_errors(view.message());
            continue;
        }
        law(dominoes::board_line(*view) == text, "a board line is written as it was read");
        law(view->rules == rules, "a line is read by the rules given");
    }
}
