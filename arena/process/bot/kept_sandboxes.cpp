#include "arena/process/bot/kept_sandboxes.hpp"

#include <algorithm>
#include <utility>

#include "arena/base/failure.hpp"
#include "arena/process/start/program_start.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

// How long the arena waits for a program that is ending before it makes a second sandbox, which takes about as long.
constexpr auto second_sandbox_takes = 5ms;

// A bot has half a second to end, and is killed then. What is not gone after this time does not end.
constexpr auto last_program_patience = 2s;

}  // namespace

KeptSandboxes::~KeptSandboxes() {
    for (const auto& keeper : keepers_) keeper->close();
}

Task<BotProcess::Started> KeptSandboxes::start(Executor executor, Program program) {
    if (auto failure = cannot_start(program)) co_return std::move(*failure);
    if (!confine_ || !Keeper::takes(program)) co_return co_await start_alone(executor, std::move(program));
    while (true) {
        auto keeper = co_await ready_one(executor);
        const bool is_new = !keeper;
        if (is_new) {
            auto started = co_await Keeper::start(executor, program, confine_, changed_);
            if (auto* failure = std::get_if<StartFailure>(&started)) co_return std::move(*failure);
            if (auto* alone = std::get_if<Program>(&started))
                co_return co_await BotProcess::start(executor, std::move(*alone));
            keeper = std::get<std::shared_ptr<Keeper>>(std::move(started));
        }
        std::erase(keepers_, keeper);
        keepers_.push_back(keeper);
        if (auto bot = BotProcess::start_in(executor, keeper, program)) co_return bot;
        if (is_new)
            throw ArenaFailure("a sandbox could not be set up: " + keeper->failure_of_set_up().value_or("it ended"));
    }
}

Task<BotProcess::Started> KeptSandboxes::start_alone(Executor executor, Program program) {
    if (confine_)
        if (const auto refused = confine_(program)) co_return StartFailure{refused->message};
    co_return co_await BotProcess::start(executor, std::move(program));
}

void KeptSandboxes::forget_useless() {
    for (const auto& keeper : keepers_)
        if (keeper->is_useless()) keeper->close();
    std::erase_if(keepers_, [](const auto& keeper) { return keeper->is_useless(); });
}

std::shared_ptr<Keeper> KeptSandboxes::ready_now() {
    forget_useless();
    const auto ready = std::ranges::find_if(keepers_, [](const auto& keeper) { return keeper->is_ready(); });
    return ready == keepers_.end() ? nullptr : *ready;
}

// Returns a sandbox in which nothing runs; nullptr if a new one is to be made.
Task<std::shared_ptr<Keeper>> KeptSandboxes::ready_one(Executor executor) {
    auto ready = ready_now();
    const bool may_be_more = keepers_.size() < most_sandboxes_;
    const Nanoseconds patience = may_be_more ? Nanoseconds(second_sandbox_takes) : Nanoseconds(last_program_patience);
    const auto until = Clock::now() + patience;
    while (!ready && !keepers_.empty() && Clock::now() < until) {
        co_await changed_.wait(executor, until);
        ready = ready_now();
    }
    if (ready || keepers_.size() < most_sandboxes_) co_return ready;
    const auto oldest = keepers_.front();
    keepers_.erase(keepers_.begin());
    co_await oldest->destroy();
    co_return nullptr;
}

Task<void> KeptSandboxes::close() {
    const auto keepers = std::exchange(keepers_, {});
    for (const auto& keeper : keepers) {
        keeper->close();
        if (!keeper->runs_program()) co_await keeper->destroy();
    }
}

}  // namespace isola_arena
