#pragma once

#include <optional>
#include <string>

namespace isola_arena::attack {

/// Things that the arena shares with every program that it starts, unless they are kept apart: a variable of its
/// environment, a key in its session's keyring, and a segment of shared memory. Each holds the canary. The thread that
/// makes the object and the threads started later have them.
class SharedThings {
public:
    explicit SharedThings(const std::string& canary);
    ~SharedThings();
    SharedThings(const SharedThings&) = delete;
    SharedThings& operator=(const SharedThings&) = delete;

    static constexpr const char* variable = "ISOLA_ARENA_CANARY";
    static constexpr const char* key_name = "isola-arena-canary";
    /// Returns whether the kernel has keyrings and accepted the key.
    bool has_key() const { return has_key_; }
    /// Returns the key of the segment; nullopt if the kernel granted no segment.
    std::optional<std::string> segment_key() const;

private:
    bool has_key_;
    int segment_key_;
    int segment_;
};

/// Watches whether this process is sent SIGURG, which does it no harm. A signal that carries the number of another
/// process was meant for that process and does not count: other attacks on the machine look for their arena, too.
/// Threads that are started after this object was made do not take the signal away.
class SignalWatch {
public:
    SignalWatch();
    ~SignalWatch();
    SignalWatch(const SignalWatch&) = delete;
    SignalWatch& operator=(const SignalWatch&) = delete;

    /// Returns whether the signal was sent since the last call.
    bool was_signalled();
};

}  // namespace isola_arena::attack
