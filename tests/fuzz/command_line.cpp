#include "arena/process/command_line.hpp"

#include "tests/fuzz/fuzz.hpp"

void isola_arena::fuzz::try_text(std::string_view text) {
    const auto words = split_command_line(text);
    if (!words) return law(!words.message().empty(), "an error says something");
    law(!words->empty(), "a command line has a word");
    const auto again = split_command_line(join_command_line(*words));
    law(again && *again == *words, "words that are joined are split again into the same");
}
