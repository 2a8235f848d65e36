#pragma once

#include <memory>
#include <vector>

#include "arena/process/bot/bot_process.hpp"
#include "arena/process/bot/keeper.hpp"

namespace isola_arena {

/// Starts the programs of one bot one after another, in as few sandboxes as possible. A sandbox is used again when
/// nothing is left of its last program; while a program is still ending, another sandbox takes the next. Never do two
/// programs run in one sandbox. The destructor lets no other program start; what still runs goes on.
class KeptSandboxes {
public:
    /// confine: empty if the programs are not confined. most_sandboxes: as many of the bot's programs may run at once.
    explicit KeptSandboxes(Keeper::Confine confine, std::size_t most_sandboxes = 2)
        : confine_(std::move(confine)), most_sandboxes_(most_sandboxes) {}
    ~KeptSandboxes();
    KeptSandboxes(const KeptSandboxes&) = delete;
    KeptSandboxes& operator=(const KeptSandboxes&) = delete;

    /// Confines the program and starts it as BotProcess::start() does. If there are as many sandboxes as there may be,
    /// and no program in them has ended, waits for the oldest.
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
    std::size_t most_sandboxes_;
    std::vector<std::shared_ptr<Keeper>> keepers_;  ///< the one that started the last program comes last
    EventNotifier changed_;
};

}  // namespace isola_arena
