#include "arena/contest/bots/entrants.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <map>
#include <set>

#include "arena/contest/bots/bots_file.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

using Found = Result<std::vector<ContestBot>>;

// A bot, and whether its name was set on purpose: with NAME=, or in a bots file that is used as a whole.
struct Named {
    ContestBot bot;
    bool on_purpose = false;
};

bool has_given_name(std::string_view argument) {
    const std::size_t equals = argument.find('=');
    return equals != std::string_view::npos && is_bot_name(argument.substr(0, equals));
}

// Adds language and author, which only a bots file has.
ContestBot with_its_listing(BotSpec spec, const LookupOptions& options) {
    if (!options.bots_file.empty()) {
        const auto listed = read_bots_file(options.bots_file);
        if (listed)
            for (const ListedBot& bot : *listed)
                if (bot.spec.words == spec.words && bot.spec.folder == spec.folder)
                    return {std::move(spec), bot.language, bot.author, {}};
    }
    return {std::move(spec), {}, {}, {}};
}

Found listed_in(const std::string& file) {
    const auto listed = read_bots_file(file);
    if (!listed) return listed.error();
    std::vector<ContestBot> bots;
    for (const ListedBot& bot : *listed) bots.push_back({bot.spec, bot.language, bot.author, {}});
    return bots;
}

std::vector<fs::path> bots_files_below(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code unreadable;
    for (const auto& entry : fs::directory_iterator(folder, unreadable))
        if (const fs::path file = entry.path() / bots_file_name; fs::is_regular_file(file, unreadable))
            files.push_back(file);
    std::ranges::sort(files);
    return files;
}

Found found_below(const std::string& folder) {
    std::vector<ContestBot> bots;
    for (const fs::path& file : bots_files_below(folder)) {
        auto listed = listed_in(file.string());
        if (!listed) return listed;
        for (ContestBot& bot : std::move(listed).value()) bots.push_back(std::move(bot));
    }
    if (bots.empty()) return Error{"the folder " + folder + " has no sub-folder with a " + std::string(bots_file_name)};
    return bots;
}

// Numbers the bots with equal names in their order, except names that were set on purpose. Returns an error if two
// names are equal even so.
std::optional<Error> tell_apart(std::vector<Named>& bots) {
    std::map<std::string, int> alike;
    std::map<std::string, int> numbers;
    std::set<std::string> taken;
    for (const Named& each : bots) ++alike[each.bot.spec.name];
    for (Named& each : bots) {
        std::string& name = each.bot.spec.name;
        if (alike[name] > 1 && !each.on_purpose) name += "-" + std::to_string(++numbers[name]);
        if (!taken.insert(name).second) return Error{"two bots are named \"" + name + "\": give them different names"};
    }
    return std::nullopt;
}

Found named_by(const std::vector<std::string>& arguments, const LookupOptions& options) {
    std::vector<Named> named;
    for (const std::string& argument : arguments) {
        auto bot = find_bot(argument, options);
        if (!bot) return bot.error();
        named.push_back({with_its_listing(std::move(bot).value(), options), has_given_name(argument)});
    }
    if (const auto error = tell_apart(named)) return *error;
    std::vector<ContestBot> bots;
    for (Named& each : named) bots.push_back(std::move(each.bot));
    return bots;
}

Found everybody(const LookupOptions& options) {
    if (options.bots_file.empty()) return Error{"no bots: name them, or give a bots file or a folder with --bots"};
    std::error_code unreadable;
    auto bots =
        fs::is_directory(options.bots_file, unreadable) ? found_below(options.bots_file) : listed_in(options.bots_file);
    if (!bots) return bots;
    std::vector<Named> named;
    for (ContestBot& bot : std::move(bots).value()) named.push_back({std::move(bot), true});
    if (const auto error = tell_apart(named)) return *error;
    std::vector<ContestBot> all;
    for (Named& each : named) all.push_back(std::move(each.bot));
    return all;
}

void take_in(std::uint64_t& hash, const char* bytes, std::size_t count) {
    constexpr std::uint64_t prime = 0x100000001b3;
    for (std::size_t i = 0; i < count; ++i) hash = (hash ^ static_cast<unsigned char>(bytes[i])) * prime;
}

void take_in(std::uint64_t& hash, const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::array<char, 65536> block{};
    while (stream.read(block.data(), block.size()), stream.gcount() > 0)
        take_in(hash, block.data(), static_cast<std::size_t>(stream.gcount()));
}

}  // namespace

Found find_field(const std::vector<std::string>& arguments, const LookupOptions& options) {
    auto found = arguments.empty() ? everybody(options) : named_by(arguments, options);
    if (!found) return found;
    auto bots = std::move(found).value();
    if (bots.size() < 2) return Error{"a contest needs at least two bots, not " + std::to_string(bots.size())};
    for (ContestBot& bot : bots) {
        const bool is_bundled = !bot.spec.game.empty();
        if (bot.spec.folder.empty() && !is_bundled) bot.spec.folder = fs::current_path().string();
        bot.fingerprint = fingerprint(bot.spec);
    }
    return bots;
}

std::vector<ContestBot> bundled_field(const std::string& game, const fs::path& programs) {
    std::vector<ContestBot> field;
    for (BundledBot& bot : bundled_bots(programs)) {
        if (bot.spec.game != game || !bot.missing.empty()) continue;
        const std::string print = fingerprint(bot.spec);
        field.push_back({std::move(bot.spec), {}, {}, print});
    }
    return field;
}

std::string fingerprint(const BotSpec& bot) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const std::string& word : bot.words) {
        take_in(hash, word.c_str(), word.size() + 1);
        const fs::path file = fs::path(bot.folder) / word;
        std::error_code unreadable;
        if (fs::is_regular_file(file, unreadable)) take_in(hash, file);
    }
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(hash));
    return text.data();
}

}  // namespace isola_arena
