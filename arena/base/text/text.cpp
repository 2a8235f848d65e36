#include "arena/base/text/text.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

namespace isola_arena {

std::string in_lower_case(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return lower;
}

std::string_view trimmed(std::string_view text, std::string_view blanks) {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::string with_all_replaced(std::string text,
                              std::initializer_list<std::pair<std::string_view, std::string_view>> pairs) {
    for (const auto& [from, to] : pairs) {
        std::string replaced;
        std::size_t begin = 0;
        for (std::size_t at = 0; (at = text.find(from, begin)) != std::string::npos; begin = at + from.size())
            replaced.append(text, begin, at - begin).append(to);
        text = std::move(replaced.append(text, begin));
    }
    return text;
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines = split(text, '\n');
    if (lines.back().empty()) lines.pop_back();
    return lines;
}

std::string joined_if_any(std::initializer_list<std::string> texts, std::string_view between) {
    std::string joined;
    for (const std::string& text : texts)
        if (!text.empty()) joined.append(joined.empty() ? "" : between).append(text);
    return joined;
}

std::string approximate_size(std::int64_t bytes) {
    if (bytes % (1 << 20) != 0) return std::to_string(bytes) + " bytes";
    return std::to_string(bytes >> 20) + " MiB";
}

std::string listed(const std::vector<std::string>& names) {
    constexpr std::size_t most_named = 3;
    if (names.size() <= most_named) return joined(names, ", ", " and ", std::identity());
    return joined(std::span(names).first(most_named), ", ") + " and " + std::to_string(names.size() - most_named) +
           " more";
}

namespace {

constexpr std::size_t most_names = 3;

// The number of single steps from one text to the other, each place changed at most once (the optimal string alignment
// distance). Row i has the distances of the first i letters of `from` to all beginnings of `to`.
std::size_t steps_between(const std::string& from, const std::string& to) {
    std::vector<std::size_t> before_last, last(to.size() + 1), row(to.size() + 1);
    for (std::size_t j = 0; j <= to.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= from.size(); ++i) {
        before_last = std::exchange(last, row);
        row[0] = i;
        for (std::size_t j = 1; j <= to.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (from[i - 1] != to[j - 1] ? 1 : 0)});
            const bool exchanged = i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
            if (exchanged) row[j] = std::min(row[j], before_last[j - 2] + 1);
        }
    }
    return row[to.size()];
}

}  // namespace

std::vector<std::string> near_names(std::string_view word, const std::vector<std::string>& names) {
    const std::size_t most_steps = 1 + word.size() / 4;
    std::vector<std::pair<std::size_t, std::string>> found;
    for (const std::string& name : names)
        if (const std::size_t steps = steps_between(in_lower_case(word), in_lower_case(name)); steps <= most_steps)
            found.emplace_back(steps, name);
    std::ranges::stable_sort(found, {}, &std::pair<std::size_t, std::string>::first);
    std::vector<std::string> near;
    for (auto& [steps, name] : found) {
        if (near.size() == most_names || steps > found.front().first + 1) break;
        if (std::ranges::find(near, name) == near.end()) near.push_back(std::move(name));
    }
    return near;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& names) {
    const std::vector<std::string> near = near_names(word, names);
    return near.empty() ? "" : ": did you mean " + either_of(near) + '?';
}

}  // namespace isola_arena
