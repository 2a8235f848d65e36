#include "arena/host/play/final_entrants.hpp"

#include <utility>

#include "arena/host/play/playing_bot.hpp"
#include "arena/host/store/ledger/ladder_ledger.hpp"

namespace isola_arena {

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
