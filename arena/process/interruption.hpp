#pragma once

#include <csignal>
#include <exception>

namespace isola_arena {

/// Thrown by Interruption::check().
struct Interrupted : std::exception {
    const char* what() const noexcept override { return "interrupted"; }
};

/// While it lives, SIGINT, SIGTERM and SIGHUP do not end the program: check() throws instead, so that what is half
/// written is removed on the way out. One at a time, on the main thread.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    /// Throws Interrupted after a signal. To be called before each piece of the work.
    void check() const;

    /// Whether a signal has come.
    bool came() const;

private:
    struct sigaction before_[3];
};

}  // namespace isola_arena
