#include "arena/rules/settings/opening_text.hpp"

#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

constexpr std::string_view separator = " | ", first_position = "start";

}  // namespace

std::string to_string(const Opening& opening) {
    std::string text = opening.position.empty() ? std::string(first_position) : opening.position;
    for (const std::string& move : opening.moves) text.append(separator).append(move);
    return text;
}

Opening parse_opening(std::string_view text) {
    Opening opening;
    std::size_t end = text.find('|');
    const std::string_view begin = trimmed(text.substr(0, end));
    if (begin != first_position) opening.position = begin;
    while (end != std::string_view::npos) {
        text.remove_prefix(end + 1);
        end = text.find('|');
        opening.moves.emplace_back(trimmed(text.substr(0, end)));
    }
    return opening;
}

}  // namespace isola_arena
