#include "arena/web/matches/workbench.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <memory>
#include <utility>

#include <fmt/core.h>

#include "arena/base/json/json_writer.hpp"
#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

// A module that many bots share may concern a whole class: then only the bots of the newest match are checked.
constexpr std::size_t most_checked = 8;

// A bot without a sandbox may write to its own folder whenever it plays. A file that has changed so often in a row
// while a bot ran, and never without one, is such a file.
constexpr int most_changes_while_playing = 4;

// How long after a match a change may still be one of its bots': a busy machine notices late.
constexpr std::chrono::seconds after_playing{10};

}  // namespace

Workbench::Workbench(MatchManager& matches, web::GameRegistry& registry, bool rerun)
    : matches_(matches), registry_(registry), is_to_rerun_(rerun),
      checks_({registry, [this](const std::string& name) { return matches_.bot_named(name); },
               [this](const std::string& contest, const BotSpec& bot) { return matches_.exam_of(contest, bot); },
               [this] { return matches_.timed_match_of_bots(); }}) {
    begin_to_watch();
}

web::Response Workbench::state() {
    const auto path = [](JsonWriter& json) {
        return [&json](const fs::path& each) { json.text(printable(each.string())); };
    };
    return web::json_response(json_object([&](JsonWriter& json) {
        json.key("rerun").boolean(is_to_rerun_).key("watched").begin_array();
        for (const RosterBot& bot : matches_.own_bots())
            if (const auto folders = folders_of(bot); !folders.empty())
                json.begin_object()
                    .key("name")
                    .text(bot.spec.name)
                    .key("folders")
                    .list(folders, path(json))
                    .end_object();
        json.end_array();
        {
            const std::lock_guard lock(mutex_);
            json.key("watched_in_part").list(cut_, path(json));
            json.key("passed_over").list(passed_over_, path(json));
        }
        json.key("checks");
        checks_.write(json);
    }));
}

web::Response Workbench::set_rerun(bool on) {
    is_to_rerun_ = on;
    registry_.note_bots_changed();
    return state();
}

namespace {

void tell_not_watched(const std::exception& failure) {
    announce(fmt::format("the files of bots are not watched: {}", failure.what()));
}

}  // namespace

// Looks at the files before the page is served, so that every later change is noticed.
void Workbench::begin_to_watch() {
    try {
        const auto folders = std::make_shared<FolderWatch>();
        watch(*folders);
        watcher_ = std::jthread([this, folders](const std::stop_token& stop) { keep_watching(*folders, stop); });
    } catch (const std::exception& failure) {
        tell_not_watched(failure);
    }
}

void Workbench::keep_watching(FolderWatch& folders, const std::stop_token& stop) {
    try {
        for (; !stop.stop_requested(); watch(folders))
            if (auto changed = folders.wait(stop); !changed.empty()) note(std::move(changed));
    } catch (const std::exception& failure) {
        tell_not_watched(failure);
    }
}

void Workbench::watch(FolderWatch& folders) {
    std::set<fs::path> all;
    for (const RosterBot& bot : matches_.own_bots()) all.merge(folders_of(bot));
    folders.watch(all);
    const std::lock_guard lock(mutex_);
    cut_ = folders.cut();
}

void Workbench::note(std::vector<fs::path> changed) {
    if (!matches_.confinements().isolates()) pass_over_what_bots_write(changed);
    check(concerned(matches_.own_bots(), changed));
    registry_.note_bots_changed();
}

// Otherwise a bot that writes a file whenever it plays would make its match be played again for ever.
void Workbench::pass_over_what_bots_write(std::vector<fs::path>& changed) {
    const bool runs = checks_.is_busy() || matches_.has_just_played(after_playing);
    const std::lock_guard lock(mutex_);
    std::erase_if(changed, [&](const fs::path& each) {
        if (runs && ++changes_while_playing_[each] > most_changes_while_playing) {
            passed_over_.insert(each);
            return true;
        }
        if (!runs) {
            changes_while_playing_.erase(each);
            passed_over_.erase(each);
        }
        return false;
    });
}

void Workbench::check(const std::set<std::string>& names) {
    const MatchManager::NewestMatch newest = matches_.newest_match();
    const std::set<std::string>& playing = newest.bots;
    std::set<std::string> wanted = names;
    if (names.size() > most_checked)
        std::erase_if(wanted, [&](const std::string& name) { return !playing.contains(name); });
    // If both bots of the match have changed, the match is played again once both are known to answer. A match that has
    // begun since then plays the bots as they are now.
    const auto unanswered = std::make_shared<std::atomic<std::ptrdiff_t>>(
        std::ranges::count_if(wanted, [&](const std::string& name) { return playing.contains(name); }));
    for (const std::string& name : wanted) {
        std::function<void()> answers;
        if (is_to_rerun_ && playing.contains(name))
            answers = [this, unanswered, match = newest.id] {
                if (--*unanswered == 0) matches_.rerun_if_newest(match);
            };
        checks_.check_changed(name, newest.contest, std::move(answers));
    }
}

}  // namespace isola_arena
