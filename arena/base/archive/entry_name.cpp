#include "arena/base/archive/entry_name.hpp"

#include <algorithm>
#include <array>

#include "arena/base/text/utf8.hpp"

namespace isola_arena {
namespace {

constexpr std::size_t longest_shown = 80;

constexpr std::array<std::string_view, 7> not_of_a_bot{".git",      ".hg",       ".svn",       "__MACOSX",
                                                       ".DS_Store", "Thumbs.db", "desktop.ini"};

bool is_control(char32_t point) { return point < 0x20 || (point >= 0x7f && point < 0xa0); }

// Signs that are not seen, or that turn the direction of what follows.
bool is_invisible(char32_t point) {
    return (point >= 0x200b && point <= 0x200f) || (point >= 0x2028 && point <= 0x202e) ||
           (point >= 0x2060 && point <= 0x206f) || point == 0xfeff;
}

bool is_utf8(std::string_view text) {
    for (; !text.empty();) {
        const auto sign = decode_utf8(text);
        if (!sign) return false;
        text.remove_prefix(sign->bytes);
    }
    return true;
}

bool has_control(std::string_view utf8) {
    for (; !utf8.empty();) {
        const Utf8 sign = *decode_utf8(utf8);
        if (is_control(sign.point) || is_invisible(sign.point)) return true;
        utf8.remove_prefix(sign.bytes);
    }
    return false;
}

std::vector<std::string> steps_of(std::string path) {
    std::ranges::replace(path, '\\', '/');
    std::vector<std::string> steps;
    for (std::size_t begin = 0; begin <= path.size();) {
        const std::size_t end = std::min(path.find('/', begin), path.size());
        std::string step = path.substr(begin, end - begin);
        if (!step.empty() && step != ".") steps.push_back(std::move(step));
        begin = end + 1;
    }
    return steps;
}

std::string reason_to_leave_out(const std::vector<std::string>& steps) {
    for (const std::string& step : steps) {
        if (std::ranges::find(not_of_a_bot, step) != not_of_a_bot.end()) return step;
        if (step.starts_with("._")) return "._*";
    }
    return {};
}

Error refused(std::string_view written, const std::string& why) { return Error{shown_name(written) + why}; }

}  // namespace

std::string shown_name(std::string_view written) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string shown;
    while (!written.empty() && shown.size() < longest_shown) {
        const auto sign = decode_utf8(written);
        const std::size_t bytes = sign ? sign->bytes : 1;
        const auto byte = static_cast<unsigned char>(written.front());
        if (sign && !is_control(sign->point) && !is_invisible(sign->point)) shown += written.substr(0, bytes);
        else (shown += "\\x") += {digits[byte >> 4], digits[byte & 15]};
        written.remove_prefix(bytes);
    }
    return '"' + shown + (written.empty() ? "\"" : "...\"");
}

Result<EntryName> read_entry_name(std::string_view written, const UnpackLimits& limits) {
    if (!is_utf8(written)) return refused(written, " is no UTF-8: give the file a name of plain letters");
    if (has_control(written))
        return refused(written, " has control characters or invisible signs: give the file a name of plain letters");
    EntryName name{steps_of(std::string(written)), {}};
    if (written.starts_with('/') || written.starts_with('\\'))
        return refused(written, " is an absolute path: pack the files with paths that begin in the bot's own folder");
    if (std::ranges::find(name.steps, "..") != name.steps.end())
        return refused(written, " leads out of the bot's folder (..): pack the files from within that folder");
    for (const std::string& step : name.steps)
        if (step.size() > limits.name)
            return refused(
                step, " has " + std::to_string(step.size()) + " bytes: a name may have " + std::to_string(limits.name));
    if (name.steps.size() > static_cast<std::size_t>(limits.depth))
        return refused(written, " lies " + std::to_string(name.steps.size()) + " levels deep: a path may have " +
                                    std::to_string(limits.depth));
    name.no_part_of_a_bot = reason_to_leave_out(name.steps);
    return name;
}

}  // namespace isola_arena
