#pragma once

#include <memory>
#include <vector>

#include "arena/process/bot/bot_process.hpp"
#include "arena/process/bot/keeper.hpp"

namespace isola_arena {

/// Starts the programs of one bot one after another, in as few sandboxes as possible. A sandbox is used again when
/// nothing is left of its last program; while a program is still ending, a second sandbox takes the next. Never do two
/// programs run in one sandbox. The destructor lets no other program start; what still runs goes on.
class KeptSandboxes {
public:
    static constexpr std::size_t most_sandboxes = 2;

    explicit KeptSandboxes(Keeper::Confine confine) : confine_(std::move(confine)) {}
    ~KeptSandboxes();
    KeptSandboxes(const KeptSandboxes&) = delete;
    KeptSandboxes& operator=(const KeptSandboxes&) = delete;

    /// Confines the program and starts it as BotProcess::start() does. If both programs are still ending, waits
    /// for the older one.
    Task<BotProcess::Started> start(Executor executor, Program program);

    /// Ends the sandboxes in which no program runs, and waits until they are gone. The others end with their programs.
    Task<void> close();

    /// Returns how many sandboxes there are.
    std::size_t count() const { return keepers_.size(); }

private:
    void forget_useless();
    std::shared_ptr<Keeper> ready_now();
    Task<std::shared_ptr<Keeper>> ready_one(Executor executor);
    Task<BotProcess::Started> start_alone(Executor executor, Program program);

    Keeper::Confine confine_;
    std::vector<std::shared_ptr<Keeper>> keepers_;  ///< the one that started the last program comes last
    EventNotifier changed_;
};

}  // namespace isola_arena
