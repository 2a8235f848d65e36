#include "arena/process/bell.hpp"

#include <mutex>
#include <utility>

#include <boost/asio/post.hpp>

namespace isola_arena {

struct Bell::State {
    std::mutex mutex;
    bool rung = false;
    Timer* waiting = nullptr;  ///< lives in the coroutine's frame

    bool take_ring() {
        const std::lock_guard lock(mutex);
        return std::exchange(rung, false);
    }

    void set_waiting(Timer* timer) {
        const std::lock_guard lock(mutex);
        waiting = timer;
    }

    void wake() {
        const std::lock_guard lock(mutex);
        if (waiting != nullptr) waiting->cancel();
    }
};

Bell::Bell() : state_(std::make_shared<State>()) {}

// The timer is touched on its own thread alone.
void Bell::ring() {
    const std::lock_guard lock(state_->mutex);
    state_->rung = true;
    if (state_->waiting != nullptr) asio::post(state_->waiting->get_executor(), [state = state_] { state->wake(); });
}

Task<void> Bell::wait(Executor executor, Clock::time_point until) {
    struct Waiting {
        State& state;
        ~Waiting() { state.set_waiting(nullptr); }
    };
    Timer timer(executor, until);
    const auto state = state_;
    const Waiting waiting{*state};
    state->set_waiting(&timer);
    if (state->take_ring()) co_return;
    co_await timer.async_wait(as_result);
    state->take_ring();
}

}  // namespace isola_arena
