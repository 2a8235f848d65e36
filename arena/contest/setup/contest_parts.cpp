#include "arena/contest/setup/contest_parts.hpp"

#include <algorithm>
#include <memory>

#include <fmt/core.h>

#include "arena/base/text/setting_name.hpp"
#include "arena/base/text/text.hpp"
#include "arena/contest/tournament/record_text.hpp"
#include "arena/process/tree/threads.hpp"
#include "arena/rules/catalogue.hpp"

namespace isola_arena {

TournamentParts contest_parts(bool with_records, const Confinements& confinements) {
    TournamentParts parts;
    parts.confinements = [&confinements](const BotSpec& bot) { return confinements.of(bot); };
    parts.cpu_scope = confinements.cpu_scope();
    parts.tables = [](const std::string& rules) -> NewSession {
        return [rules](std::uint64_t seed) { return std::move(open_session(rules, seed)).value(); };
    };
    parts.complete_rules = [](const std::string& rules, const std::string& board) {
        return std::move(complete_rules(rules, board)).value();
    };
    parts.adapters = [](const BotSpec& bot, const std::string& rules) {
        return std::move(adapter_for(bot.dialect, rules)).value();
    };
    if (with_records) parts.recorders = [](int) { return std::make_unique<RecordText>(); };
    return parts;
}

int usable_cores() { return std::max(static_cast<int>(available_cores().size()), 1); }

Result<int> jobs_at_once(int asked, bool overload) {
    if (asked == 0) return usable_cores();
    if (asked > usable_cores() && !overload)
        return Error{
            fmt::format("{} {}: this machine has {} available, and more games at once than cores cannot be "
                        "timed fairly; {} plays them anyway",
                        setting_name("jobs"), asked, counted(usable_cores(), "core"), setting_name("overload"))};
    return asked;
}

}  // namespace isola_arena
