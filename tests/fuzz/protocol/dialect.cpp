#include "protocol/isola/dialects/speaker.hpp"
#include "protocol/isola/text.hpp"
#include "tests/fuzz/fuzz.hpp"

void isola_arena::fuzz::try_text(std::string_view text) {
    for (const auto& facts : isola::dialects()) {
        const auto rules = *isola::named_rules("isola", facts.size);
        auto speaker = *isola::open_speaker(facts.name, rules, 1);
        const auto translation = std::visit(
            [&](auto& one) {
                one.lines(isola::board_line(isola::start(rules), 100), true);
                return one.translate(text);
            },
            speaker);
        if (!translation) law_of_errors(translation.message());
        else law(isola::parse_reply(translation->reply).ok(), "a translation is a reply of ours");
    }
}
