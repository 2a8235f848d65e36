#pragma once

#include <memory>
#include <string>

#include "arena/process/bot/bot_process.hpp"

namespace isola_arena::test {

/// A bundled bot that runs, as the arena would start it. Gone when it goes.
class RunningBot {
public:
    /// rules as in ARENA_RULES.
    RunningBot(const std::string& name, const std::string& rules, const std::string& seed = "1");
    ~RunningBot();
    RunningBot(const RunningBot&) = delete;
    RunningBot& operator=(const RunningBot&) = delete;

    /// Its answer to one board line (both without LF): the test fails where it does not come while the bot waits.
    std::string reply_to(const std::string& line);

    /// Whether it ends by itself when its input does.
    bool ends_with_its_input();

private:
    asio::io_context loop_{1};
    std::shared_ptr<BotProcess> process_;
};

}  // namespace isola_arena::test
