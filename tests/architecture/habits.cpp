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

// The calls of these in all other files of the arena.
Complaints calls_elsewhere(const std::vector<Source>& sources, const std::set<std::string>& allowed,
                           const std::string& what, const std::vector<std::string>& calls) {
    Complaints complaints;
    for (const Source& source : sources) {
        if (!is_cpp(source) || !lies_in(source.path, "arena") || allowed.contains(source.path)) continue;
        const std::string text = without_comments(source.text);
        for (const std::string& call : calls)
            if (text.find(call) != std::string::npos) complaints.push_back(source.path + " " + what + ": " + call);
    }
    return complaints;
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
    return calls_elsewhere(sources, {"arena/process/start/clone_launcher.cpp"}, "makes a process",
                           {" fork(", "vfork(", "clone(", "posix_spawn", "SYS_clone", "popen(", "system("});
}

// A child takes the handlers of its parent off, and main() ignores what no part of the arena wants to hear of.
Complaints handlers_elsewhere(const std::vector<Source>& sources) {
    return calls_elsewhere(sources,
                           {"arena/process/interruption.cpp", "arena/process/tree/orphan_reaper.cpp",
                            "arena/cli/main.cpp", "arena/bots/build/apart/reader_apart.cpp"},
                           "handles signals", {"signal_set", " sigaction(", "std::signal(", "signalfd("});
}

Complaints prints_elsewhere(const std::vector<Source>& sources) {
    return calls_elsewhere(sources, {"arena/host/club/authors/make_confusables.cpp"}, "prints",
                           {"fmt::print(", "std::cout", "std::cerr", "std::printf(", "std::puts("});
}

}  // namespace isola_arena::architecture
