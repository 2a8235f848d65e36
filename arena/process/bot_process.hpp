#pragma once

#include <array>
#include <csignal>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "arena/process/answer.hpp"
#include "arena/process/asio.hpp"
#include "arena/process/core_pulse.hpp"
#include "arena/process/deadline.hpp"
#include "arena/process/launcher_status.hpp"
#include "arena/process/offspring.hpp"
#include "arena/process/spawn.hpp"
#include "arena/process/starvation.hpp"
#include "arena/process/stderr_log.hpp"
#include "arena/process/tree.hpp"

namespace isola_arena {

/// Why a program could not be started, in words. Its author's fault, not the arena's.
struct StartFailure {
    std::string why;
};

/// A running bot: asked for lines, its stderr kept, its whole process tree ended. Belongs to one thread (the one that
/// runs its executor), which must outlive it.
class BotProcess : public std::enable_shared_from_this<BotProcess> {
public:
    /// The longest line a bot may write, its LF aside.
    static constexpr std::size_t longest_line = 4096;

    /// The most lines that one question can ask for.
    static constexpr int most_lines = 2;

    using Started = std::variant<std::shared_ptr<BotProcess>, StartFailure>;

    /// Starts the program; tries again, as patiently as it says, while its file is still open for writing. Throws
    /// ArenaFailure where the machine has no more processes, descriptors or memory.
    static Task<Started> start(Executor executor, Program program);

    ~BotProcess();
    BotProcess(const BotProcess&) = delete;
    BotProcess& operator=(const BotProcess&) = delete;

    /// Sends the text (its last LF included) and waits for that many lines, at most for that long, counted from just
    /// before the write that delivers the last byte. Never blocks, whatever the bot does. end_input: the text is the
    /// last that it is sent, and its input ends there. Throws ArenaFailure where the bot's launcher failed, not
    /// where end() or destroy() ended it meanwhile.
    Task<Answer> ask(std::string_view text, AskLimit limit, int lines = 1, bool end_input = false);

    /// What it wrote on stderr since the last call, with all that is there to be read now.
    std::string take_stderr();

    /// A new game begins with the same process; or a game goes on with a new one, after so much of its stderr was kept.
    void new_game(std::size_t stderr_kept = 0) { errors_log_.new_game(stderr_kept); }
    std::size_t stderr_kept() const { return errors_log_.kept_in_game(); }

    /// Stops and continues its tree, for games in which nobody may think on the other's time.
    void pause();
    void resume();

    /// Closes its input, gives it that long to end by itself, then kills whatever is left of its tree.
    Task<void> end(Nanoseconds grace);

    /// Kills the whole tree now and waits until it is gone.
    Task<void> destroy();

    bool has_exited() const { return exited_; }

    /// Its process; in a launcher the launcher's.
    pid_t pid() const { return tree_.leader; }

private:
    struct Pipes;
    BotProcess(const Executor& executor, Pipes& pipes, Tree tree, const Program& program);

    static Task<Spawned> spawn_patiently(Executor executor, const Program& program, std::string path,
                                         const Pipes& pipes);
    void start_watching();
    Task<void> watch_exit();
    Task<void> watch_stderr();
    void note_exit();
    void drain_stderr();
    void look_for_output();
    void note_first_line(std::string_view text);
    bool find_stray_output(Answer& answer);
    bool has_closed_its_output();
    void receive_at_once(Nanoseconds limit);
    bool take_lines(int lines, Answer& answer);
    void take_bytes(std::size_t count, Answer& answer);
    Task<bool> deliver_rest(std::string_view text, Nanoseconds limit, Answer& answer);
    Task<void> receive(int lines, const AskLimit& limit, Answer& answer);
    void hold_to(const AskLimit& limit, Answer& answer);
    Nanoseconds extension(const AskLimit& limit, Answer& answer);
    Task<void> read_more();
    void read_once();
    void read_what_is_left();
    Task<void> explain_end(Answer& answer);
    Task<bool> wait_for_exit(Nanoseconds bound);
    void explain_exit(Answer& answer);
    void explain_launch(Answer& answer);
    void note_overrun(Answer& answer) const;
    Task<void> wait_for_descendants();
    void find_bot();
    std::set<pid_t> launchers_own();
    Watched watched();
    Nanoseconds cpu_time();
    Nanoseconds cpu_used();
    Nanoseconds stood_still() const;
    CorePulse::Meter meter();
    void watch_core();
    Nanoseconds without_standstill(Nanoseconds counted) const;
    Task<void> let_pulse_catch_up();
    Nanoseconds computed(const Watched& bot);
    Nanoseconds starved_of(const Watched& bot, const AskLimit& limit, Nanoseconds wall, bool answered);
    void signal_tree(int signal);

    Executor executor_;
    Descriptor input_;
    Descriptor output_;
    Descriptor errors_;
    Descriptor exit_;
    Timer exit_signal_;
    Deadline deadline_;
    Tree tree_;
    std::shared_ptr<ControlGroup> group_;  ///< nothing: its tree is found and counted without
    Limits granted_;
    std::optional<LauncherStatus> launched_;  ///< nothing: it was started without a launcher
    std::string first_stderr_line_;     ///< with a launcher, its end included; its own where it could not run the bot
    pid_t bot_ = 0;                     ///< the bot's own process; 0: not known yet
    clockid_t cpu_clock_{};             ///< of that process
    Nanoseconds cpu_before_{0};         ///< the question
    std::shared_ptr<CorePulse> pulse_;  ///< of its core; nothing: it has none of its own
    std::optional<CorePulse::Watch> watch_;  ///< while it does not answer at once
    Nanoseconds stood_still_before_{0};      ///< the question
    Nanoseconds counted_wrongly_before_{0};  ///< the question; of standstill, as the bot's
    Offspring offspring_;
    std::optional<Starvation> starvation_;  ///< since the bot did not answer at once
    bool exited_ = false;
    bool ended_by_arena_ = false;  ///< it had not exited by itself
    bool output_ended_ = false;
    bool errors_ended_ = false;
    bool errors_quiet_ = false;  ///< the same for stderr, at the moment when the reply was there
    bool paused_ = false;
    siginfo_t exit_info_{};
    Nanoseconds cpu_at_exit_{0};
    std::size_t received_ = 0;  ///< bytes in the buffer that no answer has taken
    std::array<char, (most_lines + 1) * longest_line> buffer_;
    StderrLog errors_log_;
    Clock::time_point sent_;
    Clock::time_point looked_;  ///< when all that was there to be read was read last
};

}  // namespace isola_arena
