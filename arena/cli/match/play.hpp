#pragma once

#include <string>
#include <vector>

#include "arena/cli/options/command.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/rules/settings/bot_spec.hpp"

namespace isola_arena {

struct TypedBot {
    BotSpec bot;
    std::string type;  ///< the bot's type by `--bot-type`; empty: none
};

/// Finds the only bot of a command line, and applies its `--bot-type` and `--dialect`. Throws UsageError if there is no
/// such bot, or an option is wrong.
TypedBot find_typed_bot(const std::string& bot, const std::string& bots_file, const std::vector<std::string>& bot_types,
                        const std::vector<std::string>& dialects);

/// The options of `arena play`.
struct PlayOptions {
    ContestOptions contest;
    std::string bot;      ///< empty: the engine at `level`
    int level = 0;        ///< level of the game's engine; 0: none
    std::string from;     ///< `RECORD:TURN`
    bool second = false;  ///< the person is second: the bot moves first, or, with `from`, next
    std::string record;
    std::vector<std::string> dialects;
    std::vector<std::string> bot_types;
};

/// Lets a person play one game against a bot, and prints its result. Throws UsageError if the options are wrong or the
/// bot cannot be used.
Exit run_play(const PlayOptions& options);

}  // namespace isola_arena
