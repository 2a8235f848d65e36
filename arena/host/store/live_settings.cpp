#include "arena/host/store/live_settings.hpp"

#include <algorithm>
#include <utility>

namespace isola_arena::host {
namespace {

// The recipes are those of the start. A language without a recipe could not be recognised.
bool has_recipes_for(const HostSettings& settings, const std::vector<std::string>& languages) {
    return std::ranges::all_of(languages, [&](const std::string& each) {
        return std::ranges::find(settings.recipes, each, &Recipe::name) != settings.recipes.end();
    });
}

HostSettings with_changes(const HostSettings& old, const HostSettings& changed) {
    HostSettings next = old;
    next.title = changed.title;
    next.date = changed.date;
    next.deadline = changed.deadline;
    next.code = changed.code;
    next.most_authors = changed.most_authors;
    next.ladder_is_public = changed.ladder_is_public;
    next.records_are_public = changed.records_are_public;
    next.final_is_nameless = changed.final_is_nameless;
    if (has_recipes_for(old, changed.languages)) next.languages = changed.languages;
    next.largest_total = changed.largest_total;
    next.build_seconds = changed.build_seconds;
    next.final_format = changed.final_format;
    next.marks = changed.marks;
    return next;
}

std::vector<std::string> others_that_differ(const HostSettings& old, const HostSettings& changed) {
    std::vector<std::string> names;
    const auto compare = [&](const char* name, const auto& one, const auto& other) {
        if (!(one == other)) names.emplace_back(name);
    };
    compare("contest", old.contest, changed.contest);
    compare("languages", old.languages, changed.languages);
    compare("largest", old.largest, changed.largest);
    compare("ladder", old.ladder, changed.ladder);
    compare("test_matches", old.test_matches, changed.test_matches);
    compare("pondering", old.pondering, changed.pondering);
    compare("openings", old.openings, changed.openings);
    compare("on_event", old.on_event, changed.on_event);
    compare("mail_command", old.mail_command, changed.mail_command);
    compare("address", old.address, changed.address);
    compare("proxies", old.proxies, changed.proxies);
    compare("recipes", old.recipes, changed.recipes);
    return names;
}

}  // namespace

LiveSettings::LiveSettings(HostSettings settings) : shared_(std::make_shared<Shared>()) {
    shared_->settings = std::make_shared<const HostSettings>(std::move(settings));
}

std::shared_ptr<const HostSettings> LiveSettings::now() const {
    const std::lock_guard only_one(shared_->mutex);
    return shared_->settings;
}

std::vector<std::string> LiveSettings::take(const HostSettings& changed) {
    const std::lock_guard only_one(shared_->mutex);
    shared_->settings = std::make_shared<const HostSettings>(with_changes(*shared_->settings, changed));
    return others_that_differ(*shared_->settings, changed);
}

}  // namespace isola_arena::host
