#include "tests/hostile/bot/attack.hpp"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace isola_arena::hostile {
namespace {

void add(std::string& list, const std::string& item) { list += (list.empty() ? "" : "; ") + item; }

Attempt from_text(const std::string& text) {
    if (text.empty()) return refused("the process that tried it was killed");
    return {static_cast<Luck>(text.front() - '0'), text.substr(1)};
}

}  // namespace

Attempt refused(std::string why) { return {Luck::refused, std::move(why)}; }
Attempt succeeded(std::string what) { return {Luck::succeeded, std::move(what)}; }
Attempt only_tried(std::string what) { return {Luck::unknown, std::move(what)}; }

void Ways::refused(const std::string& way) { refused(way, std::strerror(errno)); }
void Ways::refused(const std::string& way, const std::string& why) { add(reasons_, way + ": " + why); }
void Ways::succeeded(const std::string& way) { add(successes_, way); }

Attempt Ways::result() const {
    if (!successes_.empty()) return hostile::succeeded(successes_);
    return hostile::refused(reasons_.empty() ? "there is nothing to try it on" : reasons_);
}

std::string word(const Words& arguments, std::size_t number, const std::string& fallback) {
    return number < arguments.size() ? arguments[number] : fallback;
}

long number(const Words& arguments, std::size_t number, long fallback) {
    return number < arguments.size() ? std::strtol(arguments[number].c_str(), nullptr, 0) : fallback;
}

std::string path(const Words& arguments, std::size_t number, const std::string& fallback) {
    const std::string text = word(arguments, number, fallback);
    return text.starts_with('%') ? text.substr(1) : text;
}

std::optional<std::string> read_some(const std::string& path, std::size_t most) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return std::nullopt;
    std::string bytes(most, '\0');
    const ssize_t count = read(file, bytes.data(), bytes.size());
    const int error = errno;
    close(file);
    errno = error;
    if (count < 0) return std::nullopt;
    bytes.resize(static_cast<std::size_t>(count));
    return bytes;
}

Attempt in_child(const std::function<Attempt()>& attack) {
    std::array<int, 2> pipe_ends{};
    if (pipe2(pipe_ends.data(), O_CLOEXEC) < 0) return refused("no pipe");
    const pid_t child = fork();
    if (child < 0) return refused("no process to try it in");
    if (child == 0) {
        const Attempt attempt = attack();
        const std::string text = static_cast<char>('0' + static_cast<int>(attempt.luck)) + attempt.how.substr(0, 2000);
        _exit(write(pipe_ends[1], text.data(), text.size()) < 0);
    }
    close(pipe_ends[1]);
    std::string text(4096, '\0');
    const ssize_t count = read(pipe_ends[0], text.data(), text.size());
    text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    close(pipe_ends[0]);
    waitpid(child, nullptr, 0);
    return from_text(text);
}

}  // namespace isola_arena::hostile
