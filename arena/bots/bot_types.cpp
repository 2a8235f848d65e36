#include "arena/bots/bot_types.hpp"

#include <algorithm>
#include <array>
#include <system_error>

#include "arena/base/text/text.hpp"
#include "arena/process/start/program.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

struct Type {
    std::string_view name;
    std::string_view contest;
    std::string_view files;  ///< the permitted files, in words
    bool (*fits)(const fs::path& file);
    Words runner;              ///< the words before the adapter; the first is a program
    std::string_view adapter;  ///< below share/isola-arena
    std::string_view missing;  ///< why the adapter may be missing
};

bool is_java(const fs::path& file) { return file.extension() == ".class" || file.extension() == ".java"; }

bool is_player_file(const fs::path& file) { return file.filename().string().starts_with("player-"); }

// The words that start a Java machine, up to the option that precedes the jar.
Words java_and_jar() {
    Words arguments = java_arguments();
    arguments.emplace_back("-jar");
    return arguments;
}

const Words java = java_and_jar();
constexpr std::string_view no_jdk = "it is built only if a JDK is installed";

const std::array types{
    Type{"uicc", "uicc-isola", "one .class or .java file", is_java, java, "java/isola-uicc.jar", no_jdk},
    Type{"caribbean", "icpc-caribbean", "one .class or .java file", is_java, java, "java/isola-caribbean.jar", no_jdk},
    Type{"columbia",
         "columbia",
         "one file player-NAME",
         is_player_file,
         {"sbcl", "--script"},
         "bot/lisp/columbia.lisp",
         "is the installation complete?"}};

Result<const Type*> type_named(std::string_view name) {
    const auto found = std::ranges::find(types, name, &Type::name);
    if (found != types.end()) return &*found;
    return Error{"unknown type of bot \"" + std::string(name) + "\": expected " + joined(types, " or ", &Type::name)};
}

bool has_file_of(const BotSpec& bot, const Type& type) {
    return bot.arguments.size() == 1 && type.fits(bot.arguments.front());
}

// Returns the bot with a folder. Its only word is the path of its file, relative to the folder.
Result<BotSpec> placed(BotSpec bot, const Type& type) {
    if (!has_file_of(bot, type))
        return Error{"the bot " + bot.name + ": expected the name of " + std::string(type.files) + " as its command"};
    const fs::path file = fs::absolute(fs::path(bot.folder) / bot.arguments.front()).lexically_normal();
    std::error_code unreadable;
    if (!fs::is_regular_file(file, unreadable)) return Error{"the file " + file.string() + " is not there"};
    if (bot.folder.empty()) bot.folder = file.parent_path().string();
    const fs::path way = file.lexically_relative(fs::absolute(bot.folder).lexically_normal());
    if (way.empty() || *way.begin() == "..")
        return Error{"the file " + file.string() + " does not lie in the bot's folder " + bot.folder};
    bot.arguments = {way.string()};
    return bot;
}

// Returns the bot's name, without the file's ending if the bot is named after the file (player-me.lisp, MyAI.class),
// also where a number tells apart two such bots (MyAI.class-1).
std::string name_without_ending(const BotSpec& bot, const fs::path& file) {
    const std::string named = file.filename().string();
    return is_numbered(bot.name, named) ? file.stem().string() + bot.name.substr(named.size()) : bot.name;
}

}  // namespace

bool is_numbered(std::string_view name, std::string_view base) {
    if (!name.starts_with(base)) return false;
    const std::string_view rest = name.substr(base.size());
    return rest.empty() || (rest.size() > 1 && rest.front() == '-' &&
                            rest.find_first_not_of("0123456789", 1) == std::string_view::npos);
}

Result<BotSpec> as_type(BotSpec bot, std::string_view type_name, const fs::path& programs) {
    const auto type = type_named(type_name);
    if (!type) return type.error();
    const auto found = placed(std::move(bot), **type);
    if (!found) return found.error();
    const fs::path adapter = (programs / "../share/isola-arena" / (*type)->adapter).lexically_normal();
    if (!fs::exists(adapter))
        return Error{"the adapter " + adapter.string() + " is not there: " + std::string((*type)->missing)};
    const std::string& program = (*type)->runner.front();
    if (find_program({{program}, {}, {}}).empty())
        return Error{"a bot of the type " + std::string(type_name) + " needs the program " + program +
                     ", which is not in PATH"};
    BotSpec typed = *found;
    typed.name = name_without_ending(typed, typed.arguments.front());
    Words arguments = (*type)->runner;
    arguments.push_back(fs::canonical(adapter).string());
    arguments.push_back(typed.arguments.front());
    typed.arguments = std::move(arguments);
    typed.contest = (*type)->contest;
    return typed;
}

std::string name_of_class(const BotSpec& typed) {
    const auto type = std::ranges::find(types, "uicc", &Type::name);
    const bool is_class = typed.contest == type->contest && type->fits(typed.arguments.back());
    return is_class ? fs::path(typed.arguments.back()).stem().string() : std::string();
}

Result<bool> looks_like_type(const BotSpec& bot, std::string_view type_name) {
    const auto type = type_named(type_name);
    if (!type) return type.error();
    return has_file_of(bot, **type);
}

}  // namespace isola_arena
