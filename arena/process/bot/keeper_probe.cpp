#include "arena/process/bot/keeper_probe.hpp"

#include <set>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

#include "arena/base/failure.hpp"
#include "arena/process/bot/kept_sandboxes.hpp"
#include "arena/process/tree/orphan_reaper.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr auto probe_patience = 5s;

Task<std::string> failure_of_run(Executor executor, KeptSandboxes& sandboxes, Program program) {
    auto started = co_await sandboxes.start(executor, std::move(program));
    if (const auto* failure = std::get_if<StartFailure>(&started)) co_return failure->message;
    const auto process = std::get<std::shared_ptr<BotProcess>>(std::move(started));
    AskLimit limit(probe_patience);
    const BotAnswer answer = co_await process->ask("\n", limit);
    co_await process->destroy();
    co_return answer.exit_code == 0 ? std::string() : "a program in it did not end well: " + answer.detail;
}

Task<void> try_twice(Executor executor, const Program& program, const Keeper::Confine& confine, std::string& failure) {
    KeptSandboxes sandboxes(confine);
    for (int run = 0; run < 2; ++run) {
        failure = co_await failure_of_run(executor, sandboxes, program);
        if (!failure.empty()) break;
    }
    if (failure.empty() && sandboxes.count() != 1) failure = "its first process does not get a sandbox ready again";
    co_await sandboxes.close();
}

}  // namespace

std::string failure_of_keeper(const Program& program, const Keeper::Confine& confine) {
    start_orphan_reaper();
    asio::io_context loop(1);
    std::string failure = "its first process does not answer";
    asio::co_spawn(loop, try_twice(loop.get_executor(), program, confine, failure),
                   [&](const std::exception_ptr& thrown) {
                       try {
                           if (thrown) std::rethrow_exception(thrown);
                       } catch (const ArenaFailure& reason) {
                           failure = reason.what();
                       }
                   });
    loop.run_for(2 * probe_patience);
    return failure;
}

}  // namespace isola_arena
