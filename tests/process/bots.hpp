#pragma once

#include <memory>
#include <string>
#include <vector>

#include <boost/asio/post.hpp>

#include "arena/process/bot/bot_process.hpp"
#include "arena/process/tree/process_tree.hpp"
#include "tests/process/helpers.hpp"
#include "tests/process/run.hpp"

namespace isola_arena::test {

/// Returns the state of a process as the system shows it (T, R, S, Z, ...); 0 if there is no such process.
char process_state(pid_t pid);

inline bool is_zombie(pid_t pid) { return process_state(pid) == 'Z'; }

/// Fault bots on one event loop. The destructor ends all that were started.
class Bots {
public:
    Bots();
    ~Bots();
    Bots(const Bots&) = delete;
    Bots& operator=(const Bots&) = delete;

    /// Starts a fault bot; mode: its mode with its settings.
    std::shared_ptr<BotProcess> start(const std::string& mode);

    BotProcess::Started try_start(std::vector<std::string> arguments, const std::string& folder = {});

    BotAnswer ask(BotProcess& bot, const std::string& text, Nanoseconds limit = against_hanging, int lines = 1);
    void end(BotProcess& bot, Nanoseconds grace);

    asio::io_context loop{1};

private:
    std::vector<std::shared_ptr<BotProcess>> started_;
};

}  // namespace isola_arena::test
