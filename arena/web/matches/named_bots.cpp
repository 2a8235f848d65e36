#include "arena/web/matches/named_bots.hpp"

#include <algorithm>
#include <array>

#include "arena/base/text/text.hpp"
#include "arena/bots/bot_lookup.hpp"
#include "arena/bots/file_kind.hpp"
#include "arena/bots/startable.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

RosterBot roster_bot(BotSpec spec) {
    RosterBot bot{.spec = std::move(spec), .named = true};
    bot.bundled = !bot.spec.game.empty();
    if (const auto error = unstartable(bot.spec.arguments, bot.spec.folder)) bot.missing = error->message;
    return bot;
}

LookupOptions places_of(const std::string& bots_file) {
    LookupOptions places;
    places.bots_file = bots_file;
    places.may_list_unstartable = true;
    return places;
}

bool is_the_systems(const fs::path& path) {
    const std::string text = path.string();
    return std::ranges::any_of(std::array{"/usr/", "/bin/", "/sbin/", "/lib/", "/etc/"},
                               [&](const char* folder) { return text.starts_with(folder); });
}

// Without `.`, `..` and a slash at the end.
fs::path normal(const fs::path& path) {
    const fs::path clean = path.lexically_normal();
    return clean.has_filename() ? clean : clean.parent_path();
}

bool lies_in(const fs::path& path, const fs::path& folder) {
    const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return end == folder.end();
}

// Other words have a dot or a slash, too: `1.4`, `python3.11`, `--data=a/b`.
bool looks_like_a_file(const std::string& word) {
    return !word.starts_with('-') && (language_of(word) != nullptr || word.find('/') != std::string::npos);
}

}  // namespace

Result<NamedBots> NamedBots::find(const std::vector<std::string>& arguments, const std::string& bots_file) {
    NamedBots all;
    all.bots_file_ = bots_file;
    for (const std::string& argument : arguments) {
        auto found = find_bot(argument, places_of(bots_file));
        if (!found) return found.error();
        const auto is_called_so = [&](const Named& each) {
            return in_lower_case(each.bot.spec.name) == in_lower_case(found->name);
        };
        if (std::ranges::any_of(all.named_, is_called_so))
            return Error{"two bots are named " + found->name + ": write NAME=BOT for one of them"};
        all.named_.push_back({argument, roster_bot(std::move(found).value())});
    }
    return all;
}

std::vector<RosterBot> NamedBots::bots() const {
    std::vector<RosterBot> all;
    for (const Named& each : named_) {
        auto found = find_bot(each.argument, places_of(bots_file_));
        all.push_back(found ? roster_bot(std::move(found).value()) : each.bot);
        if (!found) all.back().missing = found.message();
        all.back().spec.name = each.bot.spec.name;
    }
    return all;
}

std::set<fs::path> files_of(const RosterBot& bot) {
    std::set<fs::path> files;
    const fs::path folder = bot.spec.folder.empty() ? fs::current_path() : fs::path(bot.spec.folder);
    for (const std::string& word : bot.spec.arguments) {
        // A file that is gone still counts if the word looks like one, so that its return is noticed.
        const fs::path path = normal(fs::absolute(folder) / word);
        std::error_code unknown;
        const bool is_file = fs::is_regular_file(path, unknown) || looks_like_a_file(word);
        if (is_file && fs::is_directory(path.parent_path(), unknown) && !is_the_systems(path)) files.insert(path);
    }
    return files;
}

std::set<fs::path> folders_of(const RosterBot& bot) {
    std::set<fs::path> folders;
    if (bot.bundled || bot.dropped) return folders;
    if (!bot.spec.folder.empty()) folders.insert(normal(fs::absolute(bot.spec.folder)));
    for (const fs::path& file : files_of(bot)) {
        const auto holds = [&](const fs::path& folder) { return lies_in(file, folder); };
        if (std::ranges::none_of(folders, holds)) folders.insert(file.parent_path());
    }
    return folders;
}

std::set<std::string> concerned(const std::vector<RosterBot>& bots, const std::vector<fs::path>& changed) {
    std::set<std::string> names;
    for (const fs::path& path : changed) {
        std::set<std::string> near, meant;
        for (const RosterBot& bot : bots) {
            if (std::ranges::none_of(folders_of(bot), [&](const fs::path& folder) { return lies_in(path, folder); }))
                continue;
            near.insert(bot.spec.name);
            if (files_of(bot).contains(path)) meant.insert(bot.spec.name);
        }
        names.merge(meant.empty() ? near : meant);
    }
    return names;
}

}  // namespace isola_arena
