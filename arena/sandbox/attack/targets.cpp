#include "arena/sandbox/attack/targets.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>
#include <thread>

#include "arena/base/failure.hpp"
#include "arena/base/text/text.hpp"
#include "arena/process/start/program_start.hpp"
#include "arena/process/tree/threads.hpp"

namespace isola_arena::attack {
namespace {

// Only protects against a hang, because the victim is a program of the arena itself.
constexpr int patience_ms = 60'000;

// Waits on if a signal to the arena interrupts poll().
bool comes_something(int file) {
    pollfd waiting{file, POLLIN, 0};
    int ready = 0;
    do ready = poll(&waiting, 1, patience_ms);
    while (ready < 0 && errno == EINTR);
    return ready > 0;
}

std::string read_line(int file) {
    std::string line;
    for (char c = 0; comes_something(file) && read(file, &c, 1) == 1 && c != '\n';) line += c;
    return line;
}

}  // namespace

Victim::Victim(const std::string& program, const std::string& canary, const std::string& mark)
    : pid_(-1), input_(-1), output_(-1) {
    // Reversed, so that the canary is only in the victim's memory and not on its command line.
    const std::string turned(canary.rbegin(), canary.rend());
    Pipe to = Pipe::open();
    Pipe from = Pipe::open();
    const OwnedFd errors(open("/dev/null", O_WRONLY | O_CLOEXEC));
    const Program words{{program, "victim", turned, mark}, {}, {}};
    asio::io_context loop;
    Spawned spawned = spawn(loop.get_executor(), words, program, {to.reading.get(), from.writing.get(), errors.get()});
    if (spawned.error) throw ArenaFailure("cannot start " + program + ": " + spawned.error.message());
    pid_ = spawned.process.id();
    spawned.process.detach();
    input_ = std::move(to.writing);
    output_ = std::move(from.reading);
    place_ = read_line(output_.get());
    if (place_.empty()) throw ArenaFailure(program + " does not play the victim");
    fcntl(output_.get(), F_SETFL, O_NONBLOCK);
}

Victim::~Victim() {
    if (pid_ < 0) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
}

bool Victim::was_signalled() {
    std::array<char, 256> noise{};
    return read(output_.get(), noise.data(), noise.size()) > 0;
}

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

// The time in which the processes of a game must be gone, even on a busy machine. The process that an attack leaves
// behind lives for 20 s.
constexpr auto patience = 5s;

std::string random_word(const std::string& beginning) {
    std::random_device device;
    return beginning + std::to_string(device()) + std::to_string(device());
}

std::string terminal() {
    for (const int standard : {0, 1, 2})
        if (const char* name = ttyname(standard)) return name;
    return "/dev/tty";
}

// Uses read(), which, unlike an iterator, does not throw if the process ends meanwhile.
std::string command_line(const fs::path& process) {
    std::ifstream file(process / "cmdline", std::ios::binary);
    std::string text(4096, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    return text;
}

bool is_left(const std::string& marker) {
    std::error_code gone;
    for (fs::directory_iterator entry("/proc", gone), end; !gone && entry != end; entry.increment(gone)) {
        const std::string text = command_line(entry->path());
        if (text.find("sleeper") != std::string::npos && text.find(marker) != std::string::npos) return true;
    }
    return false;
}

bool stays(const std::string& marker) {
    for (const auto end = std::chrono::steady_clock::now() + patience; std::chrono::steady_clock::now() < end;) {
        if (!is_left(marker)) return false;
        std::this_thread::sleep_for(5ms);
    }
    return is_left(marker);
}

// Returns whether the text holds a control character other than LF: one of ASCII, or U+009B, which begins an escape
// sequence.
bool steers_a_terminal(const std::string& text) {
    return std::ranges::any_of(
               text, [](char c) { return c != '\n' && (static_cast<unsigned char>(c) < ' ' || c == '\x7f'); }) ||
           text.find("\xc2\x9b") != std::string::npos;
}

std::string in_mebibytes(std::int64_t bytes) { return std::to_string(bytes >> 20); }

std::vector<std::string> blank_separated(const std::string& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

}  // namespace

Targets::Targets(const fs::path& program)
    : canary_(random_word("canary-")), marker_(random_word("marker-")), shared_(canary_), stage_(program, canary_),
      listeners_(stage_.sockets().string()), victim_(program.string(), canary_, marker_) {
    values_ = {{"port", listeners_.port()},
               {"addresses", Listeners::addresses()},
               {"abstract", listeners_.abstract_name()},
               {"socket", listeners_.file()},
               {"secret", stage_.secret().string()},
               {"private", stage_.private_file().string()},
               {"open-file", stage_.open_file().string()},
               {"database", stage_.database().string()},
               {"other-bot", stage_.opponents_file().string()},
               {"marker", marker_},
               {"victim-marker", marker_.substr(0, 9) + " " + marker_.substr(9)},
               {"pid", std::to_string(victim_.pid())},
               {"address", victim_.place().substr(0, victim_.place().find(' '))},
               {"length", std::to_string(canary_.size())},
               {"arena-pid", std::to_string(getpid())},
               {"variable", SharedThings::variable},
               {"terminal", terminal()},
               {"scratch", in_mebibytes(limits.scratch)},
               {"twice-memory", in_mebibytes(2 * limits.memory)},
               {"many", std::to_string(5 * limits.processes)}};
    if (shared_.has_key()) values_["key"] = SharedThings::key_name;
    if (const auto key = shared_.segment_key()) values_["segment"] = *key;
}

Targets::~Targets() {
    std::error_code ignored;
    for (const char* folder : {"/tmp", "/dev/shm", "/var/tmp"})
        fs::remove(fs::path(folder) / ("hostile-" + marker_), ignored);
}

std::string Targets::missing(const Attack& attack) const {
    if (attack.name == "other-core" && available_cores().size() < 2) return "the arena has one core only";
    if (attack.arguments.find("{key}") != std::string_view::npos && !shared_.has_key()) return "the kernel took no key";
    if (attack.arguments.find("{segment}") != std::string_view::npos && !shared_.segment_key())
        return "the kernel gave no shared memory";
    return {};
}

std::optional<std::vector<std::string>> Targets::arguments(const Attack& attack) const {
    if (!missing(attack).empty()) return std::nullopt;
    std::string text(attack.arguments);
    for (const auto& [name, value] : values_) text = with_all_replaced(text, {{'{' + name + '}', value}});
    return blank_separated(text);
}

std::vector<std::string> Targets::harm(const std::string& stderr_text, const std::string& printed) {
    std::vector<std::string> found = listeners_.visits();
    for (const std::string& change : stage_.changes()) found.push_back(change);
    if ((stderr_text + printed).find(canary_) != std::string::npos) found.push_back("the bot printed the secret");
    if (steers_a_terminal(printed)) found.push_back("control characters would be printed");
    if (victim_.was_signalled()) found.push_back("the other process was signalled");
    if (signals_.was_signalled()) found.push_back("the arena was signalled");
    if (stays(marker_)) found.push_back("a process of the bot is left");
    return found;
}

}  // namespace isola_arena::attack
