#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>

#include "bot/engine/island/level.hpp"
#include "bot/engine/island/program.hpp"

namespace {

constexpr std::string_view help = R"(island-engine - a strong player of Save the Island (bot-battle, bot-battle-2015)

  island-engine          answer the board lines on stdin, one reply a line, until the end of input
  island-engine --level N
                         play weaker than it can: 1, a beginner who errs in most turns, to 5
  island-engine --help   this text

The arena sets the environment: ARENA_RULES (the variant; bot-battle when missing), ARENA_SEED (a level's mistakes).

  echo '1;44140;000100020000000' | island-engine
  arena match --contest bot-battle island-engine island-simple-cpp
)";

std::optional<std::string> variable(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? std::optional<std::string>(value) : std::nullopt;
}

}  // namespace

int main(int count, char** arguments) {
    using namespace isola_arena::island::engine;
    const std::string_view command = count > 1 ? arguments[1] : "";
    if (count == 2 && command == "--help") {
        std::cout << help;
        return 0;
    }
    std::optional<int> level;
    if (count == 3 && command == "--level") {
        level = isola_arena::level_in(arguments[2], static_cast<int>(levels.size()));
        if (!level) {
            std::cerr << "island-engine: --level " << arguments[2] << ": a level is a number from 1 to "
                      << levels.size() << '\n';
            return 2;
        }
    } else if (count > 1) {
        std::cerr << "island-engine: unknown arguments; try island-engine --help\n";
        return 2;
    }
    return answer_lines(std::cin, std::cout, std::cerr, {variable("ARENA_RULES"), variable("ARENA_SEED"), level});
}
