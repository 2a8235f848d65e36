#include "arena/contest/kit/bot_language.hpp"

#include <algorithm>

#include "arena/base/toml/toml_reader.hpp"
#include "arena/contest/kit/embedded_kits.hpp"

namespace isola_arena {
namespace {

std::vector<std::string> texts(const toml::table& table, std::string_view key) {
    std::vector<std::string> all;
    if (const toml::array* list = table.get_as<toml::array>(key))
        for (const toml::node& node : *list) all.push_back(node.value_or(std::string()));
    return all;
}

BotLanguage read_language(const toml::table& table, const std::string& file) {
    const TomlReader reader(table, file);
    const std::string name = reader.text("name");
    return {.name = name,
            .title = reader.text("title"),
            .ending = reader.text("ending"),
            .joined_words = reader.has("joined") && reader.truth("joined"),
            .files = texts(table, "files"),
            .search = reader.text_or("search", ""),
            .command = reader.text("command"),
            .needs = texts(table, "needs"),
            .debug = reader.has("debug") ? reader.lines("debug") : "",
            .build_to_debug = reader.text_or("build_to_debug", ""),
            .folder = reader.text_or("folder", name + "/kit"),
            .contest = reader.text_or("contest", ""),
            .task = reader.text_or("task", "")};
}

// Reads the embedded bot/kits.toml. Its mistakes are found before a release, because tests/kits reads the whole file.
std::vector<BotLanguage> read_languages() {
    const EmbeddedFile& kits = embedded_kits().front();
    const std::string file(kits.name);
    const toml::table table = parse_toml(kits.text, file);
    std::vector<BotLanguage> all;
    for (const toml::node& node : *table.get_as<toml::array>("kit"))
        all.push_back(read_language(*node.as_table(), file));
    return all;
}

}  // namespace

bool BotLanguage::is_built() const { return std::ranges::find(files, "Makefile") != files.end(); }

const std::vector<BotLanguage>& bot_languages() {
    static const std::vector<BotLanguage> all = read_languages();
    return all;
}

}  // namespace isola_arena
