#include "arena/contest/setup/openings_file.hpp"

#include <string_view>

#include <fmt/core.h>

#include "arena/base/files/input_file.hpp"
#include "arena/catalogue.hpp"
#include "arena/judge/opening.hpp"

namespace isola_arena {
namespace {

constexpr std::size_t longest_file = 64 * 1024 * 1024;

// A position of the Isola family never begins with a #.
bool says_nothing(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t\r");
    return first == std::string_view::npos || line[first] == '#';
}

Result<Opening> opening_of(std::string_view line, const std::string& rules) {
    Opening opening = parse_opening(line);
    const auto session = open_session(rules, 0);
    if (!session) return session.error();
    if (const auto error = play_opening(**session, opening)) return *error;
    return opening;
}

}  // namespace

Result<std::vector<Opening>> read_openings(const std::string& file, const std::string& rules) {
    const auto text = read_input_file(file, {"openings file", longest_file, true});
    if (!text) return text.error();
    std::vector<Opening> openings;
    std::string_view rest = *text;
    for (int number = 1; !rest.empty(); ++number) {
        const std::size_t end = rest.find('\n');
        const std::string_view line = rest.substr(0, end);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        if (says_nothing(line)) continue;
        auto opening = opening_of(line, rules);
        if (!opening) return Error{fmt::format("{}: line {}: {}", file, number, opening.message())};
        openings.push_back(std::move(opening).value());
    }
    if (openings.empty())
        return Error{file +
                     ": expected an opening in each line, found none: a position such as "
                     "1;3x3;1A1111B11, or start and moves after | signs"};
    return openings;
}

}  // namespace isola_arena
