#include "tests/architecture/reach.hpp"

#include <algorithm>
#include <array>
#include <regex>

namespace isola_arena::architecture {
namespace {

constexpr std::array<std::string_view, 4> folders_of_values{"arena/rules", "arena/contest/format",
                                                            "arena/contest/rating", "arena/record"};

constexpr std::array<std::string_view, 1> values_of_process{"arena/process/command_line.hpp"};

constexpr std::array<std::string_view, 9> not_for_rules{
    "thread", "mutex", "condition_variable", "atomic", "future", "iostream", "fstream", "filesystem", "unistd.h"};

constexpr std::array<std::string_view, 4> modules_with_few{"arena/process", "arena/sandbox", "arena/judge",
                                                           "arena/contest"};

constexpr std::array<std::string_view, 18> headers_with_asio{"arena/contest/match/match_run.hpp",
                                                             "arena/contest/tournament/worker.hpp",
                                                             "arena/judge/match.hpp",
                                                             "arena/judge/referee.hpp",
                                                             "arena/judge/seat.hpp",
                                                             "arena/process/asio.hpp",
                                                             "arena/process/bot/bot_pipes.hpp",
                                                             "arena/process/bot/bot_process.hpp",
                                                             "arena/process/bot/child_process.hpp",
                                                             "arena/process/bot/keeper.hpp",
                                                             "arena/process/bot/kept_child.hpp",
                                                             "arena/process/bot/kept_sandboxes.hpp",
                                                             "arena/process/bot/reply_clock.hpp",
                                                             "arena/process/bot/spawned_child.hpp",
                                                             "arena/process/clock/steal_time_monitor.hpp",
                                                             "arena/process/start/clone_launcher.hpp",
                                                             "arena/process/start/launcher.hpp",
                                                             "arena/process/start/program_start.hpp"};

constexpr std::array<std::string_view, 3> files_of_the_parser{
    "arena/cli/commands.cpp", "arena/cli/contest_commands.cpp", "arena/cli/shared_options.cpp"};

template <class Names>
bool holds(const Names& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

template <class Folders>
bool lies_in_one(std::string_view path, const Folders& folders) {
    return std::ranges::any_of(folders, [&](std::string_view folder) { return lies_in(path, folder); });
}

bool is_machinery(const Include& include) {
    return is_asio(include) || (lies_in(include.target, "arena/process") && !holds(values_of_process, include.target));
}

std::string joined_by_arrows(const std::vector<std::string>& steps) {
    std::string text;
    for (const std::string& step : steps) text += (text.empty() ? "" : " -> ") + step;
    return text;
}

}  // namespace

bool is_asio(const Include& include) {
    constexpr std::array<std::string_view, 3> folders{"boost/asio", "boost/beast", "boost/process"};
    return include.angled && (include.target == "boost/asio.hpp" || lies_in_one(include.target, folders));
}

bool is_parser(const Include& include) { return include.angled && lies_in(include.target, "CLI"); }

IncludeGraph::IncludeGraph(const std::vector<Source>& sources) {
    for (const Source& source : sources)
        if (is_cpp(source)) includes_.emplace(source.path, includes_of(source));
}

std::vector<std::string> IncludeGraph::way(const std::string& from, const Wanted& wanted) const {
    std::map<std::string, std::string> came_from{{from, ""}};
    std::vector<std::string> met{from};
    for (std::size_t at = 0; at < met.size(); ++at) {
        const std::string file = met[at];
        const auto found = includes_.find(file);
        if (found == includes_.end()) continue;
        for (const Include& include : found->second) {
            if (wanted(include)) {
                std::vector<std::string> steps{include.target};
                for (std::string step = file; !step.empty(); step = came_from.at(step))
                    steps.insert(steps.begin(), step);
                return steps;
            }
            if (!include.angled && came_from.emplace(include.target, file).second) met.push_back(include.target);
        }
    }
    return {};
}

std::vector<std::string> IncludeGraph::units_that_reach(const Wanted& wanted) const {
    std::vector<std::string> units;
    for (const auto& [path, includes] : includes_)
        if (path.ends_with(".cpp") && !way(path, wanted).empty()) units.push_back(path);
    return units;
}

Complaints machinery_among_values(const std::vector<Source>& sources) {
    Complaints complaints;
    const IncludeGraph graph(sources);
    for (const Source& source : sources) {
        if (!lies_in_one(source.path, folders_of_values)) continue;
        if (const auto way = graph.way(source.path, is_machinery); !way.empty())
            complaints.push_back(joined_by_arrows(way) + ": values know no machinery");
    }
    return complaints;
}

Complaints impure_rules(const std::vector<Source>& sources) {
    std::map<std::string, const Source*> files;
    for (const Source& source : sources) files.emplace(source.path, &source);
    std::vector<const Source*> reached;
    const auto reach = [&](const std::string& path) {
        const auto file = files.find(path);
        if (file != files.end() && std::ranges::find(reached, file->second) == reached.end())
            reached.push_back(file->second);
    };
    for (const Source& source : sources)
        if (is_cpp(source) && lies_in(source.path, "arena/rules")) reach(source.path);
    Complaints complaints;
    for (std::size_t at = 0; at < reached.size(); ++at) {
        const Source& source = *reached[at];
        for (const Include& include : includes_of(source)) {
            if (is_asio(include) || (include.angled && holds(not_for_rules, include.target)))
                complaints.push_back(source.path + " includes " + include.target + ": a verdict needs none of it");
            if (include.angled) continue;
            reach(include.target);
            reach(include.target.substr(0, include.target.size() - 3) + "cpp");
        }
        static const std::regex exceptions("\\b(throw|try|catch)\\b");
        if (std::regex_search(without_comments(source.text), exceptions))
            complaints.push_back(source.path + " has exceptions: a verdict needs none of it");
    }
    return complaints;
}

Complaints asio_in_headers(const std::vector<Source>& sources) {
    Complaints complaints;
    const IncludeGraph graph(sources);
    for (const Source& source : sources) {
        if (!source.path.ends_with(".hpp") || !lies_in_one(source.path, modules_with_few)) continue;
        if (holds(headers_with_asio, source.path)) continue;
        if (const auto way = graph.way(source.path, is_asio); !way.empty())
            complaints.push_back(joined_by_arrows(way) + ": Asio is not this header's matter");
    }
    return complaints;
}

Complaints parser_elsewhere(const std::vector<Source>& sources) {
    Complaints complaints;
    for (const Source& source : sources) {
        if (!is_cpp(source) || holds(files_of_the_parser, source.path)) continue;
        for (const Include& include : includes_of(source))
            if (is_parser(include))
                complaints.push_back(source.path + " includes " + include.target + ": commands register elsewhere");
    }
    return complaints;
}

}  // namespace isola_arena::architecture
