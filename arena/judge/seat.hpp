#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/judge/confine.hpp"
#include "arena/process/asio.hpp"
#include "arena/process/bot/bot_process.hpp"
#include "arena/process/bot/kept_sandboxes.hpp"
#include "arena/rules/dialect_adapter.hpp"
#include "arena/rules/events/event.hpp"
#include "arena/rules/settings/bot_spec.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Asks a person in the place of a bot: shows the line, and the reason if the last reply was refused. Returns the
/// reply.
using HumanPlayer = std::function<Task<std::string>(const std::string& line, const std::optional<Error>& refused)>;

/// An answer as the judge receives it: the reply in the arena's own words and, for a bot that speaks a dialect, the
/// lines that were really exchanged.
struct SeatAnswer {
    BotAnswer answer;
    std::string told;              ///< TurnEnded::told
    std::string heard;             ///< TurnEnded::heard
    std::string message;           ///< a message of the bot that viewers show with the turn
    std::optional<Error> refused;  ///< set if the dialect's adapter refused the bot's reply
};

/// A player's place in the game: a bot with its process, started, restarted and dismissed as the judge demands, or a
/// person.
class Seat {
public:
    /// new_adapter: empty if the bot speaks no dialect. confine: empty if the bot is not confined.
    Seat(Executor executor, BotSpec spec, NewDialectAdapter new_adapter = {}, Confine confine = {});
    Seat(Executor executor, std::string name, HumanPlayer person);

    /// Prepares for a game as that player: sets the bot's environment and starts its process unless it runs already.
    /// Returns the fault if the program cannot start, else nullopt.
    Task<std::optional<Fault>> prepare(const GameHeader& header, Player player);

    /// Starts the process again after kill() or dismiss(), with the environment of the last prepare(). Returns the
    /// fault if the program cannot start, else nullopt.
    Task<std::optional<Fault>> restart();

    /// Asks the bot for a reply. The seat must be a bot's, and its process must run.
    Task<SeatAnswer> ask(const std::string& line, AskLimit limit);

    /// Kills the process at once, after a fault that leaves it unusable: late, exited, garbled or too long.
    Task<void> kill();

    /// Returns whether the process lives for one reply only.
    bool ends_after_reply() const { return adapter_ && adapter_->process_for_each_reply; }

    /// Ends the process as at the end of a game: closes its input, and kills the processes that are left after a grace
    /// period. This happens in the background; wait_for_exits() waits until all dismissed processes have ended.
    void dismiss();
    Task<void> wait_for_exits();

    /// Calls dismiss(), and ends the bot's sandboxes in the background as well: the seat plays no other game.
    void leave();

    /// Waits, at most until this time, for the last output of dismissed processes on stderr.
    Task<void> wait_for_final_stderr(Clock::time_point until);

    /// Returns the CPU time of the bot's processes since its last reply, if they share their core with the other bot.
    /// Returns 0 if they do not, and before the first reply of a process.
    Nanoseconds used_since_reply() const;

    /// Returns whether the next reply is the first one of the process.
    bool first_reply() const { return replies_ == 0; }
    bool running() const { return process_ != nullptr; }

    /// Returns what the bot's processes have written on stderr in this game since the last call. Output after the end
    /// of a game belongs to no game.
    std::string take_stderr();
    void pause();

    /// Stops the bot until it is asked, so that its opponent, whose reply lasts, has the core. A process that is
    /// starting is stopped, too: its start-up continues in its own turn.
    void stand_back();

    /// Stops the processes that have been dismissed and have not ended yet, and lets them go on: while a reply lasts,
    /// they leave the core to it.
    void hold_dismissed();
    void release_dismissed();

    bool is_person() const { return person_ != nullptr; }
    const HumanPlayer& person() const { return person_; }
    Entrant entrant() const;

private:
    // The processes that have been dismissed and have not ended yet.
    struct PendingExits {
        int count = 0;
        int may_write = 0;  // number of them that may still write on stderr
        EventNotifier changed = {};
    };

    // Output on stderr of the processes of this game that have ended; take_stderr() has not returned it yet.
    struct FinalStderr {
        std::string text;
        std::size_t kept = 0;  // bytes of stderr kept of all processes of the game that have ended
        void take_from(BotProcess& process, std::size_t kept_before);
    };

    static Task<void> end_in_background(std::shared_ptr<BotProcess> process, std::shared_ptr<FinalStderr> final_stderr,
                                        std::shared_ptr<PendingExits> exits);

    static Task<void> close(std::unique_ptr<KeptSandboxes> sandboxes);
    Task<BotProcess::Started> start();
    Task<void> ask_adapted(const std::string& line, AskLimit limit, SeatAnswer& result);

    std::shared_ptr<BotProcess> let_go();

    Executor executor_;
    BotSpec spec_;
    NewDialectAdapter new_adapter_;
    std::unique_ptr<KeptSandboxes> sandboxes_;  ///< nullptr: a person, or a seat that was left
    std::optional<DialectAdapter> adapter_;
    HumanPlayer person_;
    std::vector<std::string> environment_;
    std::shared_ptr<BotProcess> process_;
    std::size_t kept_at_start_ = 0;  ///< bytes of stderr kept in this game when its process started
    std::string sent_;               ///< the last line with LF; a member, so that its memory serves the next line, too
    int replies_ = 0;
    std::shared_ptr<FinalStderr> final_stderr_ = std::make_shared<FinalStderr>();  ///< of this game
    std::vector<std::weak_ptr<BotProcess>> dismissed_;                             ///< some have ended
    std::shared_ptr<PendingExits> pending_exits_ = std::make_shared<PendingExits>();
};

}  // namespace isola_arena
