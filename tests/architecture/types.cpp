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

// Goes into a namespace or out of it if the line does so. The formatter writes both in one way.
void follow(const std::string& line, Namespaces& namespaces) {
    static const std::regex opening("namespace ?([a-z_:]*) \\{|namespace \\{");
    if (std::smatch match; std::regex_match(line, match, opening)) namespaces.push_back(match[1]);
    if (line.starts_with("}  // namespace") && !namespaces.empty()) namespaces.pop_back();
}

// The name of the type that the line begins to define, with its namespaces; nullopt if it is in an unnamed one, where
// each file has its own.
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

// A struct or class, at whatever place, with all between its braces.
struct Definition {
    std::string name;
    std::string bases;
    std::string body;
};

// Returns the length of what the braces hold that open before this text.
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

// Returns the text outside of all braces and brackets: the members' declarations alone.
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
    // The first file of each name, and what the name stands for there: nothing if the file defines a type.
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
    // A base may be read after the type that has it.
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
