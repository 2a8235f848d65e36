#include <cstdlib>
#include <iostream>
#include <string_view>

#include "bot/engine/dominoes/level.hpp"
#include "bot/engine/dominoes/program.hpp"

namespace {

using namespace isola_arena::dominoes::engine;

constexpr std::string_view help = R"(dominoes-engine - a perfect player of two-player dominoes scored in fives

  dominoes-engine          answer the board lines on stdin, one reply a line, until the end of input
  dominoes-engine --level N
                           play weaker than it can: 1, a beginner who errs in most turns, to 5
  dominoes-engine --help   this text

The arena sets the environment: ARENA_RULES (`dominoes doubles=twice` when missing), ARENA_TURN_MS, ARENA_GAME_MS,
ARENA_NODES (how many positions a reply may look at, without a clock), ARENA_SEED (a level's mistakes). On stderr it says what it thinks of each position.

  echo '1;04 22 34;06 64 42 26 66 65 54 44 41 11 12 25 55 50 00 01 15 53 31 16 63;60:15;0:1' | dominoes-engine
  arena match --contest icpc-caribbean dominoes-engine dominoes-simple-cpp
)";

std::optional<std::string> variable(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? std::optional<std::string>(value) : std::nullopt;
}

}  // namespace

int main(int count, char** arguments) {
    const std::string_view command = count > 1 ? arguments[1] : "";
    std::optional<int> level;
    if (count == 3 && command == "--level") {
        level = isola_arena::level_in(arguments[2], static_cast<int>(levels.size()));
        if (!level) {
            std::cerr << "dominoes-engine: --level " << arguments[2] << ": a level is a number from 1 to "
                      << levels.size() << '\n';
            return 2;
        }
    } else if (count > 2 || (count == 2 && command != "--help")) {
        std::cerr << "dominoes-engine: unknown arguments; try dominoes-engine --help\n";
        return 2;
    }
    if (command == "--help") {
        std::cout << help;
        return 0;
    }
    return answer_lines(std::cin, std::cout, std::cerr,
                        {variable("ARENA_RULES"), variable("ARENA_TURN_MS"), variable("ARENA_GAME_MS"),
                         variable("ARENA_NODES"), variable("ARENA_SEED"), level});
}
