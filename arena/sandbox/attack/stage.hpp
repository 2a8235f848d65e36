#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/base/files/input_file.hpp"

namespace isola_arena::attack {

/// Sockets of the host that wait for connections: TCP on all its IPv4 addresses, an abstract unix socket, and a unix
/// socket in a folder.
class Listeners {
public:
    /// Opens the sockets; the unix socket is the file `socket` in folder. Throws ArenaFailure if one cannot be opened.
    explicit Listeners(const std::string& folder);

    std::string port() const { return port_; }
    std::string abstract_name() const { return abstract_name_; }
    std::string file() const { return file_; }
    /// Returns the addresses of this machine, without those of the loopback interface, separated by blanks.
    static std::string addresses();

    /// Returns the sockets that were reached since the last call, in words.
    std::vector<std::string> visits();

private:
    struct Listener {
        OwnedFd socket;
        std::string name;
    };

    void open_tcp();
    void open_local(const std::string& name, const std::string& description);

    std::vector<Listener> listeners_;
    std::string port_, abstract_name_, file_;
};

/// Things that every program that the arena starts inherits, unless it is confined: a variable of the arena's
/// environment, a key in its session's keyring, and a segment of shared memory. Each holds the canary. The thread that
/// makes this object and the threads that are started later have them.
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

/// Watches whether somebody sends SIGURG to this process; the signal does no harm. A signal that carries the number of
/// another process was meant for that process and does not count, because other attacks on this machine look for their
/// own arena. Threads that are started after this object was made do not take the signal away.
class SignalWatch {
public:
    SignalWatch();
    ~SignalWatch();
    SignalWatch(const SignalWatch&) = delete;
    SignalWatch& operator=(const SignalWatch&) = delete;

    /// Returns whether the signal was sent since the last call.
    bool was_signalled();
};

/// A folder of the host that holds two bots' folders, a contest's database and other people's files. Every user may
/// read these files (except a private one) and write to some of them, so only a sandbox keeps a bot away from them. The
/// destructor removes the folder.
class Stage {
public:
    /// Sets up the folder. program is the path of hostile_bot, canary the content of the secrets. Throws
    /// std::filesystem::filesystem_error if that fails.
    Stage(std::filesystem::path program, std::string canary);
    ~Stage();
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    std::filesystem::path hostile() const { return root_ / "bots/hostile"; }
    std::filesystem::path opponent() const { return root_ / "bots/opponent"; }
    std::filesystem::path database() const { return root_ / "contest.db"; }
    std::filesystem::path secret() const { return root_ / "people/secret.txt"; }
    std::filesystem::path private_file() const { return root_ / "people/private.txt"; }
    std::filesystem::path open_file() const { return root_ / "people/open.txt"; }
    std::filesystem::path opponents_file() const { return opponent() / "plans.txt"; }
    std::filesystem::path sockets() const { return root_ / "sockets"; }

    /// Returns the changes since the folder was set up, in words. Changes in sockets() do not count.
    std::vector<std::string> changes() const;

private:
    using Inventory = std::map<std::string, std::string>;

    void set_up() const;
    Inventory inventory() const;

    std::filesystem::path program_;
    std::string canary_;
    std::filesystem::path root_;
    Inventory untouched_;
};

}  // namespace isola_arena::attack
