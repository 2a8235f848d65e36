#include "arena/process/deadline.hpp"

namespace isola_arena {

struct Deadline::State {
    explicit State(const Executor& executor) : timer(executor) {}

    Timer timer;
    Clock::time_point when;
    Descriptor* descriptor = nullptr;
    bool ringing = false;
    bool passed = false;

    static void ring_at(const std::shared_ptr<State>& self, Clock::time_point time) {
        self->ringing = true;
        self->timer.expires_at(time);
        self->timer.async_wait([self](const boost::system::error_code& error) {
            if (!error) rung(self);
        });
    }

    static void rung(const std::shared_ptr<State>& self) {
        self->ringing = false;
        if (self->descriptor == nullptr) return;
        if (Clock::now() < self->when) return ring_at(self, self->when);
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
    if (!state_->ringing || when < state_->timer.expiry()) State::ring_at(state_, when);
}

void Deadline::disarm() { state_->descriptor = nullptr; }

void Deadline::end() {
    disarm();
    state_->timer.cancel();
    state_->ringing = false;
}

bool Deadline::passed() const { return state_->passed; }

}  // namespace isola_arena
