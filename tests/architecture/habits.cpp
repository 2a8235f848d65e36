#include "tests/architecture/habits.hpp"

#include <algorithm>
#include <set>

namespace isola_arena::architecture {

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
