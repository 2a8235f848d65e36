// Attacks on the network: reaching services of the host.

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <memory>
#include <utility>

#include <arpa/inet.h>
#include <net/if.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#include "tests/hostile/bot/attack.hpp"

namespace isola_arena::hostile {
namespace {

constexpr int patience_ms = 300;

// Waits until a pending connection is established.
bool established(int socket_number) {
    pollfd waiting{socket_number, POLLOUT, 0};
    if (poll(&waiting, 1, patience_ms) <= 0) {
        errno = ETIMEDOUT;
        return false;
    }
    socklen_t length = sizeof errno;
    int error = 0;
    getsockopt(socket_number, SOL_SOCKET, SO_ERROR, &error, &length);
    errno = error;
    return error == 0;
}

void reach(Ways& ways, const std::string& way, const sockaddr* address, std::size_t length) {
    const int socket_number = socket(address->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (socket_number < 0) return ways.refused(way);
    const bool at_once = connect(socket_number, address, static_cast<socklen_t>(length)) == 0;
    if (at_once || (errno == EINPROGRESS && established(socket_number))) ways.succeeded("connected to " + way);
    else ways.refused(way);
    close(socket_number);
}

void reach_address(Ways& ways, const std::string& host, std::uint16_t port) {
    const std::string way = host + " port " + std::to_string(port);
    sockaddr_in four{};
    four.sin_family = AF_INET;
    four.sin_port = htons(port);
    sockaddr_in6 six{};
    six.sin6_family = AF_INET6;
    six.sin6_port = htons(port);
    if (inet_pton(AF_INET, host.c_str(), &four.sin_addr) == 1)
        reach(ways, way, reinterpret_cast<const sockaddr*>(&four), sizeof four);
    else if (inet_pton(AF_INET6, host.c_str(), &six.sin6_addr) == 1)
        reach(ways, way, reinterpret_cast<const sockaddr*>(&six), sizeof six);
}

Attempt tcp(const Words& arguments) {
    Ways ways;
    const auto port = static_cast<std::uint16_t>(number(arguments, 0, 22));
    for (const char* host : {"127.0.0.1", "::1"}) reach_address(ways, host, port);
    for (std::size_t i = 1; i < arguments.size(); ++i) reach_address(ways, arguments[i], port);
    return ways.result();
}

// Connects to a Unix domain socket. A name with a leading NUL is an abstract one.
void reach_local(Ways& ways, const std::string& way, const std::string& name) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (name.size() >= sizeof address.sun_path) return ways.refused(way, "too long a name");
    std::memcpy(address.sun_path, name.data(), name.size());
    reach(ways, way, reinterpret_cast<const sockaddr*>(&address), offsetof(sockaddr_un, sun_path) + name.size());
}

Attempt abstract_socket(const Words& arguments) {
    Ways ways;
    reach_local(ways, "abstract socket " + word(arguments, 0), std::string(1, '\0') + word(arguments, 0));
    return ways.result();
}

Attempt unix_socket(const Words& arguments) {
    Ways ways;
    const std::string file = path(arguments, 0, "/run/dbus/system_bus_socket");
    for (const std::string& root : {std::string(), std::string("/proc/1/root"), std::string("/oldroot")})
        reach_local(ways, root + file, root + file);
    return ways.result();
}

Attempt interfaces(const Words&) {
    Ways ways;
    const std::unique_ptr<struct if_nameindex, decltype(&if_freenameindex)> list(if_nameindex(), if_freenameindex);
    if (!list) return refused(std::strerror(errno));
    for (const auto* entry = list.get(); entry->if_index != 0; ++entry) {
        const std::string name = entry->if_name;
        if (name == "lo") ways.refused(name, "the loopback of nobody else");
        else ways.succeeded("there is the network interface " + name);
    }
    return ways.result();
}

// Tries vsock sockets, which reach the host of a virtual machine, and other address families that this machine may
// support.
Attempt other_sockets(const Words&) {
    constexpr std::array families{std::pair{AF_VSOCK, "AF_VSOCK"}, std::pair{AF_PACKET, "AF_PACKET"},
                                  std::pair{AF_ALG, "AF_ALG"},     std::pair{AF_BLUETOOTH, "AF_BLUETOOTH"},
                                  std::pair{AF_CAN, "AF_CAN"},     std::pair{AF_TIPC, "AF_TIPC"},
                                  std::pair{AF_XDP, "AF_XDP"},     std::pair{AF_KEY, "AF_KEY"}};
    Ways ways;
    for (const auto& [family, name] : families) {
        for (const int type : {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW, SOCK_SEQPACKET}) {
            const int made = socket(family, type, 0);
            if (made < 0) continue;
            ways.succeeded(std::string("made a socket of ") + name);
            close(made);
        }
        ways.refused(name);
    }
    constexpr long io_uring_setup = 425;
    std::array<unsigned, 30> settings{};
    const long ring = syscall(io_uring_setup, 1, settings.data());
    if (ring < 0) ways.refused("io_uring");
    else ways.succeeded("made an io_uring, which makes sockets"), close(static_cast<int>(ring));
    return ways.result();
}

}  // namespace

std::vector<Attack> network_attacks() {
    return {{"tcp", "PORT [ADDRESS...]", "connects to a listener on the host", tcp},
            {"abstract-socket", "NAME", "connects to an abstract unix socket of the host", abstract_socket},
            {"unix-socket", "%PATH", "connects to a unix socket in the host's file system", unix_socket},
            {"interfaces", "", "looks for a network interface", interfaces},
            {"other-sockets", "", "makes sockets that no network namespace holds", other_sockets}};
}

}  // namespace isola_arena::hostile
