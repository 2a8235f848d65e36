#include "arena/web/contest/roster.hpp"

#include <algorithm>
#include <filesystem>

#include "arena/bots/bundled_bots.hpp"
#include "arena/bots/entrants.hpp"
#include "arena/bots/startable.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

// Returns the bots file in the folder, if the folder has one, else bots_file itself.
std::string place_of(const std::string& bots_file) {
    const fs::path inside = fs::path(bots_file) / bots_file_name;
    std::error_code unreadable;
    return fs::is_regular_file(inside, unreadable) ? inside.string() : bots_file;
}

RosterBot listed_bot(const ListedBot& bot) {
    const auto error = unstartable(bot.spec.arguments, bot.spec.folder, bot.command);
    return {bot.spec, bot.title, bot.language, bot.author, false, error ? in_one_line(*error) : ""};
}

}  // namespace

BotRoster read_roster(const std::string& bots_file) {
    BotRoster roster;
    if (!bots_file.empty()) {
        BotsList list = list_bots(place_of(bots_file));
        for (const ListedBot& bot : list.bots) roster.bots.push_back(listed_bot(bot));
        roster.mistakes = std::move(list.mistakes);
    }
    for (const auto& bots : {bundled_bots(), bundled_levels()})
        for (const BundledBot& bot : bots)
            if (find_bot(roster.bots, bot.spec.name) == nullptr)
                roster.bots.push_back({bot.spec, bot.summary, "", "", true, bot.missing});
    return roster;
}

const RosterBot* find_bot(const std::vector<RosterBot>& bots, const std::string& name) {
    const auto found = std::ranges::find_if(bots, [&](const RosterBot& bot) { return bot.spec.name == name; });
    return found == bots.end() ? nullptr : &*found;
}

Result<RosterBot> startable(const RosterBot& bot) {
    if (!bot.missing.empty()) return Error{bot.spec.name + " cannot start: " + bot.missing};
    return bot;
}

Result<RosterBot> find_in_roster(const std::string& bots_file, const std::string& name) {
    const BotRoster roster = read_roster(bots_file);
    const RosterBot* found = find_bot(roster.bots, name);
    if (found == nullptr) return Error{"there is no bot named " + name + " here"};
    return startable(*found);
}

}  // namespace isola_arena
