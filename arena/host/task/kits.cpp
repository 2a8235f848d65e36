#include <algorithm>
#include <filesystem>

#include "arena/base/archive/new_archive.hpp"
#include "arena/bots/bundled_bots.hpp"
#include "arena/contest/kit/new_bot.hpp"
#include "arena/host/store/stored_files.hpp"
#include "arena/host/task/documents.hpp"
#include "arena/host/task/task.hpp"

namespace isola_arena {
namespace {

constexpr const char* folder_of_kit = "my_bot";

Result<NewBot> planned_kit(const std::string& language, const std::string& contest, const std::string& base) {
    auto bot = plan_handout(language, contest, folder_of_kit, "");
    if (bot) bot->rulebook = base + address_of_document(rules_document(bot->game)).substr(1);
    return bot;
}

bool is_taken(const std::string& recipe, const std::vector<std::string>& languages) {
    return languages.empty() || std::ranges::find(languages, recipe) != languages.end();
}

// Returns the recipe for the kit's programs. An assignment, such as java-assignment, is for that of its language.
std::string recipe_of(const BotLanguage& language) { return language.name.substr(0, language.name.find('-')); }

}  // namespace

std::vector<OfferedKit> kits_for(const std::string& contest, const std::vector<std::string>& languages) {
    std::vector<OfferedKit> kits;
    for (const BotLanguage& language : bot_languages())
        if (is_taken(recipe_of(language), languages) && planned_kit(language.name, contest, "/"))
            kits.push_back({language.name, language.title + (language.task.empty() ? "" : ", the assignment")});
    return kits;
}

bool takes_whole_kits(const std::vector<std::string>& languages) { return is_taken("bots", languages); }

Result<std::string> packed_kit(const std::string& language, const std::string& contest, const std::string& base) {
    const auto bot = planned_kit(language, contest, base);
    if (!bot) return bot.error();
    NewArchive archive(ArchiveFormat::zip);
    for (const BotFile& each : files_of(*bot, folder_of_kit))
        archive.add_text(std::string(folder_of_kit) + '/' + each.name, each.text);
    return archive.finish();
}

std::string first_bot(const std::string& game) {
    for (const BundledBot& bot : bundled_bots())
        if (bot.spec.game == game && bot.spec.name.ends_with("random-python"))
            return host::content_of(bot.spec.arguments.back()).value_or("");
    return "";
}

}  // namespace isola_arena
