#include "arena/host/play/playing_bot.hpp"

#include <filesystem>
#include <utility>

#include <fmt/core.h>

#include "arena/base/failure.hpp"
#include "arena/contest/exam/submissions.hpp"
#include "arena/host/store/ledger/ladder_ledger.hpp"

namespace isola_arena {

BotSpec playing_bot(const HostFolder& folder, const std::string& bot, int version) {
    const std::filesystem::path built = folder.submissions() / bot / fmt::format("{:04}", version) / "bot";
    check::HandedInBot found = check::submissions_in(built.string()).front();
    if (found.unusable) throw ArenaFailure(found.unusable->what);
    found.bot.name = bot;
    return std::move(found.bot);
}

std::vector<ContestBot> entrants_of_final(const HostFolder& folder, host::Ledger& ledger) {
    std::vector<ContestBot> bots;
    for (const host::LadderStanding& standing : host::LadderLedger(ledger).standings()) {
        ContestBot bot;
        bot.spec = playing_bot(folder, standing.bot, standing.version);
        bot.author = standing.name;
        bot.fingerprint = fingerprint(bot.spec);
        bots.push_back(std::move(bot));
    }
    return bots;
}

}  // namespace isola_arena
