#include "arena/cluster/play/task_end.hpp"

#include <array>
#include <atomic>
#include <csignal>

#include "arena/cluster/play/wake_up.hpp"

namespace isola_arena::cluster {
namespace {

constexpr std::array ending_signals{SIGTERM, SIGINT, SIGHUP};

// For the handler of signals, which can reach nothing else.
std::atomic<bool> end_came{false};
std::atomic<int> end_descriptor{-1};

void note_end(int) {
    end_came = true;
    wake_up(end_descriptor);
}

void handle_with(void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    for (const int signal : ending_signals) sigaction(signal, &action, nullptr);
}

}  // namespace

TaskEnd::TaskEnd() : descriptor_(new_wake_up()) {
    end_came = false;
    end_descriptor = descriptor_.get();
    handle_with(note_end);
}

TaskEnd::~TaskEnd() {
    handle_with(SIG_DFL);
    end_descriptor = -1;
}

bool TaskEnd::came() const { return end_came; }

}  // namespace isola_arena::cluster
