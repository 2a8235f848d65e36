#include "arena/bots/entrants.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <map>

#include "arena/base/hash/digest.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/startable.hpp"
#include "arena/commands/whole_command.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

void add_lines(std::vector<std::string>& lines, const std::string& text) {
    for (const std::string_view line : lines_of(text)) lines.emplace_back(line);
}

void add_listed(BotsList& list, const std::string& file, WrittenBy whom) {
    auto listed = read_bots_file(file, whom);
    if (!listed) return add_lines(list.mistakes, listed.message());
    std::ranges::move(std::move(listed).value(), std::back_inserter(list.bots));
}

}  // namespace

std::vector<fs::path> folders_in(const fs::path& folder) {
    std::vector<fs::path> folders;
    std::error_code unreadable;
    for (const auto& entry : fs::directory_iterator(folder, unreadable))
        if (entry.is_directory(unreadable) && !entry.path().filename().string().starts_with('.'))
            folders.push_back(entry.path());
    std::ranges::sort(folders);
    return folders;
}

BotsList list_bots(const std::string& file_or_folder) {
    BotsList list;
    std::error_code unreadable;
    if (!fs::is_directory(file_or_folder, unreadable)) {
        add_listed(list, file_or_folder, WrittenBy::organiser);
        return list;
    }
    for (const fs::path& folder : folders_in(file_or_folder)) {
        const fs::path file = folder / bots_file_name;
        if (fs::exists(file, unreadable)) add_listed(list, file.string(), WrittenBy::author);
        else list.without_file.push_back(folder.string());
    }
    return list;
}

namespace {

// A bot, and whether its name was set on purpose: with NAME=, or in a bots file that is used as a whole.
struct NamedEntrant {
    ContestBot bot;
    bool on_purpose = false;
    std::string place = {};  // of its name in a bots file, as FILE:LINE
};

// The bots that were found, and the mistakes: a line for each.
struct Found {
    std::vector<NamedEntrant> bots;
    std::vector<NamedEntrant> unstartable = {};
    std::vector<std::string> unfit;
    std::vector<std::string> left_out;
};

ContestBot contest_bot(const ListedBot& bot) { return {bot.spec, bot.language, bot.author, {}, bot.title}; }

// Returns the bot with the values that only a bots file has: language, author and title.
ContestBot with_its_listing(BotSpec spec, const LookupOptions& options) {
    if (const auto listed = read_bots_file(options.bots_file, WrittenBy::organiser);
        !options.bots_file.empty() && listed)
        for (const ListedBot& bot : *listed) {
            if (bot.spec.arguments != spec.arguments || bot.spec.folder != spec.folder) continue;
            ContestBot known = contest_bot(bot);
            known.spec = std::move(spec);
            return known;
        }
    return {std::move(spec), {}, {}};
}

// Separates the listed bots that can be started, as far as can be seen, from the others. plays_elsewhere: as in
// LookupOptions.
Found listed_in(const std::string& file_or_folder, bool plays_elsewhere) {
    BotsList list = list_bots(file_or_folder);
    Found found{{}, {}, std::move(list.mistakes), {}};
    for (const ListedBot& bot : list.bots) {
        const auto error = unstartable_where_it_plays(bot.spec, bot.command, plays_elsewhere);
        (error ? found.unstartable : found.bots).push_back({contest_bot(bot), true, bot.place});
        if (error)
            found.unfit.push_back(bot.place + ": " + bot.spec.name + " cannot be started: " + in_one_line(*error));
    }
    for (const std::string& folder : list.without_file)
        found.left_out.push_back(folder + " has no " + std::string(bots_file_name));
    return found;
}

std::string all_of(const std::vector<std::string>& words) { return joined(words, ", ", " and ", std::identity()); }

// Returns the sentence about bots that have one name, except for upper and lower case.
std::string same_name(const std::vector<const NamedEntrant*>& bots) {
    std::vector<std::string> spellings, places;
    for (const NamedEntrant* each : bots) {
        const std::string name = '"' + each->bot.spec.name + '"';
        if (std::ranges::find(spellings, name) == spellings.end()) spellings.push_back(name);
        if (!each->place.empty()) places.push_back(each->place);
    }
    return (bots.size() == 2 ? "two" : std::to_string(bots.size())) + " bots are named " + all_of(spellings) +
           (places.size() == bots.size() ? " (" + all_of(places) + ")" : "") + ": give them different names";
}

// Numbers the bots with equal names, in upper or lower case, in their order, except bots whose names were set on
// purpose.
void number_equal_names(std::vector<NamedEntrant>& bots) {
    std::map<std::string, int> alike;
    std::map<std::string, int> numbers;
    for (const NamedEntrant& each : bots) ++alike[in_lower_case(each.bot.spec.name)];
    for (NamedEntrant& each : bots) {
        const std::string same = in_lower_case(each.bot.spec.name);
        if (alike[same] > 1 && !each.on_purpose) each.bot.spec.name += "-" + std::to_string(++numbers[same]);
    }
}

// Returns a sentence for each name that several bots have, in the order of the bots.
std::vector<std::string> equal_names(const Found& found, bool skip_unfit) {
    std::map<std::string, std::vector<const NamedEntrant*>> alike;
    std::vector<std::string> order;
    const auto take = [&](const NamedEntrant& each) {
        auto& bots = alike[in_lower_case(each.bot.spec.name)];
        if (bots.empty()) order.push_back(in_lower_case(each.bot.spec.name));
        bots.push_back(&each);
    };
    std::ranges::for_each(found.bots, take);
    if (!skip_unfit) std::ranges::for_each(found.unstartable, take);
    std::vector<std::string> sentences;
    for (const std::string& name : order)
        if (alike[name].size() > 1) sentences.push_back(same_name(alike[name]));
    return sentences;
}

Result<Found> named_by(const std::vector<std::string>& arguments, const LookupOptions& options) {
    Found found;
    for (const std::string& argument : arguments) {
        auto bot = find_bot(argument, options);
        if (!bot) return bot.error();
        found.bots.push_back({with_its_listing(std::move(bot).value(), options), !given_name(argument).empty()});
    }
    return found;
}

// Returns one error with all mistakes, each on a line of its own if there are several. Not both lists are empty.
// may_skip: the unfit bots may be left out.
Error mistakes_error(const std::vector<std::string>& unfit, const std::vector<std::string>& equal, bool may_skip) {
    const std::string skip = may_skip && !unfit.empty() ? setting_name("skip-unfit") : "";
    if (unfit.size() + equal.size() == 1)
        return {(unfit.empty() ? equal : unfit).front() + (skip.empty() ? "" : " (" + skip + " goes on without it)")};
    std::string text = std::to_string(unfit.size() + equal.size()) + " mistakes among the bots:";
    for (const auto* mistakes : {&unfit, &equal})
        for (const std::string& mistake : *mistakes) text += "\n  " + mistake;
    if (skip.empty()) return {text};
    return {text + "\n" + skip +
            (equal.empty() ? " goes on without these bots" : " does not help against equal names")};
}

// Returns the error about a folder of which no sub-folder has a bots.toml, with the command that works.
Error no_bots_file_below(const std::string& folder) {
    const std::string text = "the folder " + folder + " has no sub-folder with a " + std::string(bots_file_name);
    const fs::path own = fs::path(folder) / bots_file_name;
    std::error_code unreadable;
    if (fs::exists(own, unreadable)) return {text + ", but one of its own: " + bots_file_option(own.string())};
    return {text + ". Sources and archives as people send them are built and examined by: " + import_command(folder)};
}

Result<Found> everybody(const LookupOptions& options) {
    const std::string& place = options.bots_file;
    if (place.empty()) return Error{"no bots: name them, or give a bots file or a folder with " + setting_name("bots")};
    Found found = listed_in(place, options.plays_elsewhere);
    std::error_code unreadable;
    if (found.bots.empty() && found.unstartable.empty() && !fs::is_directory(place, unreadable))
        return mistakes_error(found.unfit, {}, false);
    if (found.bots.empty() && found.unfit.empty()) return no_bots_file_below(place);
    return found;
}

// Sets the folder in which the bot runs from now on, and the fingerprint of its files.
void settle_folder(ContestBot& bot) {
    const bool is_bundled = !bot.spec.game.empty();
    if (bot.spec.folder.empty() && !is_bundled) bot.spec.folder = fs::current_path().string();
    bot.fingerprint = fingerprint(bot.spec);
}

void take_in(ContentHash& hash, const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::array<char, 65536> block{};
    while (stream.read(block.data(), block.size()), stream.gcount() > 0)
        hash.add({block.data(), static_cast<std::size_t>(stream.gcount())});
}

}  // namespace

Result<Field> find_field(const std::vector<std::string>& arguments, const LookupOptions& options) {
    auto found = arguments.empty() ? everybody(options) : named_by(arguments, options);
    if (!found) return found.error();
    Found all = std::move(found).value();
    number_equal_names(all.bots);
    const std::vector<std::string> equal = equal_names(all, options.skip_unfit);
    const auto& unfit = options.skip_unfit ? std::vector<std::string>() : all.unfit;
    if (!unfit.empty() || !equal.empty()) return mistakes_error(unfit, equal, true);
    Field field{{}, std::move(all.left_out)};
    field.left_out.insert(field.left_out.end(), all.unfit.begin(), all.unfit.end());
    for (NamedEntrant& each : all.bots) field.bots.push_back(std::move(each.bot));
    if (field.bots.size() < 2)
        return Error{"a contest needs at least two bots, not " + std::to_string(field.bots.size())};
    std::ranges::for_each(field.bots, settle_folder);
    return field;
}

Result<ContestBot> find_entrant(const std::string& argument, const LookupOptions& options) {
    auto spec = find_bot(argument, options);
    if (!spec) return spec.error();
    LookupOptions listing = options;
    const std::size_t name = given_name(argument).size();
    const fs::path own = fs::path(argument.substr(name == 0 ? 0 : name + 1)) / bots_file_name;
    std::error_code unreadable;
    if (listing.bots_file.empty() && fs::is_regular_file(own, unreadable)) listing.bots_file = own.string();
    ContestBot bot = with_its_listing(std::move(spec).value(), listing);
    settle_folder(bot);
    return bot;
}

std::vector<ContestBot> bundled_field(const std::string& game, const fs::path& programs) {
    std::vector<ContestBot> field;
    for (BundledBot& bot : bundled_bots(programs)) {
        if (bot.spec.game != game || !bot.spec.contest.empty() || !bot.missing.empty()) continue;
        const std::string print = fingerprint(bot.spec);
        field.push_back({std::move(bot.spec), {}, {}, print});
    }
    return field;
}

std::string fingerprint(const BotSpec& bot) {
    ContentHash hash;
    for (const std::string& argument : bot.arguments) {
        hash.add({argument.c_str(), argument.size() + 1});
        const fs::path file = fs::path(bot.folder) / argument;
        std::error_code unreadable;
        if (fs::is_regular_file(file, unreadable)) take_in(hash, file);
    }
    return hash.text();
}

}  // namespace isola_arena
