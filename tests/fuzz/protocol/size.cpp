#include "protocol/isola/rules.hpp"
#include "tests/fuzz/fuzz.hpp"

void isola_arena::fuzz::try_text(std::string_view text) {
    const auto size = isola::parse_size(text);
    if (!size) return law_of_errors(size.message());
    law(isola::to_string(*size) == text, "a size is written as it was read");
    for (const auto& [variant, summary] : isola::variants())
        law(isola::named_rules(variant, *size).ok(), "every size that can be read can be played on");
}
