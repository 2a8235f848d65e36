#include "arena/host/play/playing_bot.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/core.h>

#include "arena/base/failure.hpp"
#include "arena/bots/bot_types.hpp"
#include "arena/bots/bots_file.hpp"
#include "arena/contest/exam/submissions.hpp"
#include "arena/host/store/authors/author_name.hpp"
#include "arena/host/store/ledger/ladder_ledger.hpp"

namespace isola_arena {

namespace {

std::filesystem::path built_bot(const HostFolder& folder, const std::string& bot, int version) {
    return folder.submissions() / bot / fmt::format("{:04}", version) / "bot";
}

}  // namespace

BotSpec playing_bot(const HostFolder& folder, const std::string& bot, int version) {
    check::HandedInBot found = check::submissions_in(built_bot(folder, bot, version).string()).front();
    if (found.unusable) throw ArenaFailure(found.unusable->what);
    found.bot.name = bot;
    return std::move(found.bot);
}

namespace {

// Returns the title and the language of the bot's own bots.toml, if it brought one.
ListedBot own_listing(const HostFolder& folder, const std::string& bot, int version) {
    const auto built = built_bot(folder, bot, version);
    const auto listed = read_bots_file((built / bots_file_name).string());
    return listed && listed->size() == 1 ? listed->front() : ListedBot();
}

}  // namespace

std::vector<ContestBot> entrants_of_final(const HostFolder& folder, host::Ledger& ledger) {
    std::vector<ContestBot> bots;
    host::UsedNames used;
    for (const host::LadderStanding& standing : host::LadderLedger(ledger).standings()) {
        if (standing.house) continue;
        const ListedBot listing = own_listing(folder, standing.bot, standing.version);
        ContestBot bot{
            playing_bot(folder, standing.bot, standing.version), listing.language, standing.name, {}, listing.title};
        const std::string name = name_of_class(bot.spec);
        bot.spec.name = used.take(name.empty() ? standing.name : name);
        bot.fingerprint = fingerprint(bot.spec);
        bots.push_back(std::move(bot));
    }
    return bots;
}

void keep_names(std::vector<ContestBot>& bots, const std::vector<ContestBot>& of_begun_final) {
    for (ContestBot& bot : bots) {
        const auto before = std::ranges::find(of_begun_final, bot.author, &ContestBot::author);
        if (before == of_begun_final.end()) continue;
        bot.spec.name = before->spec.name;
        bot.title = before->title;
        bot.language = before->language;
    }
}

}  // namespace isola_arena
