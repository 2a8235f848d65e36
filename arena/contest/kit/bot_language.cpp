#include "arena/contest/kit/new_bot.hpp"

#include <algorithm>

#include "arena/base/toml/toml_reader.hpp"

namespace isola_arena {
namespace {

BotLanguage read_language(const toml::table& table, const std::string& file) {
    const TomlReader reader(table, file);
    const std::string name = reader.text("name");
    BotLanguage language{.name = name,
                         .title = reader.text("title"),
                         .ending = reader.text("ending"),
                         .joined_words = reader.has("joined") && reader.truth("joined"),
                         .files = reader.texts("files"),
                         .search = reader.text_or("search", ""),
                         .adapter = reader.text_or("adapter", ""),
                         .command = reader.text("command"),
                         .needs = reader.texts("needs"),
                         .debug = reader.has("debug") ? reader.lines("debug") : "",
                         .build_to_debug = reader.text_or("build_to_debug", ""),
                         .folder = reader.text_or("folder", name + "/kit"),
                         .contest = reader.text_or("contest", ""),
                         .task = reader.text_or("task", "")};
    if (language.files.empty()) reader.fail("files", "\"files\" must name at least one file, such as [\"Makefile\"]");
    return language;
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
