#include "tests/architecture/habits.hpp"

#include <algorithm>
#include <set>

namespace isola_arena::architecture {
namespace {

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
