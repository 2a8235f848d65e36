#include <fmt/core.h>

#include <cstdlib>
#include <iostream>
#include <string_view>

#include "bot/engine/isola/bench.hpp"
#include "bot/engine/isola/level.hpp"
#include "bot/engine/isola/program.hpp"

namespace {

using namespace isola_arena::isola::engine;

constexpr std::string_view help = R"(isola-engine - a strong player of the Isola family (isola, isolation, queens)

  isola-engine          answer the board lines on stdin, one reply a line, until the end of input
  isola-engine --level N
                        play weaker than it can: 1, a beginner who overlooks much, to 10; a level looks at so many
                        positions and makes so many mistakes, whatever the time
  isola-engine bench    search built-in positions to fixed depths: nodes (the signature) and nodes a second
  isola-engine --help   this text

The arena sets the environment: ARENA_RULES (the variant; isola when missing), ARENA_SEED (the same choices in the
same time), ARENA_GAME_MS (the line's milliseconds are what is left of the whole game), ARENA_TURN_MS,
ARENA_NODES (how many positions a reply may look at, without a clock). On stderr it says what it thinks of each position.

  echo '1;7x7;111A11111111111111111111111111111111111111111B111;3000' | isola-engine
  arena match isola-engine greedy
)";

std::optional<std::string> variable(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? std::optional<std::string>(value) : std::nullopt;
}

int print_bench() {
    const BenchResult result = bench();
    for (const BenchPosition& position : result.positions)
        fmt::print("{:<9} depth {:>2} nodes {:>9}\n", position.variant, position.depth, position.nodes);
    const double seconds = std::chrono::duration<double>(result.time).count();
    fmt::print("nodes {}\nnodes/s {:.0f}\n", result.nodes, static_cast<double>(result.nodes) / seconds);
    return 0;
}

}  // namespace

int main(int count, char** arguments) {
    const std::string_view command = count > 1 ? arguments[1] : "";
    std::optional<int> level;
    if (count == 3 && command == "--level") {
        level = isola_arena::level_in(arguments[2], levels);
        if (!level) {
            fmt::print(stderr, "isola-engine: --level {}: a level is a number from 1 to {}\n", arguments[2], levels);
            return 2;
        }
    } else if (count > 2 || (count == 2 && command != "--help" && command != "bench")) {
        fmt::print(stderr, "isola-engine: unknown arguments; try isola-engine --help\n");
        return 2;
    }
    if (command == "bench") return print_bench();
    if (command == "--help") {
        fmt::print("{}", help);
        return 0;
    }
    return answer_lines(std::cin, std::cout, std::cerr,
                        {variable("ARENA_RULES"), variable("ARENA_SEED"), variable("ARENA_TURN_MS"),
                         variable("ARENA_GAME_MS"), variable("ARENA_NODES"), level});
}
