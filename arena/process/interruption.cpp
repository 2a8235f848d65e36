#include "arena/cli/export/interruption.hpp"

#include <array>
#include <cstddef>

namespace isola_arena {
namespace {

constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t came = 0;

void note(int) { came = 1; }

}  // namespace

Interruption::Interruption() {
    came = 0;
    struct sigaction action {};
    action.sa_handler = note;
    action.sa_flags = SA_RESTART;
    for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &action, &before_[i]);
}

Interruption::~Interruption() {
    for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &before_[i], nullptr);
}

void Interruption::check() const {
    if (came != 0) throw Interrupted();
}

}  // namespace isola_arena
