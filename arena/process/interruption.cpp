#include "arena/process/interruption.hpp"

#include <array>
#include <cstddef>

namespace isola_arena {
namespace {

constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t signal_came = 0;

void note(int) { signal_came = 1; }

}  // namespace

Interruption::Interruption() {
    signal_came = 0;
    struct sigaction action {};
    action.sa_handler = note;
    action.sa_flags = SA_RESTART;
    for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &action, &before_[i]);
}

Interruption::~Interruption() {
    for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &before_[i], nullptr);
}

void Interruption::check() const {
    if (came()) throw Interrupted();
}

bool Interruption::came() const { return signal_came != 0; }

}  // namespace isola_arena
