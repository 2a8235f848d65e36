#include "bot/engine/isola/bench.hpp"

#include <cassert>

#include "bot/engine/isola/engine.hpp"
#include "protocol/isola/text.hpp"

namespace isola_arena::isola::engine {
namespace {

std::vector<BenchPosition> positions() {
    return {
        {"isola", "1;7x7;111A11111111111111111111111111111111111111111B111;1000", 7},
        {"isola", "2;7x7;1110111101A111011111010110111011101B1110111111111;1000", 7},
        {"isola", "1;9x9;1111A11111111111111111111111111111111111111111111111111111111111111111111111B1111;1000", 7},
        {"isolation", "1;6x8;1111111111111111a11111111111111b1111111111111111;1000", 7},
        {"isolation", "2;6x8;11111111110111110#1A101111101B1#1111011111111111;1000", 7},
        {"queens", "1;8x8;A11111111111111111111111111111111111111111111111111111111111111B;1000", 7},
        {"queens", "2;8x8;0111011111011101110A110111101101110111B1111011110110111110111110;1000", 10},
    };
}

}  // namespace

BenchResult bench() {
    BenchResult result{positions(), 0, {}};
    const auto start = SteadyClock::now();
    for (BenchPosition& position : result.positions) {
        const auto board = parse_board_line(position.variant, position.line);
        assert(board);
        Engine engine(1);
        Stopwatch watch;
        const auto thought = engine.think(board->state, watch, position.depth);
        position.nodes = thought->nodes;
        result.nodes += position.nodes;
    }
    result.time = SteadyClock::now() - start;
    return result;
}

}  // namespace isola_arena::isola::engine
