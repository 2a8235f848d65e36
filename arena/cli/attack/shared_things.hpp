#pragma once

#include <optional>
#include <string>

namespace isola_arena::attack {

/// What the arena shares with what it starts, unless somebody keeps it apart: a variable of its environment, a key in
/// its session's keyring, a segment of shared memory; each holds the canary. Its own thread and later ones have them.
class SharedThings {
public:
    explicit SharedThings(const std::string& canary);
    ~SharedThings();
    SharedThings(const SharedThings&) = delete;
    SharedThings& operator=(const SharedThings&) = delete;

    static constexpr const char* variable = "ISOLA_ARENA_CANARY";
    static constexpr const char* key_name = "isola-arena-canary";
    /// Whether the kernel has keyrings and took the key.
    bool has_key() const { return has_key_; }
    /// Nothing: the kernel gave none.
    std::optional<std::string> segment_key() const;

private:
    bool has_key_;
    int segment_key_;
    int segment_;
};

/// Whether this process was sent SIGURG, which does it no harm, since the last call. One that comes with another process's
/// number was meant for that: other attacks on the machine look for their arena as well. Threads that are started after this
/// object was made do not take it away.
class SignalWatch {
public:
    SignalWatch();
    ~SignalWatch();
    SignalWatch(const SignalWatch&) = delete;
    SignalWatch& operator=(const SignalWatch&) = delete;

    bool was_signalled();
};

}  // namespace isola_arena::attack
