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

/// While an Interruption exists, SIGINT, SIGTERM and SIGHUP do not end the program at once. Every Interruption learns
/// of the signal, and its owner ends the work in order. No other class of the program handles these signals. A second
/// signal ends the program at once, with the status 128 plus its number, in case the orderly end hangs; the orphan
/// reaper then kills the bots. Signals within a tenth of a second count as one, because a closing terminal and
/// timeout(1) send theirs twice. The destructor of the last Interruption restores the previous actions of the signals.
/// May be used on any thread. At most 512 may exist at a time; the constructor throws Shortage if there are more, or if
/// the machine has no more descriptors.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    /// Throws Interrupted after a signal. Call it before each piece of the work.
    void check() const;

    /// Returns whether a signal has come since this object was made.
    bool came() const;

    /// Returns a descriptor that becomes readable with the first signal. It stays readable, because nobody reads from
    /// it.
    int descriptor() const;

    /// Returns a duplicate of descriptor() that the caller owns. An event loop needs a duplicate, because it closes the
    /// descriptors that it waits for. Throws Shortage if the machine has no more descriptors.
    OwnedFd duplicate() const;

    /// Lets the next signal count as the first one again, for a caller that asks the user something after a signal.
    static void expect_another();

    /// Notifies every Interruption as a signal does, for a caller that notices in another way that the user is gone.
    static void note();

private:
    InterruptionPlace* place_;
};

/// Stops work that takes a std::stop_token when a signal comes. A separate thread waits for the signal. The
/// Interruption must outlive this object.
class StopOnInterruption {
public:
    explicit StopOnInterruption(const Interruption& interruption);

    std::stop_token token() const { return source_.get_token(); }

private:
    std::stop_source source_;
    std::jthread watcher_;
};

}  // namespace isola_arena
