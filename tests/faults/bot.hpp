#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace isola_arena::faults {

/// A bot program: its settings (the `name=value` words of its command) and its three pipes, unbuffered.
class Bot {
public:
    Bot(int argc, char** argv);

    /// Returns the setting as a number; `fallback` if the setting is not given.
    int setting(const std::string& name, int fallback) const;

    /// Returns the next line of stdin without LF; nullopt at the end of the input.
    std::optional<std::string> read_line();

    void say(std::string_view text) const;
    void note(std::string_view text) const;
    void reply_well(const std::string& line) const;

    char** arguments() const { return arguments_; }

private:
    char** arguments_;
    std::map<std::string, int> settings_;
    std::string input_;
};

[[noreturn]] void hang();
void sleep_ms(int milliseconds);

/// Returns the CPU time of this process so far, in ms.
long cpu_ms();

/// How a bot misbehaves: `start` is called before its first line, `turn` (with the board line) instead of a good reply,
/// `end` at the end of its input.
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
