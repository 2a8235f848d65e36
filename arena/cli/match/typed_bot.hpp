#pragma once

#include <string>
#include <vector>

#include "arena/contest/setup/contest_choice.hpp"
#include "arena/judge/settings/bot_spec.hpp"

namespace isola_arena {

struct TypedBot {
    BotSpec bot;
    std::string type;  ///< the bot's type by `--bot-type`; empty: none
};

/// Finds the only bot of a command line, and applies its `--bot-type` and `--dialect`. Throws UsageError if there is no
/// such bot, or an option is wrong.
TypedBot find_typed_bot(const std::string& bot, const std::string& bots_file, const std::vector<std::string>& bot_types,
                        const std::vector<std::string>& dialects);

}  // namespace isola_arena
