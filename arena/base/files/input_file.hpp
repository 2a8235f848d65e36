#pragma once
// Owns file descriptors and pipes, so that each is closed exactly once, and reads files that the user has named.

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "arena/base/failure.hpp"
#include "protocol/result.hpp"

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

/// Moves an end of a pipe above the numbers that a child's descriptors will have. Otherwise, if the arena has few open
/// descriptors, its pipes get these numbers, and the child cannot put its own descriptors there one by one. Throws
/// Shortage if the machine has no more descriptors.
inline OwnedFd out_of_the_way(OwnedFd end) {
    constexpr int above_a_childs = 9;
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

/// The requirements for a file that is to be read.
struct InputFile {
    std::string_view what;     ///< for messages, such as "bots file"
    std::size_t most_bytes;    ///< a longer file is refused
    bool may_be_pipe = false;  ///< a shell's pipe, `<(command)` or /dev/stdin; never a pipe with a name (mkfifo)
    std::chrono::milliseconds pipe_patience = std::chrono::seconds(10);
};

/// Reads the whole of a file that the user has named. Never waits for long, whatever kind of file it is. Returns an
/// error, which names the file, if the file cannot be read, is a folder, a device or (unless may_be_pipe) a pipe, if it
/// is longer than most_bytes, or if a shell's pipe sends nothing for pipe_patience.
Result<std::string> read_input_file(const std::filesystem::path& file, const InputFile& expected);

/// Returns the first bytes of a file, `most` or fewer; an empty text if the file cannot be read.
std::string first_bytes_of(const std::filesystem::path& file, std::size_t most);

/// Reads a text file as read_input_file() does, without a byte order mark of UTF-8 at its start. Returns an error, too,
/// if a byte order mark says that the text is UTF-16 or UTF-32.
Result<std::string> read_text_file(const std::filesystem::path& file, const InputFile& expected);

/// Checks a file that other code will read. Returns the errors of read_input_file(), except those about the content.
/// After a check without an error, opening the file does not block. most_bytes is ignored.
std::optional<Error> refusal_of_input(const std::filesystem::path& file, const InputFile& expected);

}  // namespace isola_arena
