#pragma once

#include <string>
#include <vector>

#include "arena/process/pipes.hpp"

namespace isola_arena::attack {

/// Sockets of the host that wait for somebody: TCP on the loopback addresses, an abstract unix socket, one in a folder.
class Listeners {
public:
    /// folder: where the file socket is to lie. Throws ArenaFailure where a socket cannot be made.
    explicit Listeners(const std::string& folder);

    std::string port() const { return port_; }
    std::string abstract_name() const { return abstract_name_; }
    std::string file() const { return file_; }
    /// The addresses of this machine, the loopback's left out, with blanks between them.
    static std::string addresses();

    /// What was reached since the last call, in words.
    std::vector<std::string> visits();

private:
    struct Door {
        OwnedFd socket;
        std::string name;
    };

    void open_tcp();
    void open_local(const std::string& name, const std::string& description);

    std::vector<Door> doors_;
    std::string port_, abstract_name_, file_;
};

}  // namespace isola_arena::attack
