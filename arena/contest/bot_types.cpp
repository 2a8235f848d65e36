#include "arena/contest/bot_types.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <system_error>
#include <vector>

#include "arena/process/spawn.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

struct Type {
    std::string_view name;
    std::string_view adapter;
};

constexpr std::array types{Type{"uicc", "isola-uicc.jar"}, Type{"caribbean", "isola-caribbean.jar"}};

std::string listed() {
    std::string names;
    for (const Type& type : types) (names += names.empty() ? "" : " or ") += type.name;
    return names;
}

// What makes a Java machine start fast; a bot that wants other words names them in its command.
std::vector<std::string> adapter_words(const fs::path& adapter, const fs::path& file) {
    return {"java",  "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-jar", adapter.string(),
            file.filename().string()};
}

Result<fs::path> class_file(const BotSpec& bot) {
    const fs::path word = bot.words.size() == 1 ? bot.words.front() : "";
    if (word.extension() != ".class" && word.extension() != ".java")
        return Refusal{"the bot " + bot.name + ": expected the name of one .class or .java file as its command"};
    const fs::path file = fs::absolute(bot.folder.empty() ? word : bot.folder / word).lexically_normal();
    std::error_code unreadable;
    if (!fs::is_regular_file(file, unreadable)) return Refusal{"the file " + file.string() + " is not there"};
    return file;
}

}  // namespace

Result<BotSpec> as_type(BotSpec bot, std::string_view type, const fs::path& programs) {
    const auto found = std::ranges::find(types, type, &Type::name);
    if (found == types.end()) return Refusal{"unknown type of bot \"" + std::string(type) + "\": expected " + listed()};
    const auto file = class_file(bot);
    if (!file) return file.refusal();
    const fs::path adapter = (programs / "../share/isola-arena/java" / found->adapter).lexically_normal();
    if (!fs::exists(adapter))
        return Refusal{"the adapter " + adapter.string() + " is not there: it is built where a JDK is installed"};
    if (find_program({{"java"}, {}, {}}).empty())
        return Refusal{"a bot of the type " + std::string(type) + " needs the program java, which is not in PATH"};
    if (bot.name == file->filename().string()) bot.name = file->stem().string();
    bot.words = adapter_words(fs::weakly_canonical(adapter), *file);
    bot.folder = file->parent_path().string();
    return bot;
}

}  // namespace isola_arena
