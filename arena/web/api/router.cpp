// Parses request targets ([...]: optional, {...}: any number of times):
//
//     target := path ["?" query]
//     path   := "/" part {"/" part}                   one "/" at the end is ignored
//     query  := pair {"&" pair}
//     pair   := key ["=" value]                       the value is percent-encoded, "+" is a blank
#include "arena/web/api/router.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "arena/base/text/text.hpp"

namespace isola_arena::web {
namespace {

using Parts = std::vector<std::string_view>;

std::string decoded(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char* digits = text.data() + i + 1;
        unsigned char byte = 0;
        if (text[i] == '%' && i + 2 < text.size() && std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
            plain += static_cast<char>(byte);
            i += 2;
        } else {
            plain += text[i] == '+' ? ' ' : text[i];
        }
    }
    return plain;
}

bool has_key(std::string_view pair, std::string_view key) { return pair.substr(0, pair.find('=')) == key; }

Parts parts_of(std::string_view path) {
    Parts parts = split(path, '/');
    if (parts.size() > 1 && parts.back().empty()) parts.pop_back();
    return parts;
}

bool is_placeholder(std::string_view part) { return part.starts_with('{'); }
bool is_rest(std::string_view part) { return part.ends_with("...}"); }

// Returns the values of the placeholders; nullopt if the path does not fit the pattern.
std::optional<std::vector<std::string>> values_in(std::string_view path, const Parts& parts,
                                                  const std::vector<std::string>& pattern) {
    std::vector<std::string> values;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (is_rest(pattern[i])) {
            const auto at = i < parts.size() ? static_cast<std::size_t>(parts[i].data() - path.data()) : path.size();
            values.emplace_back(path.substr(at));
            return values;
        }
        if (i >= parts.size()) return std::nullopt;
        if (!is_placeholder(pattern[i])) {
            if (parts[i] != pattern[i]) return std::nullopt;
        } else {
            if (parts[i].empty()) return std::nullopt;
            values.emplace_back(parts[i]);
        }
    }
    return parts.size() == pattern.size() ? std::optional(std::move(values)) : std::nullopt;
}

bool fits_method(const Route& route, std::string_view method) {
    return route.method == method || (method == "HEAD" && route.method == "GET" && !route.who.is_behind_link);
}

}  // namespace

Target split_target(std::string_view target) {
    const std::size_t mark = target.find('?');
    if (mark == std::string_view::npos) return {target, {}};
    return {target.substr(0, mark), target.substr(mark + 1)};
}

std::optional<std::string> query_value(std::string_view query, std::string_view key) {
    for (const std::string_view pair : split(query, '&'))
        if (has_key(pair, key)) return decoded(pair.substr(std::min(key.size() + 1, pair.size())));
    return std::nullopt;
}

std::string without_key(std::string_view target, std::string_view key) {
    const auto [path, query] = split_target(target);
    std::string rest;
    for (const std::string_view pair : split(query, '&'))
        if (!pair.empty() && !has_key(pair, key)) (rest += rest.empty() ? '?' : '&') += pair;
    return std::string(path) + rest;
}

std::optional<int> number_of(std::string_view text) {
    const auto number = parse_whole<int>(text);
    return number && *number >= 1 ? number : std::nullopt;
}

Who only_if(bool holds, unsigned status, const std::string& why) {
    if (holds) return {};
    return {[status, why](const Asked&) { return std::optional(problem(status, why)); }};
}

Router::Router(std::vector<Route> routes) : routes_(std::move(routes)) {
    for (const Route& route : routes_) {
        const Parts parts = parts_of(route.pattern);
        patterns_.emplace_back(parts.begin(), parts.end());
    }
}

std::variant<Router::Found, Response> Router::find(std::string_view method, std::string_view target) const {
    if (method != "GET" && method != "HEAD" && method != "POST") return problem(405, "expected GET or POST");
    const std::string_view path = split_target(target).path;
    const Parts parts = parts_of(path);
    bool can_be_read = false;
    for (std::size_t i = 0; i < routes_.size(); ++i) {
        auto values = values_in(path, parts, patterns_[i]);
        if (!values) continue;
        if (fits_method(routes_[i], method)) return Found{&routes_[i], std::move(*values)};
        can_be_read = can_be_read || (routes_[i].method == "GET" && !is_rest(patterns_[i].back()));
    }
    return can_be_read ? problem(405, "expected GET") : problem(404, nothing_there);
}

}  // namespace isola_arena::web
