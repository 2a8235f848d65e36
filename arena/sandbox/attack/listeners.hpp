#pragma once

#include <string>
#include <vector>

#include "arena/base/files/descriptor.hpp"

namespace isola_arena::attack {

/// Sockets of the host that wait for connections: TCP on all its IPv4 addresses, an abstract unix socket, and a unix
/// socket in a folder.
class Listeners {
public:
    /// Opens the sockets, the last of them as the file `socket` in folder. Throws ArenaFailure if one cannot be opened.
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

}  // namespace isola_arena::attack
