#pragma once

// Owns file descriptors and pipes, so that each is closed exactly once.

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include "arena/base/failure.hpp"

namespace isola_arena {

/// A file descriptor that its destructor closes.
class OwnedFd {
public:
    explicit OwnedFd(int fd) : fd_(fd) {}
    ~OwnedFd() {
        if (fd_ >= 0) close(fd_);
    }
    OwnedFd(OwnedFd&& from) noexcept : fd_(std::exchange(from.fd_, -1)) {}
    OwnedFd(const OwnedFd&) = delete;
    OwnedFd& operator=(OwnedFd&& from) noexcept {
        std::swap(fd_, from.fd_);
        return *this;
    }
    OwnedFd& operator=(const OwnedFd&) = delete;

    int get() const { return fd_; }
    int release() { return std::exchange(fd_, -1); }

private:
    int fd_;
};

/// Moves an end above the numbers that a child's descriptors will have. An arena with few open descriptors would get
/// these numbers for its pipes, and the child could not put its own descriptors there one by one. Throws Shortage if the
/// machine has no more descriptors.
inline OwnedFd out_of_the_way(OwnedFd end) {
    constexpr int above_a_childs = 7;
    if (end.get() >= above_a_childs) return end;
    OwnedFd moved(fcntl(end.get(), F_DUPFD_CLOEXEC, above_a_childs));
    if (moved.get() < 0) throw Shortage(std::string("cannot move a descriptor: ") + std::strerror(errno));
    return moved;
}

/// A pipe that no other program inherits. open() throws Shortage if the machine has no more descriptors.
struct Pipe {
    OwnedFd reading;
    OwnedFd writing;

    static Pipe open() {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) < 0) throw shortage();
        OwnedFd reading(ends[0]);
        OwnedFd writing(ends[1]);
        return {out_of_the_way(std::move(reading)), out_of_the_way(std::move(writing))};
    }

private:
    static Shortage shortage() { return Shortage(std::string("cannot open a pipe: ") + std::strerror(errno)); }
};

}  // namespace isola_arena
