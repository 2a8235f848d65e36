#include "tests/bot/running_bot.hpp"

#include <chrono>
#include <cstdlib>
#include <variant>

#include <doctest/doctest.h>

#include "arena/bots/bundled_bots.hpp"
#include "tests/process/helpers.hpp"
#include "tests/process/run.hpp"

namespace isola_arena::test {
namespace {

constexpr std::chrono::seconds patience(30);

Program program_of(const std::string& name, const std::string& rules, const std::string& seed) {
    const auto spec = find_bundled_bot(name);
    if (!spec) FAIL(spec.message());
    const char* path = std::getenv("PATH");
    return {
        spec->arguments, {std::string("PATH=") + (path ? path : ""), "ARENA_RULES=" + rules, "ARENA_SEED=" + seed}, {}};
}

}  // namespace

RunningBot::RunningBot(const std::string& name, const std::string& rules, const std::string& seed) {
    auto started = run(loop_, BotProcess::start(loop_.get_executor(), program_of(name, rules, seed)));
    if (const auto* failure = std::get_if<StartFailure>(&started)) FAIL(failure->message);
    process_ = std::get<std::shared_ptr<BotProcess>>(started);
}

RunningBot::~RunningBot() {
    if (process_) run(loop_, process_->destroy());
}

std::string RunningBot::reply_to(const std::string& line) {
    const BotAnswer answer = run(loop_, process_->ask(line + '\n', patience));
    if (answer.kind != AnswerKind::reply)
        FAIL("no reply to ", line, ": ", answer.detail, "; stderr: ", process_->take_stderr());
    return answer.bytes;
}

bool RunningBot::ends_with_its_input() {
    const auto before = Clock::now();
    run(loop_, process_->end(patience));
    return Clock::now() - before < patience;
}

}  // namespace isola_arena::test
