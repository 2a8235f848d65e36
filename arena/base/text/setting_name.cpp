#include "arena/base/text/setting_name.hpp"

#include <algorithm>

namespace isola_arena {
namespace {

// Marks that no other message uses. A message that is shown without on_command_line() or on_page() stays readable.
constexpr std::string_view opens = "\u2039", closes = "\u203a";

template <class Words>
std::string replaced(std::string_view message, Words arguments) {
    std::string text;
    for (;;) {
        const std::size_t begin = message.find(opens);
        const std::size_t end = begin == std::string_view::npos ? begin : message.find(closes, begin);
        if (end == std::string_view::npos) return text.append(message);
        text += message.substr(0, begin);
        text += arguments(std::string(message.substr(begin + opens.size(), end - begin - opens.size())));
        message.remove_prefix(end + closes.size());
    }
}

}  // namespace

std::string setting_name(std::string_view option) {
    if (option.starts_with("--")) option.remove_prefix(2);
    return std::string(opens).append(option).append(closes);
}

std::string on_command_line(std::string_view message) {
    return replaced(message, [](const std::string& name) { return "--" + name; });
}

std::string on_page(std::string_view message) {
    return replaced(message, [](std::string name) {
        std::ranges::replace(name, '-', ' ');
        return name;
    });
}

}  // namespace isola_arena
