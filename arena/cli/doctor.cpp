#include "arena/cli/doctor.hpp"

#include <algorithm>
#include <string>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/process/tree/threads.hpp"
#include "arena/sandbox/sandbox.hpp"
#include "arena/terminal/screen/aligned_table.hpp"
#include "arena/terminal/screen/ink.hpp"

namespace isola_arena {
namespace {

namespace json = boost::json;
using viewer::Ink;
using viewer::Tone;

bool all_enforced(const Sandbox& sandbox) { return std::ranges::all_of(sandbox.protections(), &Protection::enforced); }

std::string clock_text(const Sandbox& sandbox) {
    return sandbox.counts_tree()
               ? "the whole process tree of a bot (cpu_scope tree)"
               : "only the first process of a bot (cpu_scope process): --clock cpu misses what its children use";
}

void print_table(const Sandbox& sandbox) {
    AlignedTable table({{"protection", 0, true}, {"enforced", 2, true}, {"how, or why not", 2, true}});
    for (const Protection& each : sandbox.protections())
        table.add({each.name, each.enforced ? "yes" : "NO",
                   printable(each.how + (each.instead.empty() ? "" : "; " + each.instead))},
                  {Tone::plain, each.enforced ? Tone::good : Tone::bad});
    put_ready(fmt::format("{}\n", table.text(Ink::on(stdout))));
}

// Prints the remedies. A remedy for several protections is printed once, with the names of all of them.
void print_remedies(const Sandbox& sandbox) {
    std::vector<std::string> said;
    for (const Protection& each : sandbox.protections()) {
        if (each.remedy.empty() || std::ranges::find(said, each.remedy) != said.end()) continue;
        std::string names;
        for (const Protection& other : sandbox.protections())
            if (other.remedy == each.remedy) names += (names.empty() ? "" : ", ") + other.name;
        put_ready(
            fmt::format("{} {}\n", Ink::on(stdout)(Tone::strong, "To enforce " + names + ":"), printable(each.remedy)));
        said.push_back(each.remedy);
    }
    if (!said.empty()) put_ready("\n");
}

void print(const Sandbox& sandbox) {
    const std::string& version = sandbox.bubblewrap_version();
    put_ready(fmt::format(
        "{}\n\n", Ink::on(stdout)(all_enforced(sandbox) ? Tone::good : Tone::warning, printable(sandbox.summary()))));
    print_table(sandbox);
    print_remedies(sandbox);
    put_text(fmt::format("bubblewrap  {}\n", version.empty() ? "not installed" : version));
    put_ready(fmt::format("cores       {} for the arena and its bots\n", available_cores().size()));
    put_text(fmt::format("CPU time    {}\n", clock_text(sandbox)));
}

json::value text_or_null(const std::string& text) { return text.empty() ? json::value() : json::value(text); }

json::object object_of(const Protection& protection) {
    return {{"name", protection.name},
            {"enforced", protection.enforced},
            {"how", protection.how},
            {"instead", text_or_null(protection.instead)},
            {"remedy", text_or_null(protection.remedy)}};
}

void print_json(const Sandbox& sandbox) {
    json::array protections;
    for (const Protection& each : sandbox.protections()) protections.push_back(object_of(each));
    const json::object all{{"summary", sandbox.summary()},
                           {"isolates", sandbox.isolates()},
                           {"all_enforced", all_enforced(sandbox)},
                           {"protections", std::move(protections)},
                           {"bubblewrap", text_or_null(sandbox.bubblewrap_version())},
                           {"cores", json::value_from(available_cores())},
                           {"cpu_scope", sandbox.counts_tree() ? "tree" : "process"}};
    put_json(json::serialize(all));
}

Exit examine(bool as_json) {
    const auto sandbox = Sandbox::survey();
    if (as_json) print_json(*sandbox);
    else print(*sandbox);
    return all_enforced(*sandbox) ? Exit::fine : Exit::does_not_hold;
}

}  // namespace

Exit run_doctor(const AttackOptions& options) { return options.wanted ? run_attacks(options) : examine(options.json); }

}  // namespace isola_arena
