#include "arena/process/start/program.hpp"

#include <filesystem>
#include <string_view>
#include <utility>

#include <boost/process/v2/environment.hpp>

#include "arena/base/files/input_file.hpp"
#include "arena/base/text/encoding.hpp"
#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

// The kernel reads this much of a script's first line.
constexpr std::size_t longest_first_line = 256;

constexpr std::string_view begin_of_scripts = "#!";

// Returns the beginning of a file: the first line with a byte order mark, or less.
std::string beginning_of(const std::string& path) {
    return first_bytes_of(path, byte_order_mark.size() + longest_first_line);
}

// Returns the words of the first line after `#!`. `env` looks a program up in PATH, as the arena does itself.
std::vector<std::string> interpreter_of(std::string_view first_line) {
    first_line.remove_prefix(begin_of_scripts.size());
    std::vector<std::string> words;
    for (const std::string_view word : split(first_line, ' '))
        if (!trimmed(word, " \t\r").empty()) words.emplace_back(trimmed(word, " \t\r"));
    const bool is_looked_up = words.size() > 1 && std::filesystem::path(words.front()).filename() == "env";
    if (is_looked_up) words.erase(words.begin());
    if (is_looked_up && words.size() > 1 && words.front() == "-S") words.erase(words.begin());
    return words;
}

}  // namespace

std::string first_line_of_script(const std::string& path) {
    const std::string begin = beginning_of(path);
    const std::string_view text = without_byte_order_mark(begin).substr(0, longest_first_line);
    return text.starts_with(begin_of_scripts) ? std::string(text.substr(0, text.find('\n'))) : std::string();
}

Program program_of(const BotSpec& bot, std::vector<std::string> environment) {
    Program program{bot.arguments, std::move(environment), bot.folder};
    const std::string path = find_program(program);
    if (!beginning_of(path).starts_with(byte_order_mark)) return program;
    const std::string line = first_line_of_script(path);
    if (line.empty()) return program;
    const std::vector<std::string> interpreter = interpreter_of(line);
    program.arguments.front() = bot.arguments.front().find('/') == std::string::npos ? path : bot.arguments.front();
    program.arguments.insert(program.arguments.begin(), interpreter.begin(), interpreter.end());
    return program;
}

std::string find_program(const Program& program) {
    const std::string& word = program.arguments.front();
    if (word.find('/') == std::string::npos) return boost::process::v2::environment::find_executable(word).string();
    return std::filesystem::path(word).is_absolute() || program.folder.empty() ? word : program.folder + '/' + word;
}

}  // namespace isola_arena
