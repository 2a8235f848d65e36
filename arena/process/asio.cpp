#include "arena/process/asio.hpp"

#include <mutex>
#include <set>
#include <utility>

#include <boost/asio/post.hpp>

namespace isola_arena {

struct Deadline::State {
    explicit State(const Executor& executor) : timer(executor) {}

    Timer timer;
    Clock::time_point when;
    Descriptor* descriptor = nullptr;
    bool timer_runs = false;
    bool passed = false;

    static void start_timer(const std::shared_ptr<State>& self, Clock::time_point time) {
        self->timer_runs = true;
        self->timer.expires_at(time);
        self->timer.async_wait([self](const boost::system::error_code& error) {
            if (!error) timer_expired(self);
        });
    }

    static void timer_expired(const std::shared_ptr<State>& self) {
        self->timer_runs = false;
        if (self->descriptor == nullptr) return;
        if (Clock::now() < self->when) return start_timer(self, self->when);
        self->passed = true;
        std::exchange(self->descriptor, nullptr)->cancel();
    }
};

Deadline::Deadline(const Executor& executor) : state_(std::make_shared<State>(executor)) {}

Deadline::~Deadline() { end(); }

void Deadline::arm(Clock::time_point when, Descriptor& descriptor) {
    state_->when = when;
    state_->descriptor = &descriptor;
    state_->passed = false;
    if (!state_->timer_runs || when < state_->timer.expiry()) State::start_timer(state_, when);
}

void Deadline::disarm() { state_->descriptor = nullptr; }

void Deadline::end() {
    disarm();
    state_->timer.cancel();
    state_->timer_runs = false;
}

bool Deadline::passed() const { return state_->passed; }

struct EventNotifier::State {
    class WaitingOnLoop;

    std::mutex mutex;
    bool notified = false;
    Timer* waiting = nullptr;  ///< lives in the coroutine's frame

    bool take_notification() {
        const std::lock_guard lock(mutex);
        return std::exchange(notified, false);
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

// The bells for which coroutines of a loop wait. When the loop is destroyed, shutdown() detaches these bells first. The
// loop clears its queue without a lock and destroys the coroutines only afterwards, so no other thread may post to the
// loop any more.
class EventNotifier::State::WaitingOnLoop : public asio::execution_context::service {
public:
    using key_type = WaitingOnLoop;
    inline static asio::execution_context::id id;

    explicit WaitingOnLoop(asio::execution_context& loop) : service(loop) {}

    std::set<State*> states;

private:
    void shutdown() override {
        for (State* state : states) state->set_waiting(nullptr);
    }
};

EventNotifier::EventNotifier() : state_(std::make_shared<State>()) {}

// Posts to the loop, because only the loop's thread may use the timer.
void EventNotifier::notify() {
    const std::lock_guard lock(state_->mutex);
    state_->notified = true;
    if (state_->waiting != nullptr) asio::post(state_->waiting->get_executor(), [state = state_] { state->wake(); });
}

Task<void> EventNotifier::wait(Executor executor, Clock::time_point until) {
    struct Waiting {
        Waiting(State& notifier, State::WaitingOnLoop& loop, Timer& timer) : state(notifier), others(loop) {
            others.states.insert(&state);
            state.set_waiting(&timer);
        }
        ~Waiting() {
            state.set_waiting(nullptr);
            others.states.erase(&state);
        }
        State& state;
        State::WaitingOnLoop& others;
    };
    Timer timer(executor, until);
    const auto state = state_;
    const Waiting waiting(*state, asio::use_service<State::WaitingOnLoop>(executor.context()), timer);
    if (state->take_notification()) co_return;
    co_await timer.async_wait(as_result);
    state->take_notification();
}

}  // namespace isola_arena
