#pragma once

#include <csignal>
#include <exception>
#include <stop_token>
#include <thread>

#include "arena/base/files/input_file.hpp"

namespace isola_arena {

/// Thrown by Interruption::check().
struct Interrupted : std::exception {
    const char* what() const noexcept override { return "interrupted"; }
};

struct InterruptionPlace;

/// While one lives, SIGINT, SIGTERM and SIGHUP do not end the program at once: each Interruption of the program learns of
/// the signal, and its owner ends the work in order. This is the only place of the program that handles these signals.
/// A second signal ends the program at once, with 128 and its number as status, should the orderly end hang; the orphan
/// reaper then ends the bots. Signals within a tenth of a second are one: a terminal that is closed and timeout(1) send
/// theirs twice. With the last Interruption the signals get back what they did before. May be used on any thread, as
/// many at a time as there are places (512); the constructor throws Shortage if there is none, or no descriptor.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    /// Throws Interrupted after a signal. To be called before each piece of the work.
    void check() const;

    /// Whether a signal has come since this object was made.
    bool came() const;

    /// Returns a descriptor that is readable from the first signal on. Nobody reads it.
    int descriptor() const;

    /// Returns a descriptor of the caller's own that is readable when descriptor() is, for an event loop, which closes
    /// what it waits for. Throws Shortage if the machine has no more descriptors.
    OwnedFd duplicate() const;

    /// Lets the next signal count as the first one again: for who asks the user something after a signal.
    static void expect_another();

    /// Tells every Interruption what a signal would, for who notices otherwise that the user is gone.
    static void note();

private:
    InterruptionPlace* place_;
};

/// Asks work that takes a std::stop_token to stop when a signal comes, by a thread of its own. interruption outlives it.
class StopOnInterruption {
public:
    explicit StopOnInterruption(const Interruption& interruption);

    std::stop_token token() const { return source_.get_token(); }

private:
    std::stop_source source_;
    std::jthread watcher_;
};

}  // namespace isola_arena
