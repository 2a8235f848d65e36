#include "arena/host/play/playing_bot.hpp"

#include <filesystem>
#include <utility>

#include <fmt/core.h>

#include "arena/base/failure.hpp"
#include "arena/contest/exam/submissions.hpp"

namespace isola_arena {

BotSpec playing_bot(const HostFolder& folder, const std::string& bot, int version) {
    const std::filesystem::path built = folder.submissions() / bot / fmt::format("{:04}", version) / "bot";
    check::HandedInBot found = check::submissions_in(built.string()).front();
    if (found.unusable) throw ArenaFailure(found.unusable->what);
    found.bot.name = bot;
    return std::move(found.bot);
}

}  // namespace isola_arena
