#include "arena/bots/bundled_bots.hpp"

#include <algorithm>
#include <array>

#include "arena/base/text/text.hpp"
#include "arena/bots/bot_types.hpp"
#include "arena/process/start/program.hpp"

namespace isola_arena {
namespace {

struct GradedBot {
    std::string_view game;
    std::string_view name;
    int levels;
};

constexpr std::array graded{GradedBot{"isola", "isola-engine", 10}, GradedBot{"island", "island-engine", 5},
                            GradedBot{"dominoes", "dominoes-engine", 5}};

constexpr std::array king{700, 840, 970, 1140, 1230, 1340, 1500, 1650, 1820, 2020};
constexpr std::array queen{860, 960, 1090, 1220, 1340, 1530, 1640, 1780, 1960, 2090};
constexpr std::array island{600, 760, 910, 1070, 1180};
constexpr std::array island_2015{590, 770, 950, 1150, 1330};
constexpr std::array dominoes{790, 900, 1090, 1220, 1410};

constexpr int rating_of_simple_bot = 1000;

// The bots that play random turns play equally well, whatever their language.
std::optional<int> rating_of_random_bot(std::string_view variant) {
    if (variant == "isola") return 300;
    if (variant == "isolation") return 260;
    if (variant == "queens") return 800;
    if (variant == "bot-battle") return 540;
    if (variant == "bot-battle-2015") return 510;
    if (variant == "dominoes") return 730;
    return std::nullopt;
}

}  // namespace

int levels_of_bot(std::string_view bot) {
    const auto found = std::ranges::find(graded, bot, &GradedBot::name);
    return found == graded.end() ? 0 : found->levels;
}

std::string_view graded_bot_of(std::string_view game) {
    const auto found = std::ranges::find(graded, game, &GradedBot::game);
    return found == graded.end() ? std::string_view() : found->name;
}

namespace {

std::string_view graded_bot_of_variant(std::string_view variant) {
    if (variant == "dominoes") return graded_bot_of("dominoes");
    return graded_bot_of(variant.starts_with("bot-battle") ? "island" : "isola");
}

}  // namespace

std::span<const int> ratings_of_levels(std::string_view variant) {
    if (variant == "isola" || variant == "isolation") return king;
    if (variant == "queens") return queen;
    if (variant == "bot-battle") return island;
    if (variant == "bot-battle-2015") return island_2015;
    if (variant == "dominoes") return dominoes;
    return {};
}

namespace {

// A bot at a level. number is 0 if the name does not mean an existing level.
struct LevelName {
    std::string_view bot;
    int number = 0;
};

// Takes a name such as `isola-engine-3` apart.
LevelName parse_level_name(std::string_view name) {
    const std::size_t hyphen = name.rfind('-');
    if (hyphen == std::string_view::npos) return {};
    const std::string_view bot = name.substr(0, hyphen), digits = name.substr(hyphen + 1);
    const auto number = parse_whole<int>(digits);
    if (!number || digits.front() == '0' || *number < 1 || *number > levels_of_bot(bot)) return {};
    return {bot, *number};
}

namespace fs = std::filesystem;

struct Entry {
    std::string_view game;
    std::string_view name;
    std::string_view interpreter;  ///< empty: a compiled program
    std::string_view file;         ///< a script's path inside share/isola-arena, or a program's name
    std::string_view summary;
    std::string_view contest = {};     ///< the only contest that it is written for; empty: any contest of the game
    std::string_view type = {};        ///< its bot type; empty: it speaks the arena's protocol
    std::string_view main_class = {};  ///< its main class, if the file is a jar
};

// The bots of one game are next to each other.
constexpr std::array entries{
    Entry{"isola", "random-cpp", "", "random-cpp", "random legal turns, in C++"},
    Entry{"isola", "random-python", "python3", "bot/python/random_bot.py", "random legal turns, in Python"},
    Entry{"isola", "random-java", "java", "bot/java/RandomBot.java", "random legal turns, in Java"},
    Entry{"isola", "random-javascript", "node", "bot/javascript/random.js", "random legal turns, in JavaScript"},
    Entry{"isola", "random-shell", "sh", "bot/shell/random.sh", "random legal turns, in POSIX shell"},
    Entry{"isola", "greedy", "python3", "bot/python/greedy.py",
          "moves where it has the most open neighbours, in Python"},
    Entry{"isola", "isola-engine", "", "isola-engine", "searches ahead within the time it is given, in C++"},
    Entry{"isola", "uicc-sample", "java", "java/samples/SampleAI.class", "the sample AI for uicc-isola, in Java",
          "uicc-isola", "uicc"},
    Entry{"isola", "isolation-sample", "java", "java/isola-isolation.jar",
          "plays isolation with the assignment's classes, in Java", "isolation", "", "BoardBot"},
    Entry{"isola", "columbia-sample", "sbcl", "bot/lisp/player-sample", "searches ahead, for columbia, in Lisp",
          "columbia", "columbia"},
    Entry{"island", "island-random-cpp", "", "island-random-cpp", "random turns that stay on the island, in C++"},
    Entry{"island", "island-random-python", "python3", "bot/python/island_random.py",
          "random turns that stay on the island, in Python"},
    Entry{"island", "island-simple-cpp", "", "island-simple-cpp", "attacks, or steps to where it can, in C++"},
    Entry{"island", "island-simple-python", "python3", "bot/python/island_simple.py",
          "attacks, or steps to where it can, in Python"},
    Entry{"island", "island-document-java", "java", "bot/java/IslandBot.java",
          "written from the contest's document alone, in Java"},
    Entry{"island", "island-engine", "", "island-engine", "plays by the chances of the unknown tiles, in C++"},
    Entry{"dominoes", "dominoes-random-cpp", "", "dominoes-random-cpp", "random tiles that fit, in C++"},
    Entry{"dominoes", "dominoes-random-python", "python3", "bot/python/dominoes_random.py",
          "random tiles that fit, in Python"},
    Entry{"dominoes", "dominoes-simple-cpp", "", "dominoes-simple-cpp", "takes most points, in C++"},
    Entry{"dominoes", "dominoes-simple-python", "python3", "bot/python/dominoes_simple.py",
          "takes most points, in Python"},
    Entry{"dominoes", "dominoes-engine", "", "dominoes-engine", "searches ahead within the time it is given, in C++"},
    Entry{"dominoes", "caribbean-sample", "java", "java/samples/SamplePlayer.class",
          "the sample player for icpc-caribbean, in Java", "icpc-caribbean", "caribbean"}};

// Returns the path of the file. A program is taken from the first folder that has it; if none has it, the first folder
// is assumed.
fs::path locate(const Entry& entry, const fs::path& programs) {
    if (!entry.interpreter.empty()) {
        const fs::path script = programs / "../share/isola-arena" / entry.file;
        return fs::exists(script) ? fs::canonical(script) : script.lexically_normal();
    }
    for (const char* folder : {".", "../libexec/isola-arena"}) {
        fs::path program = (programs / folder / entry.file).lexically_normal();
        if (fs::exists(program)) return program;
    }
    return programs / entry.file;
}

std::string what_is_missing(const Entry& entry, const fs::path& file) {
    if (!fs::exists(file)) return "the file " + file.string() + " is not there";
    if (entry.interpreter.empty()) return {};
    const std::string interpreter(entry.interpreter);
    const bool is_found = !find_program({{interpreter}, {}, {}}).empty();
    return is_found ? "" : "it needs the program " + interpreter + ", which is not in PATH";
}

// Returns the words that start the bot, without the adapter of its bot type.
std::vector<std::string> plain_arguments(const Entry& entry, const fs::path& file) {
    std::vector<std::string> arguments;
    if (entry.interpreter == "java") arguments = java_arguments();
    else if (!entry.interpreter.empty()) arguments.emplace_back(entry.interpreter);
    if (!entry.main_class.empty()) arguments.emplace_back("-cp");
    arguments.push_back(file.string());
    if (!entry.main_class.empty()) arguments.emplace_back(entry.main_class);
    return arguments;
}

// Sets the words that start a player through its type's adapter, or the reason why the adapter is missing. The path of
// the player is absolute, so that it can be started in any folder, as other bundled bots can.
void put_type(BundledBot& bot, const Entry& entry, const fs::path& file, const fs::path& programs) {
    BotSpec player = bot.spec;
    player.arguments = {file.string()};
    const auto typed = as_type(std::move(player), entry.type, programs);
    if (!typed) {
        bot.missing = typed.message();
        return;
    }
    bot.spec.arguments = typed->arguments;
    bot.spec.arguments.back() = file.string();
}

BundledBot bundled(const Entry& entry, const fs::path& programs) {
    const fs::path file = locate(entry, programs);
    BundledBot bot{{std::string(entry.name), plain_arguments(entry, file), {}},
                   std::string(entry.summary),
                   what_is_missing(entry, file)};
    bot.levels = levels_of_bot(entry.name);
    bot.spec.game = entry.game;
    bot.spec.contest = entry.contest;
    if (!entry.type.empty() && bot.missing.empty()) put_type(bot, entry, file, programs);
    return bot;
}

BundledBot at_level(BundledBot bot, int level) {
    bot.summary =
        "level " + std::to_string(level) + " of " + std::to_string(bot.levels) + ", the same on every machine";
    bot.spec.name = name_of_level(bot.spec.name, level);
    bot.spec.arguments.insert(bot.spec.arguments.end(), {"--level", std::to_string(level)});
    bot.levels = 0;
    return bot;
}

}  // namespace

std::string name_of_level(std::string_view bot, int level) { return std::string(bot) + "-" + std::to_string(level); }

fs::path program_folder() { return fs::read_symlink("/proc/self/exe").parent_path(); }

std::vector<BundledBot> bundled_bots(const fs::path& programs) {
    std::vector<BundledBot> all;
    all.reserve(std::size(entries));
    for (const Entry& entry : entries) all.push_back(bundled(entry, programs));
    return all;
}

std::vector<BundledBot> bundled_levels(const fs::path& programs) {
    std::vector<BundledBot> all;
    for (const BundledBot& bot : bundled_bots(programs))
        for (int level = 1; level <= bot.levels; ++level) all.push_back(at_level(bot, level));
    return all;
}

bool is_bundled_bot(std::string_view name) {
    const LevelName level = parse_level_name(name);
    return std::ranges::any_of(entries, [&](const Entry& entry) {
        return entry.name == name || (level.number > 0 && entry.name == level.bot);
    });
}

std::optional<int> measured_rating(std::string_view bot, std::string_view variant) {
    const auto ratings = ratings_of_levels(variant);
    if (ratings.empty()) return std::nullopt;
    const LevelName level = parse_level_name(bot);
    const std::string_view name = level.number > 0 ? level.bot : bot;
    const auto* const entry = std::ranges::find(entries, name, &Entry::name);
    if (entry == entries.end() || graded_bot_of(entry->game) != graded_bot_of_variant(variant)) return std::nullopt;
    if (level.number > 0) return ratings[static_cast<std::size_t>(level.number) - 1];
    if (bot == "greedy" || bot.find("-simple-") != std::string_view::npos) return rating_of_simple_bot;
    if (bot.find("random-") != std::string_view::npos) return rating_of_random_bot(variant);
    return std::nullopt;
}

Result<BotSpec> find_bundled_bot(std::string_view name, const fs::path& programs, bool plays_elsewhere) {
    const LevelName level = parse_level_name(name);
    const auto entry = std::ranges::find(entries, level.number > 0 ? level.bot : name, &Entry::name);
    BundledBot bot = bundled(*entry, programs);
    if (level.number > 0) bot = at_level(bot, level.number);
    // The adapter of a bot type is added only where its interpreter is.
    const bool starts_elsewhere = plays_elsewhere && entry->type.empty() && fs::exists(locate(*entry, programs));
    if (!bot.missing.empty() && !starts_elsewhere)
        return Error{"the bundled bot " + std::string(name) + " cannot start: " + bot.missing};
    return std::move(bot.spec);
}

Result<BotSpec> bundled_bot_of(const std::vector<std::string>& command, const fs::path& programs,
                               bool plays_elsewhere) {
    auto bot = find_bundled_bot(command.front(), programs, plays_elsewhere);
    if (bot) bot->arguments.insert(bot->arguments.end(), command.begin() + 1, command.end());
    return bot;
}

}  // namespace isola_arena
