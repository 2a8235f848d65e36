#include "arena/cli/viewer/interrupt.hpp"

#include <chrono>
#include <csignal>
#include <thread>

#include "arena/cli/viewer/terminal/terminal.hpp"

namespace isola_arena::viewer {

void pass_on_interrupt(int signal, const EventQueue& game) {
    while (!game.closed()) {
        if (Terminal::handled_elsewhere(signal)) {
            std::raise(signal);
            return;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

}  // namespace isola_arena::viewer
