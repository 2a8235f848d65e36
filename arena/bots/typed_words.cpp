#include "arena/bots/typed_words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>

#include "arena/base/text/text.hpp"
#include "arena/process/command_line.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

bool names_file(const fs::path& path) {
    std::error_code unreadable;
    return fs::is_regular_file(path, unreadable);
}

constexpr std::string_view instead_of_windows_path =
    ": write it with / and without a drive; in WSL, C:\\Users is /mnt/c/Users";

// Returns the words of a command as they are written, with their quotes and backslashes.
std::vector<std::string_view> written_words(std::string_view command) {
    std::vector<std::string_view> words;
    char quote = '\0';
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= command.size(); ++at) {
        const bool ends = at == command.size() || (quote == '\0' && (command[at] == ' ' || command[at] == '\t'));
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

}  // namespace

Error windows_path_error(const std::string& what, std::string_view path) {
    return {what + std::string(path) + std::string(instead_of_windows_path)};
}

std::optional<Error> windows_path_in(std::string_view command, const std::string& folder) {
    for (const std::string_view word : written_words(command)) {
        if (!has_idle_backslash(word)) continue;
        const auto split = split_command_line(word);
        if (!split || split->size() != 1 || !names_file(fs::path(folder) / split->front()))
            return windows_path_error("the command has a path of Windows, ", word);
    }
    return std::nullopt;
}

bool is_windows_path(std::string_view word) {
    if (word.size() < 3 || word[1] != ':') return word.starts_with("\\\\");
    const char drive = word[0];
    return (drive >= 'A' && drive <= 'Z') || (drive >= 'a' && drive <= 'z');
}

std::optional<Error> shell_sign(const std::vector<std::string>& arguments) {
    constexpr std::array<std::string_view, 10> signs{"|", "||", "&&", "&", ">", ">>", "<", "2>", "2>&1", "2>/dev/null"};
    const auto is_sign = [&](const std::string& word) { return std::ranges::find(signs, word) != signs.end(); };
    const auto sign = std::ranges::find_if(arguments, is_sign);
    if (sign == arguments.end()) return std::nullopt;
    return Error{"the command has " + *sign + ", which only a shell understands, and no shell reads it: write " +
                 join_command_line({"sh", "-c", joined(arguments, " ")})};
}

std::optional<Error> foreign_spelling(const std::vector<std::string>& arguments, const std::string& folder) {
    for (const std::string& word : arguments) {
        if (names_file(fs::path(folder) / word)) continue;
        for (const char* quote : {"\u201c", "\u201d", "\u201e", "\u2018", "\u2019", "\u00ab", "\u00bb"})
            if (word.find(quote) != std::string::npos)
                return Error{"the command has the typographic quote " + std::string(quote) + " in " + word +
                             ": write \" or '"};
        if (is_windows_path(word)) return windows_path_error("the command has a path of Windows, ", word);
    }
    return std::nullopt;
}

}  // namespace isola_arena
