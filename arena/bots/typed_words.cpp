#include "arena/bots/typed_words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <utility>

#include "arena/base/files/is_file.hpp"
#include "arena/base/text/text.hpp"
#include "arena/process/command_line.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view instead_of_windows_path =
    ": write it with / and without a drive; in WSL, C:\\Users is /mnt/c/Users";

// Returns the words of a command as they are written, with their quotes and backslashes.
std::vector<std::string_view> written_words(std::string_view command) {
    std::vector<std::string_view> words;
    char quote = '\0';
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= command.size(); ++at) {
        constexpr std::string_view blanks = " \t\n";
        const bool ends = at == command.size() || (quote == '\0' && blanks.find(command[at]) != blanks.npos);
        if (ends) {
            if (at > begin) words.push_back(command.substr(begin, at - begin));
            begin = at + 1;
        } else if (command[at] == '\\' && quote != '\'') {
            at += at + 1 < command.size() ? 1 : 0;
        } else if (quote != '\0' ? command[at] == quote : command[at] == '"' || command[at] == '\'') {
            quote = quote != '\0' ? '\0' : command[at];
        }
    }
    return words;
}

// Returns whether a backslash outside quotes stands before a letter, where it quotes nothing.
bool has_idle_backslash(std::string_view word) {
    if (word.find_first_of("\"'") != word.npos) return false;
    for (std::size_t at = 0; at + 1 < word.size(); ++at)
        if (word[at] == '\\' && std::isalnum(static_cast<unsigned char>(word[++at])) != 0) return true;
    return false;
}

// The signs of a shell that can stand in the middle of what a person means as the name of a file.
constexpr std::string_view shell_letters = "|;<>&";

// Returns whether the word redirects to or from a file that it names, as `2>log` and `<in` do.
bool redirects(std::string_view word) {
    const std::size_t sign = word.find_first_not_of("0123456789&");
    if (sign == word.npos || sign > 1 || (word[sign] != '>' && word[sign] != '<')) return false;
    const std::size_t name = word.find_first_not_of(word[sign], sign);
    constexpr std::string_view begin_of_name = "./~$&\"'";
    return name != word.npos && name - sign <= 2 &&
           (std::isalnum(static_cast<unsigned char>(word[name])) != 0 || begin_of_name.find(word[name]) != word.npos);
}

bool is_shell_sign(std::string_view word) {
    constexpr std::array<std::string_view, 9> signs{"|", "||", "&&", "&", ";", ">", ">>", "<", "2>"};
    return std::ranges::find(signs, word) != signs.end() || redirects(word);
}

// Returns the sign in a word that should name a file; empty: none, or there is such a file.
std::string_view sign_within(std::string_view word, const std::string& folder) {
    const std::size_t at = word.find_first_of(shell_letters);
    return at == word.npos || is_file(fs::path(folder) / word) ? std::string_view() : word.substr(at, 1);
}

bool is_assignment(std::string_view word) {
    const std::string_view name = word.substr(0, word.find('='));
    return name.size() < word.size() && !name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) == 0 &&
           std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

// Returns what a shell would replace at the beginning of the word: `~`, `$HOME`, `$(pwd)`; empty: nothing.
std::string replaced_by_shell(std::string_view word) {
    if (word == "~" || word.starts_with("~/")) return "~";
    for (const auto& [begin, end] : {std::pair("$(", ')'), std::pair("`", '`')})
        if (word.starts_with(begin))
            return std::string(word.substr(0, std::min(word.find(end, 1), word.size() - 1) + 1));
    if (!word.starts_with('$') || word.size() < 2) return {};
    const std::string_view name = word.substr(word[1] == '{' ? 2 : 1);
    const auto end = std::ranges::find_if_not(name, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
    return end == name.begin() ? "" : '$' + std::string(name.begin(), end);
}

// Returns the first word that is an operator or a redirection of a shell; an empty text if no word is. Words with
// quotes and the program text of an option, as in `perl -e TEXT`, do not count. words: as they are written.
std::string_view sign_between(const std::vector<std::string_view>& words) {
    constexpr std::array<std::string_view, 5> before_text{"-c", "-e", "-E", "-ne", "-pe"};
    for (std::size_t at = 0; at < words.size(); ++at) {
        const bool is_text = at > 0 && std::ranges::find(before_text, words[at - 1]) != before_text.end();
        if (!is_text && is_shell_sign(words[at])) return words[at];
    }
    return {};
}

// Returns the words as a shell must get them: with quotes, except for the word with the sign.
std::string line_for_shell(const std::vector<std::string>& arguments, std::string_view with_sign) {
    return joined(arguments, " ",
                  [&](const std::string& word) { return word == with_sign ? word : join_command_line({word}); });
}

}  // namespace

bool is_interpreter(std::string_view program) {
    constexpr std::array<std::string_view, 13> interpreters{
        "python3", "python", "node", "java", "sh", "bash", "perl", "ruby", "php", "lua", "julia", "Rscript", "sbcl"};
    return std::ranges::find(interpreters, program) != interpreters.end();
}

std::string script_in(const std::vector<std::string>& arguments) {
    // python3 -u is written for programs that answer line by line.
    const std::size_t at = arguments.size() > 2 && arguments[1] == "-u" ? 2 : 1;
    return at < arguments.size() && !arguments[at].starts_with('-') ? arguments[at] : "";
}

Error windows_path_error(const std::string& what, std::string_view path) {
    return {what + std::string(path) + std::string(instead_of_windows_path)};
}

std::optional<Error> windows_path_in(std::string_view command, const std::string& folder) {
    for (const std::string_view word : written_words(command)) {
        if (!has_idle_backslash(word)) continue;
        const auto split = split_command_line(word);
        if (!split || split->size() != 1 || !is_file(fs::path(folder) / split->front()))
            return windows_path_error("the command has a path of Windows, ", word);
    }
    return std::nullopt;
}

bool is_windows_path(std::string_view word) {
    if (word.size() < 3 || word[1] != ':') return word.starts_with("\\\\");
    const char drive = word[0];
    return (drive >= 'A' && drive <= 'Z') || (drive >= 'a' && drive <= 'z');
}

std::optional<Error> shell_sign(const std::vector<std::string>& arguments, const std::string& folder,
                                std::string_view command) {
    constexpr const char* nobody = ", which only a shell understands, and no shell reads it: write ";
    const std::string& program = arguments.front();
    const std::vector<std::string_view> written = written_words(command);
    std::string sign(sign_between(written));
    if (sign.empty() && arguments.size() > 1 && is_assignment(program) && !is_file(fs::path(folder) / program))
        return Error{"the command begins with " + program + nobody + "env " + join_command_line(arguments)};
    const std::string script = is_interpreter(fs::path(program).filename().string()) ? script_in(arguments) : "";
    std::string line = joined(written, " ");
    for (const std::string& word : {program, script}) {
        const bool has_quotes = !written.empty() && std::ranges::find(written, word) == written.end();
        if (!sign.empty() || has_quotes) continue;
        sign = sign_within(word, folder);
        if (written.empty()) line = line_for_shell(arguments, word);
    }
    if (sign.empty()) return std::nullopt;
    return Error{"the command has " + sign + nobody + join_command_line({"sh", "-c", line})};
}

std::optional<Error> foreign_spelling(const std::string& word, const std::string& folder) {
    if (is_file(fs::path(folder) / word)) return std::nullopt;
    for (const char* quote : {"\u201c", "\u201d", "\u201e", "\u2018", "\u2019", "\u00ab", "\u00bb"})
        if (word.find(quote) != std::string::npos)
            return Error{"the command has the typographic quote " + std::string(quote) + " in " + word +
                         ": write \" or '"};
    if (const std::string replaced = replaced_by_shell(word); !replaced.empty())
        return Error{"the command has " + word +
                     (word.find('/') == std::string::npos
                          ? ", which only a shell replaces: write what it stands for"
                          : ", in which only a shell replaces " + replaced + ": write the whole path")};
    const bool is_drive = word.size() == 2 && std::isalpha(static_cast<unsigned char>(word[0])) != 0 && word[1] == ':';
    if (is_drive || is_windows_path(word)) return windows_path_error("the command has a path of Windows, ", word);
    return std::nullopt;
}

std::optional<Error> foreign_argument(const std::vector<std::string>& arguments, const std::string& folder) {
    for (std::size_t at = 1; at < arguments.size(); ++at) {
        const std::string& word = arguments[at];
        const bool may_be_option = word.size() > 1 && word[1] == ':' && word.find_first_of("/\\") == word.npos;
        if (may_be_option) continue;
        if (auto error = foreign_spelling(word, folder)) return error;
    }
    return std::nullopt;
}

}  // namespace isola_arena
