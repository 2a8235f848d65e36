#include "tests/architecture/arrows.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>

namespace isola_arena::architecture {
namespace {

struct Module {
    std::string_view folder;
    std::vector<std::string_view> may_include;  ///< besides itself, arena/base, arena/rules and protocol
};

std::vector<std::string_view> everything_below_cli() {
    return {"arena/analysis",        "arena/bots",          "arena/cluster",          "arena/cluster/executor",
            "arena/cluster/survey",  "arena/cluster/work",  "arena/commands",         "arena/contest",
            "arena/contest/compare", "arena/contest/grade", "arena/contest/run",      "arena/contest/setup",
            "arena/contest/kit",     "arena/contest/match", "arena/contest/exam",     "arena/export",
            "arena/export/site",     "arena/host",          "arena/host/analysis",    "arena/host/final",
            "arena/host/marks",      "arena/host/pages",    "arena/host/play",        "arena/host/verification",
            "arena/host/build",      "arena/record",        "arena/record/store",     "arena/record/report",
            "arena/spectator",       "arena/terminal",      "arena/terminal/contest", "arena/web",
            "arena/web/contest",     "arena/web/live",      "arena/web/analyses",     "arena/web/matches",
            "arena/judge",           "arena/sandbox",       "arena/sandbox/attack",   "arena/process",
            "arena/host/task"};
}

// The modules. A path belongs to the last entry whose folder contains it.
const std::vector<Module>& modules() {
    static const std::vector<Module> all{
        {"protocol", {}},
        {"bot", {}},
        {"arena/base", {}},
        {"arena/rules", {}},
        {"arena/process", {}},
        {"arena/sandbox", {"arena/process"}},
        {"arena/judge", {"arena/process"}},
        {"arena/commands", {"arena/judge", "arena/process"}},
        {"arena/sandbox/attack", {"arena/sandbox", "arena/judge", "arena/process"}},
        {"arena/bots", {"arena/commands", "arena/judge", "arena/sandbox", "arena/process"}},
        {"arena/contest", {"arena/bots", "arena/record", "arena/judge", "arena/process"}},
        {"arena/contest/setup",
         {"arena/contest", "arena/bots", "arena/record", "arena/record/store", "arena/record/report", "arena/judge",
          "arena/sandbox", "arena/process"}},
        {"arena/contest/match",
         {"arena/commands", "arena/contest", "arena/contest/setup", "arena/record", "arena/judge", "arena/process"}},
        {"arena/contest/grade",
         {"arena/contest", "arena/contest/match", "arena/contest/setup", "arena/bots", "arena/judge", "arena/process"}},
        {"arena/contest/kit",
         {"arena/commands", "arena/contest", "arena/contest/setup", "arena/bots", "arena/process"}},
        {"arena/contest/exam", {"arena/contest", "arena/contest/setup", "arena/bots", "arena/judge", "arena/process"}},
        {"arena/contest/compare",
         {"arena/contest", "arena/contest/setup", "arena/bots", "arena/judge", "arena/sandbox", "arena/process"}},
        {"arena/contest/run",
         {"arena/commands", "arena/contest", "arena/contest/exam", "arena/contest/setup", "arena/cluster",
          "arena/cluster/executor", "arena/bots", "arena/record", "arena/record/store", "arena/record/report",
          "arena/judge", "arena/process"}},
        {"arena/record", {"arena/judge", "arena/process"}},
        {"arena/record/store",
         {"arena/commands", "arena/record", "arena/contest", "arena/bots", "arena/judge", "arena/process"}},
        {"arena/record/report",
         {"arena/commands", "arena/record", "arena/record/store", "arena/contest", "arena/bots", "arena/judge",
          "arena/process"}},
        {"arena/analysis", {"arena/contest", "arena/record", "arena/judge", "arena/process"}},
        {"arena/spectator", {"arena/record", "arena/judge", "arena/process"}},
        {"arena/terminal", {"arena/spectator", "arena/record", "arena/judge", "arena/process"}},
        {"arena/terminal/contest",
         {"arena/terminal", "arena/contest", "arena/record", "arena/record/store", "arena/record/report", "arena/judge",
          "arena/process"}},
        {"arena/web", {"arena/commands", "arena/spectator", "arena/record", "arena/judge", "arena/process"}},
        {"arena/web/contest",
         {"arena/web", "arena/contest", "arena/contest/setup", "arena/bots", "arena/record", "arena/record/store",
          "arena/record/report", "arena/judge", "arena/process"}},
        {"arena/web/live",
         {"arena/web", "arena/web/contest", "arena/contest", "arena/contest/setup", "arena/record",
          "arena/record/report", "arena/judge", "arena/process"}},
        {"arena/web/analyses",
         {"arena/web", "arena/web/contest", "arena/analysis", "arena/bots", "arena/contest", "arena/contest/setup",
          "arena/record", "arena/record/store", "arena/record/report", "arena/judge", "arena/process"}},
        {"arena/web/matches",
         {"arena/commands", "arena/web", "arena/web/analyses", "arena/web/contest", "arena/analysis", "arena/bots",
          "arena/contest", "arena/contest/exam", "arena/contest/match", "arena/contest/setup", "arena/host",
          "arena/host/build", "arena/record", "arena/record/store", "arena/record/report", "arena/terminal",
          "arena/judge", "arena/process"}},
        {"arena/export",
         {"arena/terminal", "arena/web", "arena/record", "arena/record/report", "arena/judge", "arena/process"}},
        {"arena/export/site",
         {"arena/export", "arena/host", "arena/contest", "arena/record", "arena/record/store", "arena/record/report",
          "arena/judge", "arena/process"}},
        {"arena/host",
         {"arena/commands", "arena/contest", "arena/bots", "arena/record", "arena/record/store", "arena/judge",
          "arena/sandbox", "arena/process"}},
        {"arena/host/verification",
         {"arena/host", "arena/contest", "arena/bots", "arena/record", "arena/record/store", "arena/record/report",
          "arena/judge", "arena/process"}},
        {"arena/host/build", {"arena/host", "arena/contest/setup", "arena/contest/exam", "arena/bots", "arena/judge"}},
        {"arena/host/play",
         {"arena/host", "arena/contest", "arena/contest/match", "arena/contest/setup", "arena/contest/exam",
          "arena/bots", "arena/judge", "arena/process"}},
        {"arena/host/pages",
         {"arena/commands", "arena/host", "arena/export", "arena/web", "arena/contest", "arena/bots", "arena/record",
          "arena/judge", "arena/process"}},
        {"arena/host/task",
         {"arena/host", "arena/web", "arena/contest", "arena/contest/kit", "arena/contest/setup", "arena/bots",
          "arena/record", "arena/record/report"}},
        {"arena/host/analysis",
         {"arena/host", "arena/host/pages", "arena/web", "arena/web/analyses", "arena/contest/setup"}},
        {"arena/host/marks",
         {"arena/host", "arena/host/play", "arena/contest", "arena/contest/grade", "arena/contest/setup", "arena/bots",
          "arena/record", "arena/record/store", "arena/record/report", "arena/process"}},
        {"arena/host/final",
         {"arena/host", "arena/host/pages", "arena/web", "arena/web/contest", "arena/record/store",
          "arena/record/report"}},
        {"arena/cluster",
         {"arena/contest", "arena/bots", "arena/host", "arena/record", "arena/record/store", "arena/judge",
          "arena/process"}},
        {"arena/cluster/executor",
         {"arena/cluster", "arena/contest", "arena/contest/setup", "arena/bots", "arena/record/store", "arena/judge",
          "arena/process"}},
        {"arena/cluster/survey", {"arena/commands", "arena/cluster", "arena/judge", "arena/sandbox", "arena/process"}},
        {"arena/cluster/work",
         {"arena/cluster", "arena/contest", "arena/contest/setup", "arena/bots", "arena/judge", "arena/sandbox",
          "arena/process"}},
        {"arena/cli", everything_below_cli()},
        {"tests",
         [] {
             auto all_of_it = everything_below_cli();
             all_of_it.insert(all_of_it.end(), {"arena/cli", "bot"});
             return all_of_it;
         }()},
    };
    return all;
}

const Module* module_of(std::string_view path) {
    const Module* module = nullptr;
    for (const Module& each : modules())
        if (lies_in(path, each.folder)) module = &each;
    return module;
}

bool may_include(const Module& from, const Module& to) {
    if (&from == &to) return true;
    if (to.folder == "protocol") return true;
    if (from.folder == "protocol" || from.folder == "bot") return false;
    if (to.folder == "arena/base") return true;
    if (to.folder == "arena/rules") return from.folder != "arena/base";
    return std::ranges::find(from.may_include, to.folder) != from.may_include.end();
}

template <class Visit>
void for_each_include(const std::vector<Source>& sources, std::string_view folder, Visit visit) {
    for (const Source& source : sources) {
        if (!is_cpp(source) || !lies_in(source.path, folder)) continue;
        for (const Include& include : includes_of(source)) visit(source, include);
    }
}

std::string sentence(const Source& source, const Include& include, const std::string& why) {
    return source.path + " includes " + include.target + ": " + why;
}

using Arrows = std::map<std::string, std::set<std::string>>;

Arrows arrows_between_folders(const std::vector<Source>& sources) {
    Arrows arrows;
    for_each_include(sources, "", [&](const Source& source, const Include& include) {
        const std::string from = folder_of(source.path), to = folder_of(include.target);
        if (!include.angled && from != to && !lies_in(from, "tests")) arrows[from].insert(to);
    });
    return arrows;
}

// Returns a path of include arrows from one folder to the other, with ` -> ` before each folder; empty if there is no
// path.
std::string way(const Arrows& arrows, const std::string& from, const std::string& to, std::set<std::string>& seen) {
    if (!seen.insert(from).second || !arrows.contains(from)) return {};
    for (const std::string& next : arrows.at(from)) {
        if (next == to) return " -> " + to;
        const std::string rest = way(arrows, next, to, seen);
        if (!rest.empty()) return std::string(" -> ").append(next).append(rest);
    }
    return {};
}

constexpr std::array<std::string_view, 5> games{"isola", "island", "domino", "isolation", "queens"};

std::string in_lower_case(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

// Returns whether a word begins at this index; a capital letter begins a word, too, as in `TableOfDominoes`.
bool begins_word(std::string_view text, std::size_t at) {
    if (at == 0) return true;
    const auto before = static_cast<unsigned char>(text[at - 1]), first = static_cast<unsigned char>(text[at]);
    return std::isalpha(before) == 0 || (std::islower(before) != 0 && std::isupper(first) != 0);
}

// Returns whether a word of the text begins with the game's name. The project's own name and `isolated` do not count.
bool names(const std::string& text, std::string_view game) {
    const std::string low = in_lower_case(text);
    for (std::size_t at = low.find(game); at != std::string::npos; at = low.find(game, at + 1)) {
        const std::string_view rest = std::string_view(low).substr(at + game.size());
        const bool is_no_game = rest.starts_with("_arena") || rest.starts_with("-arena") || rest.starts_with("ted");
        if (begins_word(text, at) && !is_no_game) return true;
    }
    return false;
}

void complain_of_named_games(const Source& source, Complaints& complaints) {
    const std::string text = without_comments(source.text);
    for (const std::string_view game : games)
        if (names(text, game)) complaints.push_back(source.path + " names a game: " + std::string(game));
}

constexpr std::array<std::string_view, 27> not_for_protocol{
    "chrono",     "ctime",        "random",    "iostream",   "istream",   "ostream",
    "fstream",    "sstream",      "iomanip",   "iosfwd",     "ios",       "cstdio",
    "filesystem", "thread",       "mutex",     "future",     "atomic",    "condition_variable",
    "barrier",    "latch",        "semaphore", "stop_token", "coroutine", "csignal",
    "csetjmp",    "shared_mutex", "syncstream"};

bool is_standard(std::string_view header) { return header.find_first_of("/.") == std::string_view::npos; }

}  // namespace

Complaints wrong_arrows(const std::vector<Source>& sources) {
    Complaints complaints;
    for_each_include(sources, "", [&](const Source& source, const Include& include) {
        if (include.angled) return;
        const Module* from = module_of(source.path);
        const Module* to = module_of(include.target);
        if (to == nullptr) complaints.push_back(sentence(source, include, "includes are written from the root"));
        else if (from != nullptr && !may_include(*from, *to))
            complaints.push_back(
                sentence(source, include, std::string(from->folder) + " may not know " + std::string(to->folder)));
    });
    return complaints;
}

Complaints cycles_of_folders(const std::vector<Source>& sources) {
    Complaints complaints;
    const Arrows arrows = arrows_between_folders(sources);
    for (const auto& [folder, targets] : arrows) {
        std::set<std::string> seen;
        if (const std::string back = way(arrows, folder, folder, seen); !back.empty())
            complaints.push_back(folder + back);
    }
    return complaints;
}

Complaints named_games(const std::vector<Source>& sources) {
    Complaints complaints;
    for_each_include(sources, "arena", [&](const Source& source, const Include& include) {
        const bool is_game = lies_in(include.target, "protocol") && folder_of(include.target) != "protocol";
        if (is_game && source.path != "arena/rules/games.hpp" && source.path != "arena/rules/dialects.cpp")
            complaints.push_back(sentence(source, include, "only arena/rules/games.hpp knows the games"));
    });
    for (const Source& source : sources)
        for (const auto folder : {"arena/judge", "arena/process", "arena/record", "arena/rules/events",
                                  "arena/rules/settings", "arena/rules/record"})
            if (is_cpp(source) && lies_in(source.path, folder)) complain_of_named_games(source, complaints);
    return complaints;
}

Complaints impure_protocol(const std::vector<Source>& sources) {
    Complaints complaints;
    for_each_include(sources, "protocol", [&](const Source& source, const Include& include) {
        if (!include.angled) return;
        if (!is_standard(include.target))
            complaints.push_back(sentence(source, include, "protocol uses the C++ standard library alone"));
        else if (std::ranges::find(not_for_protocol, include.target) != not_for_protocol.end())
            complaints.push_back(sentence(source, include, "protocol has no input, output, clock or thread"));
    });
    return complaints;
}

Complaints boost_in_bots(const std::vector<Source>& sources) {
    Complaints complaints;
    for_each_include(sources, "bot", [&](const Source& source, const Include& include) {
        if (lies_in(include.target, "boost"))
            complaints.push_back(sentence(source, include, "a bot does without Boost"));
    });
    return complaints;
}

}  // namespace isola_arena::architecture
