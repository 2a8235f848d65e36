#pragma once

#include <memory>
#include <string>

#include "arena/process/bot/bot_process.hpp"

namespace isola_arena::test {

/// A bundled bot in a process of its own, started as the arena starts it. The destructor ends it.
class RunningBot {
public:
    /// rules: the value of ARENA_RULES.
    RunningBot(const std::string& name, const std::string& rules, const std::string& seed = "1");
    ~RunningBot();
    RunningBot(const RunningBot&) = delete;
    RunningBot& operator=(const RunningBot&) = delete;

    /// Returns the bot's answer to one board line (both without LF). The test fails if the bot waits for more input
    /// without an answer.
    std::string reply_to(const std::string& line);

    /// Returns whether the bot exits by itself at the end of its input.
    bool ends_with_its_input();

private:
    asio::io_context loop_{1};
    std::shared_ptr<BotProcess> process_;
};

}  // namespace isola_arena::test
