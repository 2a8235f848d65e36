#include "arena/cli/reference/footer_parts.hpp"

#include <algorithm>

namespace isola_arena {
namespace {

std::string_view without_blanks_before(std::string_view line) {
    return line.substr(std::min(line.find_first_not_of(' '), line.size()));
}

// Takes the word off the front of the line, with the blanks after it; false if it does not stand there.
bool take(std::string_view& line, std::string_view word) {
    if (!line.starts_with(word)) return false;
    line = without_blanks_before(line.substr(word.size()));
    return true;
}

void append(std::string& text, std::string_view line) {
    if (line.empty()) return;
    text += text.empty() ? "" : " ";
    text += line;
}

}  // namespace

FooterParts footer_parts(std::string_view footer) {
    FooterParts parts;
    bool is_example = false, is_status = false;
    while (!footer.empty()) {
        const std::size_t end = std::min(footer.find('\n'), footer.size());
        std::string_view line = without_blanks_before(footer.substr(0, end));
        footer.remove_prefix(std::min(end + 1, footer.size()));
        is_example = take(line, "Examples:") || take(line, "Example:") || (is_example && line.starts_with("arena "));
        is_status = take(line, "Exit status:") || is_status;
        if (is_status) append(parts.exit_status, line);
        else if (is_example) parts.examples.emplace_back(line);
        else append(parts.notes, line);
    }
    return parts;
}

}  // namespace isola_arena
