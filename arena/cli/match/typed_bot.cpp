#include "arena/cli/match/typed_bot.hpp"

#include <utility>

#include "arena/bots/bot_lookup.hpp"
#include "arena/cli/options/command.hpp"

namespace isola_arena {

TypedBot find_typed_bot(const std::string& bot, const std::string& bots_file, const std::vector<std::string>& bot_types,
                        const std::vector<std::string>& dialects) {
    LookupOptions lookup;
    lookup.bots_file = bots_file;
    lookup.is_program = bot_types.empty();
    BotSpec found = usable(find_bot(bot, lookup));
    std::vector<std::string> types = usable(apply_bot_types(bot_types, {&found, 1}));
    refuse_if(apply_dialects(dialects, {&found, 1}));
    return {std::move(found), std::move(types.front())};
}

}  // namespace isola_arena
