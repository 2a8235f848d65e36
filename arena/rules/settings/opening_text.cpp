#include "arena/rules/settings/opening_text.hpp"

#include <utility>

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
    for (const std::string_view part : split(text, '|')) opening.moves.emplace_back(trimmed(part));
    if (opening.moves.front() != first_position) opening.position = std::move(opening.moves.front());
    opening.moves.erase(opening.moves.begin());
    return opening;
}

}  // namespace isola_arena
