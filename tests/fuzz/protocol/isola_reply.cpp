#include "protocol/isola/text.hpp"
#include "tests/fuzz/fuzz.hpp"

void isola_arena::fuzz::try_text(std::string_view text) {
    const auto turn = isola::parse_reply(text);
    if (turn) law(isola::reply(*turn) == text, "a reply is written as it was read");
    else law_of_errors(turn.message());
}
