#include "arena/sandbox/attack/listeners.hpp"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <memory>

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "arena/base/failure.hpp"

namespace isola_arena::attack {
namespace {

OwnedFd listener(int family, const sockaddr* address, std::size_t length, const std::string& what) {
    OwnedFd opened(socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    if (opened.get() < 0 || bind(opened.get(), address, static_cast<socklen_t>(length)) < 0 ||
        listen(opened.get(), 8) < 0)
        throw ArenaFailure("cannot listen on " + what + ": " + std::strerror(errno));
    return opened;
}

std::string text_of(const sockaddr* address) {
    char text[INET6_ADDRSTRLEN] = "";
    if (address->sa_family == AF_INET)
        inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in*>(address)->sin_addr, text, sizeof text);
    if (address->sa_family == AF_INET6)
        inet_ntop(AF_INET6, &reinterpret_cast<const sockaddr_in6*>(address)->sin6_addr, text, sizeof text);
    return text;
}

}  // namespace

Listeners::Listeners(const std::string& folder)
    : abstract_name_("isola-arena-attack-" + std::to_string(getpid())), file_(folder + "/socket") {
    open_tcp();
    open_local(std::string(1, '\0') + abstract_name_, "the abstract socket");
    open_local(file_, "the socket in a folder");
    chmod(file_.c_str(), 0666);
}

// Listens on all addresses, so that none of the host's is left out.
void Listeners::open_tcp() {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_ANY);
    OwnedFd opened = listener(AF_INET, reinterpret_cast<const sockaddr*>(&address), sizeof address, "a TCP port");
    socklen_t length = sizeof address;
    getsockname(opened.get(), reinterpret_cast<sockaddr*>(&address), &length);
    port_ = std::to_string(ntohs(address.sin_port));
    listeners_.push_back({std::move(opened), "the TCP port"});
}

void Listeners::open_local(const std::string& name, const std::string& description) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (name.size() >= sizeof address.sun_path) throw ArenaFailure(name + " is too long for the name of a socket");
    std::memcpy(address.sun_path, name.data(), name.size());
    listeners_.push_back({listener(AF_UNIX, reinterpret_cast<const sockaddr*>(&address),
                                   offsetof(sockaddr_un, sun_path) + name.size(), description),
                          description});
}

std::string Listeners::addresses() {
    ifaddrs* first = nullptr;
    if (getifaddrs(&first) < 0) return {};
    const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> list(first, freeifaddrs);
    std::string found;
    for (const ifaddrs* entry = first; entry != nullptr; entry = entry->ifa_next)
        if (entry->ifa_addr != nullptr && (entry->ifa_flags & IFF_LOOPBACK) == 0)
            if (const std::string text = text_of(entry->ifa_addr); !text.empty())
                found += (found.empty() ? "" : " ") + text;
    return found;
}

std::vector<std::string> Listeners::visits() {
    std::vector<std::string> found;
    for (const Listener& listener : listeners_) {
        bool visited = false;
        for (;;) {
            const OwnedFd visitor(accept4(listener.socket.get(), nullptr, nullptr, SOCK_CLOEXEC));
            if (visitor.get() < 0) break;
            visited = true;
        }
        if (visited) found.push_back(listener.name + " was reached");
    }
    return found;
}

}  // namespace isola_arena::attack
