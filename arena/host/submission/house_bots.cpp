#include "arena/host/submission/house_bots.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>

#include <fmt/core.h>

#include "arena/base/toml/toml_reader.hpp"
#include "arena/bots/bots_file.hpp"
#include "arena/bots/bundled_bots.hpp"
#include "arena/host/store/stored_files.hpp"
#include "arena/process/command_line.hpp"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

bool is_bundled(const std::vector<std::string>& command) {
    const auto begins = [&](const BundledBot& bundled) {
        const std::vector<std::string>& words = bundled.spec.arguments;
        return !words.empty() && words.size() <= command.size() &&
               std::equal(words.begin(), words.end(), command.begin());
    };
    return std::ranges::any_of(bundled_bots(), begins) || std::ranges::any_of(bundled_levels(), begins);
}

// Returns the measured strength of the bundled bot, or of the level of one, that the command starts without other words.
std::optional<int> rating_of(const std::vector<std::string>& command, const std::string& variant) {
    for (const auto& bots : {bundled_bots(), bundled_levels()})
        for (const BundledBot& each : bots)
            if (each.spec.arguments == command) return measured_rating(each.spec.name, variant);
    return std::nullopt;
}

// Takes the files that the command names by absolute paths, and names them from the bot's own folder.
HouseBot house_bot(const ListedBot& listed, const std::string& variant) {
    HouseBot bot{listed.title.empty() ? listed.spec.name : listed.title};
    std::vector<std::string> command = listed.spec.arguments;
    // A name that is also that of an installed program is left as it is in the list.
    if (is_bundled_bot(command.front()))
        if (auto bundled = bundled_bot_of(command)) command = std::move(bundled->arguments);
    if (!is_bundled(command)) {
        bot.why_not = listed.spec.name + " (" + listed.place +
                      ") is no bundled bot: hand in its folder, as the sub-folder of its author";
        return bot;
    }
    const auto rating = rating_of(command, variant);
    if (!rating && !variant.empty()) {
        bot.why_not = fmt::format(
            "{} ({}) has no measured strength in {}, so it has no rating on the ladder: test matches can be played "
            "against it",
            listed.spec.name, listed.place, variant);
        return bot;
    }
    bot.rating = rating.value_or(0);
    for (std::string& word : command) {
        std::error_code unreadable;
        if (!fs::path(word).is_absolute() || !fs::is_regular_file(word, unreadable)) continue;
        const std::string name = fs::path(word).filename().string();
        auto bytes = content_of(word);
        if (!bytes) {
            bot.why_not = word + " cannot be read";
            return bot;
        }
        bot.files.push_back({name, std::move(*bytes)});
        word = "./" + name;
    }
    bot.files.push_back({std::string(bots_file_name), "[[bot]]\nname = " + as_toml(listed.spec.name) +
                                                          "\ncommand = " + as_toml(join_command_line(command)) + '\n'});
    return bot;
}

}  // namespace

Result<std::vector<HouseBot>> house_bots_in(const std::string& bots_file, const std::string& variant) {
    const auto listed = read_bots_file(bots_file, WrittenBy::importer);
    if (!listed) return listed.error();
    std::vector<HouseBot> bots;
    for (const ListedBot& each : *listed) bots.push_back(house_bot(each, variant));
    if (std::ranges::all_of(bots, [](const HouseBot& each) { return each.files.empty(); }))
        return Error{bots_file + ": expected a list of bundled bots, found none of them (the first: " +
                     bots.front().why_not + "); a folder of folders is imported for all other bots"};
    return bots;
}

}  // namespace isola_arena::host
