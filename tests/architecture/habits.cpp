#include "tests/architecture/habits.hpp"

#include <algorithm>
#include <array>
#include <regex>
#include <set>
#include <string_view>
#include <utility>

namespace isola_arena::architecture {
namespace {

// Returns a complaint for each of these calls in a file of the arena that is not among the allowed files.
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

constexpr std::array<std::string_view, 2> tables_of_settings{"arena/rules/settings/settings.hpp",
                                                             "arena/contest/format_settings.hpp"};

bool is_table_of_settings(const Source& source) {
    return std::ranges::find(tables_of_settings, source.path) != tables_of_settings.end();
}

// Options of other programs that have the same name as an option of the arena, each with the file that names it.
const std::set<std::pair<std::string_view, std::string_view>>& options_of_others() {
    static const std::set<std::pair<std::string_view, std::string_view>> all{
        {"arena/bots/build/build.cpp", "--format"},            // of tar
        {"arena/bots/bundled_bots.cpp", "--level"},            // of the bundled bots
        {"arena/cluster/slurm/slurm.cpp", "--format"},         // of squeue and sinfo
        {"arena/cluster/slurm/slurm.cpp", "--nodes"},          // of sbatch
        {"arena/cluster/slurm/slurm.cpp", "--output"},         // of sbatch
        {"arena/cluster/slurm/slurm_messages.cpp", "--time"},  // of sbatch
        {"arena/contest/compare/version.cpp", "--format"},     // of git
        {"arena/contest/compare/version.cpp", "--verify"},     // of git
        {"arena/sandbox/sandbox.cpp", "--version"},            // of bubblewrap
    };
    return all;
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

// Two other uses of signal handlers are allowed: a child process resets the handlers of its parent, and main() ignores
// signals that no part of the arena needs.
Complaints handlers_elsewhere(const std::vector<Source>& sources) {
    return calls_elsewhere(sources,
                           {"arena/process/interruption.cpp", "arena/process/tree/orphan_reaper.cpp",
                            "arena/cli/main.cpp", "arena/bots/build/out_of_process/out_of_process_reader.cpp"},
                           "handles signals", {"signal_set", " sigaction(", "std::signal(", "signalfd("});
}

std::set<std::string> options_of_commands(const std::vector<Source>& sources) {
    // "-j,--jobs" as CLI11 gets it, or "--jobs"; a flag may have a value in braces.
    static const std::regex declared(R"r("(?:-\w,)?(--[a-z][a-z-]*)(?:,(--[a-z][a-z-]*))?(?:\{\w*\})?")r");
    std::set<std::string> options;
    for (const Source& source : sources) {
        if (!is_cpp(source) || !(lies_in(source.path, "arena/cli") || is_table_of_settings(source))) continue;
        for (const std::string& string : strings_of(source.text)) {
            std::smatch match;
            if (!std::regex_match(string, match, declared)) continue;
            for (const std::size_t i : {1U, 2U})
                if (match[i].matched) options.insert(match[i]);
        }
    }
    return options;
}

Complaints options_in_sentences(const std::vector<Source>& sources, const std::set<std::string>& options) {
    static const std::regex option("--[a-z][a-z-]*");
    Complaints complaints;
    for (const Source& source : sources) {
        if (!is_cpp(source) || !lies_in(source.path, "arena") || lies_in(source.path, "arena/cli") ||
            lies_in(source.path, "arena/commands") || is_table_of_settings(source))
            continue;
        for (const std::string& string : strings_of(source.text))
            for (std::sregex_iterator at(string.begin(), string.end(), option); at != std::sregex_iterator(); ++at)
                if (options.contains(at->str()) && !options_of_others().contains({source.path, at->str()}))
                    complaints.push_back(source.path + " names the option " + at->str() + " in " + string);
    }
    return complaints;
}

Complaints prints_elsewhere(const std::vector<Source>& sources) {
    return calls_elsewhere(
        sources, {"arena/host/store/authors/make_confusables.cpp", "arena/sandbox/filter/make_call_filter.cpp"},
        "prints", {"fmt::print(", "std::cout", "std::cerr", "std::printf(", "std::puts("});
}

}  // namespace isola_arena::architecture
