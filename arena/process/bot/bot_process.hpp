#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "arena/process/asio.hpp"
#include "arena/process/start/program.hpp"
#include "arena/rules/events/answer.hpp"

namespace isola_arena {

class BotPipes;
class ChildProcess;
class Keeper;
class ReplyClock;

/// A running bot: a process, its pipes and the clock of its replies. arena/process/bot asks bots for lines, measures
/// the time that they take, and ends all processes that they started. Open this header first.
///
///     const auto started = co_await BotProcess::start(executor, {{"./bot"}, {"PATH=/usr/bin"}, folder});
///     const auto bot = std::get<std::shared_ptr<BotProcess>>(started);
///     const BotAnswer answer = co_await bot->ask("1;7x7;...;1000\n", 1s);
///
/// Belongs to the thread that runs its executor, which must outlive the object. Bots of different threads are
/// independent.
class BotProcess : public std::enable_shared_from_this<BotProcess> {
public:
    using Started = std::variant<std::shared_ptr<BotProcess>, StartFailure>;

    /// Starts the program. While its file is still open for writing, tries again for as long as the program allows.
    /// Throws ArenaFailure if the machine has no more processes, descriptors or memory, or if the program cannot be
    /// confined.
    static Task<Started> start(Executor executor, Program program);

    /// Starts the program by that keeper, which must be ready. Returns nullptr if its sandbox has ended.
    static std::shared_ptr<BotProcess> start_in(Executor executor, const std::shared_ptr<Keeper>& keeper,
                                                Program program);

    ~BotProcess();
    BotProcess(const BotProcess&) = delete;
    BotProcess& operator=(const BotProcess&) = delete;

    /// Sends the text (its last LF included) and waits for that many lines (at most BotPipes::most_lines). The limit
    /// counts from just before the write that delivers the last byte. Blocks the event loop for at most 5 ms.
    /// end_input: closes the bot's input after the text. Throws ArenaFailure if the bot's launcher failed, except if
    /// end() or destroy() ended the launcher meanwhile.
    Task<BotAnswer> ask(std::string_view text, AskLimit limit, int lines = 1, bool end_input = false);

    /// Returns the text that the bot wrote on stderr since the last call, including all that can be read now.
    std::string take_stderr();

    /// Notes that a new game begins with the same process, or that a game continues with a new process. stderr_kept:
    /// the bytes of stderr that were kept of that game so far.
    void new_game(std::size_t stderr_kept = 0);
    std::size_t stderr_kept() const;

    /// Returns the CPU time that the bot has used since its last answer, if all bots of its event loop share one core;
    /// else 0.
    Nanoseconds used_since_reply();

    /// Returns the CPU time since the start: of the whole tree in a control group, else of the bot's own process.
    Nanoseconds cpu_time();

    /// pause() stops the process tree and resume() lets it continue, for games without pondering.
    void pause();
    void resume();

    /// Stops the process tree until the bot is asked again, because the opponent, whose reply lasts, has the core that
    /// both share. A launcher makes its sandbox first. Does nothing if the bots may use several cores, or without a
    /// control group that can be stopped.
    void stand_back();

    /// Closes the bot's input and waits up to `grace` for the bot to end by itself.
    Task<void> let_end(Nanoseconds grace);

    /// Calls let_end(), then kills the rest of the process tree.
    Task<void> end(Nanoseconds grace);

    /// Kills the whole tree now and waits until it is gone.
    Task<void> destroy();

    /// Kills the bot without waiting. ask() then returns AnswerKind::ended and says that the arena ended the bot.
    void kill();

    bool has_exited() const;

    /// Returns the number of the bot's process; with a launcher, that of the launcher's process.
    pid_t pid() const;

    /// launchers_process() returns the process number of the launcher in the sandbox, launched() that of its child there.
    /// Both return nullopt while there is no such process.
    std::optional<pid_t> launchers_process() const;
    std::optional<pid_t> launched() const;

    /// Returns why the sandbox could not be finished; empty if it was, or if the launcher still prepares it.
    const std::string& launch_failure() const;

private:
    struct Parts;
    BotProcess(const Executor& executor, std::unique_ptr<Parts> parts);

    static Task<Started> start_once(Executor executor, Program program);
    void start_watching();
    Task<void> watch_end();
    Task<bool> is_launched(const LauncherDoubt& doubt);
    Task<void> finish_launch();
    Task<bool> send(std::string_view text, const AskLimit& limit, BotAnswer& answer);
    bool take_lines(int lines, BotAnswer& answer);
    void hold_to(Clock::time_point until);
    Task<void> receive(int lines, AskLimit& limit, BotAnswer& answer);
    Task<void> explain_end(BotAnswer& answer);
    void explain_exit(BotAnswer& answer);
    void note_overrun(BotAnswer& answer, bool alarmed) const;
    void note_first_line(std::string_view text);

    Executor executor_;
    std::unique_ptr<Parts> parts_;
    std::string first_stderr_line_;  ///< only with a launcher; with its LF; written by the launcher if it could not run
                                     ///< the bot
};

}  // namespace isola_arena
