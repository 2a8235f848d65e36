#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace isola_arena::faults {

/// A program on the wire: its settings (`name=value` words of its command) and its three pipes, unbuffered.
class Bot {
public:
    Bot(int argc, char** argv);

    /// The setting as a number; the fallback where it was not given.
    int setting(const std::string& name, int fallback) const;

    /// The next line of stdin without LF; nothing at its end.
    std::optional<std::string> read_line();

    void say(std::string_view text) const;
    void note(std::string_view text) const;
    void reply_well(const std::string& line) const;

    char** words() const { return words_; }

private:
    char** words_;
    std::map<std::string, int> settings_;
    std::string input_;
};

[[noreturn]] void hang();
void sleep_ms(int milliseconds);

/// CPU time of the process in its life.
long cpu_ms();

/// What makes a bot misbehave: before its first line, instead of a good reply (with the board line), at end of input.
struct Behaviour {
    std::function<void(Bot&)> start = [](Bot&) {};
    std::function<void(Bot&, const std::string&)> turn = [](Bot& bot, const std::string& line) {
        bot.reply_well(line);
    };
    std::function<void(Bot&)> end = [](Bot&) {};
};

using Behaviours = std::map<std::string, Behaviour>;

Behaviours wrong_replies();
Behaviours wrong_streams();
Behaviours wrong_endings();
Behaviours wrong_families();
Behaviours reports();
Behaviours thinkers();

}  // namespace isola_arena::faults
