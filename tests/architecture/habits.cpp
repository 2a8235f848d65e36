#include "tests/architecture/habits.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>

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

}  // namespace

Complaints long_files(const std::vector<Source>& sources) {
    Complaints complaints;
    for (const Source& source : sources) {
        const auto lines = std::ranges::count(source.text, '\n');
        if (lines > longest_file) complaints.push_back(source.path + " has " + std::to_string(lines) + " lines");
    }
    return complaints;
}

Complaints headers_without_pragma_once(const std::vector<Source>& sources) {
    Complaints complaints;
    for (const Source& source : sources)
        if (source.path.ends_with(".hpp") && !source.text.starts_with("#pragma once\n"))
            complaints.push_back(source.path + " does not begin with #pragma once");
    return complaints;
}

Complaints missing_includes(const std::vector<Source>& sources) {
    std::set<std::string> paths;
    for (const Source& source : sources) paths.insert(source.path);
    Complaints complaints;
    for (const Source& source : sources) {
        if (!is_cpp(source)) continue;
        for (const Include& include : includes_of(source))
            if (!include.angled && !paths.contains(include.target))
                complaints.push_back(source.path + " includes " + include.target + ", which is not there");
    }
    return complaints;
}

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

Complaints forks_elsewhere(const std::vector<Source>& sources) {
    Complaints complaints;
    for (const Source& source : sources) {
        if (!is_cpp(source) || !lies_in(source.path, "arena") ||
            source.path == "arena/process/start/clone_launcher.cpp")
            continue;
        const std::string text = without_comments(source.text);
        for (const auto call : {" fork(", "vfork(", "clone(", "posix_spawn", "SYS_clone", "popen(", "system("})
            if (text.find(call) != std::string::npos) complaints.push_back(source.path + " makes a process: " + call);
    }
    return complaints;
}

}  // namespace isola_arena::architecture
