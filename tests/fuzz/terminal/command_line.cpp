#include "arena/process/command_line.hpp"

#include "tests/fuzz/fuzz.hpp"

void isola_arena::fuzz::try_text(std::string_view text) {
    const auto arguments = split_command_line(text);
    if (!arguments) return law(!arguments.message().empty(), "an error says something");
    law(!arguments->empty(), "a command line has a word");
    const auto again = split_command_line(join_command_line(*arguments));
    law(again && *again == *arguments, "words that are joined are split again into the same");
}
