#include "arena/base/files/input_file.hpp"

#include <linux/magic.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/vfs.h>

#include <fstream>
#include <vector>

#include "arena/base/text/encoding.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

Error unreadable(const fs::path& file, const InputFile& expected) {
    const int error = errno;
    return {"cannot read the " + std::string(expected.what) + ' ' + file.string() + ": " + std::strerror(error)};
}

Error found(const fs::path& file, const InputFile& expected, const std::string& instead) {
    return {file.string() + ": expected a " + std::string(expected.what) + ", found " + instead};
}

std::string file_size_text(std::size_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

// Returns whether the pipe is a named pipe (FIFO), which may never get a writer. The pipe of a shell's `<(command)` or
// `|` has no name, and its writer already runs.
bool has_name(const fs::path& pipe) {
    struct statfs about {};
    return statfs(pipe.c_str(), &about) == 0 && about.f_type != PIPEFS_MAGIC;
}

// Refuses devices, too, because a device may have no end, or do something when it is opened.
std::optional<Error> refuse(const fs::path& file, const InputFile& expected, bool& is_pipe) {
    struct stat about {};
    if (stat(file.c_str(), &about) < 0) return unreadable(file, expected);
    is_pipe = S_ISFIFO(about.st_mode);
    if (S_ISDIR(about.st_mode)) return found(file, expected, "a folder");
    if (is_pipe && !expected.may_be_pipe) return found(file, expected, "a pipe");
    if (is_pipe && has_name(file)) return found(file, expected, "a pipe from which nothing comes");
    if (!is_pipe && !S_ISREG(about.st_mode)) return found(file, expected, "no file");
    return std::nullopt;
}

bool comes_something(int pipe, std::chrono::milliseconds patience) {
    pollfd wanted{pipe, POLLIN, 0};
    int ready = 0;
    do ready = poll(&wanted, 1, static_cast<int>(patience.count()));
    while (ready < 0 && errno == EINTR);
    return ready > 0;
}

}  // namespace

std::optional<Error> refusal_of_input(const fs::path& file, const InputFile& expected) {
    bool is_pipe = false;
    return refuse(file, expected, is_pipe);
}

Result<std::string> read_input_file(const fs::path& file, const InputFile& expected) {
    bool is_pipe = false;
    if (auto error = refuse(file, expected, is_pipe)) return *error;
    // Without O_NONBLOCK, open() waits until somebody opens the pipe for writing.
    const OwnedFd input(open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
    if (input.get() < 0) return unreadable(file, expected);
    std::string text;
    for (std::vector<char> block(std::size_t{64} << 10);;) {
        if (is_pipe && !comes_something(input.get(), expected.pipe_patience))
            return found(file, expected, "a pipe from which nothing comes");
        const ssize_t count = read(input.get(), block.data(), block.size());
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (count < 0) return unreadable(file, expected);
        if (count == 0) return text;
        text.append(block.data(), static_cast<std::size_t>(count));
        if (text.size() > expected.most_bytes)
            return found(file, expected, "more than " + file_size_text(expected.most_bytes));
    }
}

std::string first_bytes_of(const fs::path& file, std::size_t most) {
    std::string bytes(most, '\0');
    std::ifstream stream(file, std::ios::binary);
    stream.read(bytes.data(), static_cast<std::streamsize>(most));
    bytes.resize(static_cast<std::size_t>(stream.gcount()));
    return bytes;
}

Result<std::string> read_text_file(const fs::path& file, const InputFile& expected) {
    auto text = read_input_file(file, expected);
    if (!text) return text;
    if (const std::string_view encoding = foreign_encoding(*text); !encoding.empty())
        return found(file, expected, "text in " + std::string(encoding) + ": save it as UTF-8");
    const std::size_t mark = text->size() - without_byte_order_mark(*text).size();
    text->erase(0, mark);
    return text;
}

}  // namespace isola_arena
