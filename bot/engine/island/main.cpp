#include <cstdlib>
#include <iostream>
#include <string_view>

#include "bot/engine/island/program.hpp"

namespace {

constexpr std::string_view help = R"(island-engine - a strong player of Save the Island (bot-battle, bot-battle-2015)

  island-engine          answer the board lines on stdin, one reply a line, until the end of input
  island-engine --help   this text

The arena sets the environment: ARENA_RULES (the variant; bot-battle when missing).

  echo '1;44140;000100020000000' | island-engine
  arena match --contest bot-battle island-engine island-simple-cpp
)";

}  // namespace

int main(int count, char** arguments) {
    if (count == 2 && std::string_view(arguments[1]) == "--help") {
        std::cout << help;
        return 0;
    }
    if (count > 1) {
        std::cerr << "island-engine: unknown arguments; try island-engine --help\n";
        return 2;
    }
    const char* rules = std::getenv("ARENA_RULES");
    return isola_arena::island::engine::answer_lines(
        std::cin, std::cout, std::cerr, rules != nullptr ? std::optional<std::string>(rules) : std::nullopt);
}
