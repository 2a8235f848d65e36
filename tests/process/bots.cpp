#include "tests/process/bots.hpp"

#include <string>

#include <doctest/doctest.h>

#include "arena/process/tree/proc_files.hpp"

namespace isola_arena::test {

char process_state(pid_t pid) { return ProcStat("/proc/" + std::to_string(pid)).state(); }

Bots::Bots() { adopt_orphans(); }

Bots::~Bots() {
    for (const auto& bot : started_) run(loop, bot->destroy());
}

BotProcess::Started Bots::try_start(std::vector<std::string> arguments, const std::string& folder) {
    const char* path = std::getenv("PATH");
    Program program{std::move(arguments), {std::string("PATH=") + (path ? path : "")}, folder};
    auto started = run(loop, BotProcess::start(loop.get_executor(), std::move(program)));
    if (const auto* bot = std::get_if<std::shared_ptr<BotProcess>>(&started)) started_.push_back(*bot);
    return started;
}

std::shared_ptr<BotProcess> Bots::start(const std::string& mode) {
    auto started = try_start(fault_words(mode));
    REQUIRE(std::holds_alternative<std::shared_ptr<BotProcess>>(started));
    return std::get<std::shared_ptr<BotProcess>>(started);
}

BotAnswer Bots::ask(BotProcess& bot, const std::string& text, Nanoseconds limit, int lines) {
    return run(loop, bot.ask(text, limit, lines));
}

void Bots::end(BotProcess& bot, Nanoseconds grace) { run(loop, bot.end(grace)); }

}  // namespace isola_arena::test
