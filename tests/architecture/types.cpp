#include "tests/architecture/types.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace isola_arena::architecture {
namespace {

using Namespaces = std::vector<std::string>;

// Adds or removes a namespace if the line begins or ends one. The formatter gives such lines a fixed form.
void follow(const std::string& line, Namespaces& namespaces) {
    static const std::regex opening("namespace ?([a-z_:]*) \\{|namespace \\{");
    if (std::smatch match; std::regex_match(line, match, opening)) namespaces.push_back(match[1]);
    if (line.starts_with("}  // namespace") && !namespaces.empty()) namespaces.pop_back();
}

// Returns the name of the type whose definition begins in this line, with its namespaces. Returns nullopt if there is
// none, or if the type is in an unnamed namespace, because each file has its own.
std::optional<std::string> defined_type(const std::string& line, const Namespaces& namespaces) {
    static const std::regex head("(?:template <.*> )?(?:struct|class|union|enum class) (\\w+)(?!\\w|<|::)");
    std::smatch match;
    if (!std::regex_search(line, match, head, std::regex_constants::match_continuous)) return {};
    const std::string rest = match.suffix();
    const bool only_declares = rest.find('{') == rest.npos && rest.find(';') != rest.npos;
    if (only_declares) return {};
    std::string name;
    for (const std::string& one : namespaces) {
        if (one.empty()) return {};
        name += one + "::";
    }
    return name + match[1].str();
}

// A struct or class with the text between its braces. It may be nested.
struct Definition {
    std::string name;
    std::string bases;
    std::string body;
};

// Returns the length of the text before the closing brace. The opening brace is just before the text.
std::size_t body_length(std::string_view text) {
    int open = 1;
    for (std::size_t at = 0; at < text.size(); ++at) {
        open += text[at] == '{' ? 1 : text[at] == '}' ? -1 : 0;
        if (open == 0) return at;
    }
    return text.size();
}

std::vector<Definition> definitions_in(const Source& source) {
    static const std::regex head("(?:struct|class) (\\w+)(?: final)?(?:\\s*:([^;{}()]*))?\\s*\\{");
    const std::string text = without_comments(source.text);
    std::vector<Definition> found;
    for (std::sregex_iterator at(text.begin(), text.end(), head); at != std::sregex_iterator(); ++at) {
        const auto begin = static_cast<std::size_t>(at->position() + at->length());
        found.push_back({(*at)[1], (*at)[2], text.substr(begin, body_length(std::string_view(text).substr(begin)))});
    }
    return found;
}

// Returns the text outside all nested braces and brackets: only the declarations of the members.
std::string outermost(std::string_view body) {
    std::string kept;
    int open = 0;
    for (const char each : body) {
        if (each == '}' || each == ')') --open;
        if (open == 0) kept += each;
        if (each == '{' || each == '(') ++open;
    }
    return kept;
}

bool has_member(const Definition& type, const std::string& name) {
    if (type.body.find(name) == type.body.npos) return false;
    const std::string text = outermost(type.body);
    return std::regex_search(text, std::regex("[\\w>] " + name + "( = [^;]*|\\{\\})?;"));
}

}  // namespace

Complaints types_of_one_name(const std::vector<Source>& sources) {
    std::map<std::string, std::string> first;
    Complaints complaints;
    for (const Source& source : sources) {
        if (!is_cpp(source)) continue;
        Namespaces namespaces;
        std::istringstream lines(source.text);
        for (std::string line; std::getline(lines, line);) {
            follow(line, namespaces);
            const auto type = defined_type(line, namespaces);
            if (!type) continue;
            const auto [known, is_new] = first.emplace(*type, source.path);
            if (!is_new && known->second != source.path)
                complaints.push_back(*type + " is defined in " + known->second + " and in " + source.path);
        }
    }
    return complaints;
}

Complaints names_used_twice(const std::vector<Source>& sources) {
    static const std::regex alias("(?:template <.*> )?using (\\w+) = ([^;]*);");
    // For each name, the first file that uses it, and the type for which the name is an alias; empty if the file
    // defines the type.
    std::map<std::string, std::pair<std::string, std::string>> first;
    Complaints complaints;
    const auto add = [&](const std::string& name, const std::string& path, const std::string& stands_for) {
        const auto [known, is_new] = first.try_emplace(name, path, stands_for);
        const auto& [other, other_stands_for] = known->second;
        if (is_new || other == path || (!stands_for.empty() && stands_for == other_stands_for)) return;
        complaints.push_back(name + " is a type in " + other + " and another in " + path);
    };
    for (const Source& source : sources) {
        if (!is_cpp(source) || !lies_in(source.path, "arena")) continue;
        std::istringstream lines(source.text);
        for (std::string line; std::getline(lines, line);) {
            if (const auto type = defined_type(line, {})) add(*type, source.path, "");
            if (std::smatch match; std::regex_search(line, match, alias, std::regex_constants::match_continuous))
                add(match[1], source.path, match[2]);
        }
    }
    return complaints;
}

Complaints other_types_of_game(const std::vector<Source>& sources) {
    Complaints complaints;
    std::set<std::string> of_game;
    // Repeats the search, because a base class may be read after a class that inherits from it.
    for (std::size_t known = 1; known != of_game.size();) {
        known = of_game.size();
        complaints.clear();
        for (const Source& source : sources) {
            if (!is_cpp(source) || !lies_in(source.path, "arena")) continue;
            for (const Definition& type : definitions_in(source)) {
                const bool inherits = !type.bases.empty() && std::ranges::any_of(of_game, [&](const std::string& base) {
                    return std::regex_search(type.bases, std::regex("\\b" + base + "\\b"));
                });
                if (!inherits && !(has_member(type, "winner") && has_member(type, "reason"))) continue;
                of_game.insert(type.name);
                if (std::ranges::find(types_of_game, type.name) == types_of_game.end())
                    complaints.push_back(source.path + " has a winner and a reason in " + type.name);
            }
        }
    }
    return complaints;
}

}  // namespace isola_arena::architecture
