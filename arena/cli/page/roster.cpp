#include "arena/cli/page/roster.hpp"

#include <algorithm>
#include <filesystem>

#include "arena/contest/bots/bots_file.hpp"
#include "arena/contest/bots/bundled_bots.hpp"
#include "arena/contest/bots/entrants.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

using Listed = Result<std::vector<RosterBot>>;

Listed listed_in_file(const std::string& file) {
    const auto listed = read_bots_file(file);
    if (!listed) return listed.error();
    std::vector<RosterBot> bots;
    for (const ListedBot& bot : *listed) bots.push_back({bot.spec, "", bot.language, bot.author, false, ""});
    return bots;
}

Listed listed_below(const std::string& folder) {
    LookupOptions lookup;
    lookup.bots_file = folder;
    const auto field = find_field({}, lookup);
    if (!field) return field.error();
    std::vector<RosterBot> bots;
    for (const ContestBot& bot : *field) bots.push_back({bot.spec, "", bot.language, bot.author, false, ""});
    return bots;
}

Listed listed_in(const std::string& bots_file) {
    if (bots_file.empty()) return std::vector<RosterBot>();
    std::error_code unreadable;
    if (!fs::is_directory(bots_file, unreadable)) return listed_in_file(bots_file);
    const fs::path inside = fs::path(bots_file) / bots_file_name;
    return fs::is_regular_file(inside, unreadable) ? listed_in_file(inside.string()) : listed_below(bots_file);
}

auto find_name(const std::vector<RosterBot>& bots, const std::string& name) {
    return std::ranges::find_if(bots, [&](const RosterBot& bot) { return bot.spec.name == name; });
}

}  // namespace

Result<std::vector<RosterBot>> read_roster(const std::string& bots_file) {
    auto listed = listed_in(bots_file);
    if (!listed) return listed;
    std::vector<RosterBot> bots = std::move(listed).value();
    for (BundledBot& bot : bundled_bots())
        if (find_name(bots, bot.spec.name) == bots.end())
            bots.push_back({std::move(bot.spec), std::move(bot.summary), "", "", true, std::move(bot.missing)});
    return bots;
}

Result<BotSpec> find_in_roster(const std::string& bots_file, const std::string& name) {
    const auto roster = read_roster(bots_file);
    if (!roster) return roster.error();
    const auto found = find_name(*roster, name);
    if (found == roster->end()) return Error{"there is no bot named " + name + " here"};
    if (!found->missing.empty()) return Error{name + " cannot start: " + found->missing};
    return found->spec;
}

}  // namespace isola_arena
