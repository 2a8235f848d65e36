#include "tests/faults/bot.hpp"

#include <array>
#include <chrono>
#include <cstdlib>
#include <thread>

#include <unistd.h>

#include "tests/faults/board.hpp"

namespace isola_arena::faults {
namespace {

void write_all(int fd, std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = write(fd, text.data(), text.size());
        if (count <= 0) return;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
}

}  // namespace

Bot::Bot(int argc, char** argv) : arguments_(argv) {
    for (int i = 2; i < argc; ++i) {
        const std::string word = argv[i];
        const std::size_t equals = word.find('=');
        if (equals != std::string::npos) settings_[word.substr(0, equals)] = std::atoi(word.c_str() + equals + 1);
    }
}

int Bot::setting(const std::string& name, int fallback) const {
    const auto found = settings_.find(name);
    return found == settings_.end() ? fallback : found->second;
}

std::optional<std::string> Bot::read_line() {
    std::size_t end = 0;
    while ((end = input_.find('\n')) == std::string::npos) {
        std::array<char, 4096> chunk;
        const ssize_t count = read(0, chunk.data(), chunk.size());
        if (count <= 0) return std::nullopt;
        input_.append(chunk.data(), static_cast<std::size_t>(count));
    }
    std::string line = input_.substr(0, end);
    input_.erase(0, end + 1);
    return line;
}

void Bot::say(std::string_view text) const { write_all(1, text); }
void Bot::note(std::string_view text) const { write_all(2, text); }
void Bot::reply_well(const std::string& line) const { say(good_reply(line) + '\n'); }

void hang() {
    for (;;) pause();
}

void sleep_ms(int milliseconds) { std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds)); }

}  // namespace isola_arena::faults
