#pragma once

#include <poll.h>

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "arena/base/files/input_file.hpp"
#include "arena/process/answer.hpp"
#include "arena/process/asio.hpp"
#include "arena/process/clock/core_pulse.hpp"

namespace isola_arena {

/// Keeps the text that a bot wrote on stderr since it was last taken, within limits: 64 KiB a turn, 1 MiB a game. Bytes
/// beyond the limits are counted and thrown away, so that a flood takes no memory.
class StderrLog {
public:
    static constexpr std::size_t turn_limit = 64 * 1024;
    static constexpr std::size_t game_limit = 1024 * 1024;

    void add(std::string_view bytes);

    /// Returns the text since the last call, with a closing note of how many bytes were cut, if any, and empties the
    /// log.
    std::string take();

    /// Returns how many bytes of this game's stderr have been kept so far.
    std::size_t kept_in_game() const { return kept_in_game_; }

    /// Starts a new game, or continues one of which kept_before bytes were kept already.
    void new_game(std::size_t kept_before = 0) { kept_in_game_ = kept_before; }

private:
    std::string text_;
    std::size_t cut_ = 0;
    std::size_t kept_in_game_ = 0;
};

/// The arena's ends of a bot's three pipes: sends what the bot is to read, cuts its output into lines, keeps its
/// stderr. Waits for the bot in receive_at_once() alone, and not long. Belongs to the thread that runs the executor.
class BotPipes {
public:
    /// The most lines that can be taken at once.
    static constexpr int most_lines = 2;

    /// Takes over the arena's ends. Throws boost::system::system_error if the event loop cannot watch one of them.
    BotPipes(const Executor& executor, OwnedFd input, OwnedFd output, OwnedFd errors);

    /// Writes as much of the text as fits without waiting. Returns the rest; empty also if nobody reads any more.
    std::string_view send_at_once(std::string_view text);

    /// The outcome of send().
    struct Delivery {
        Clock::time_point at;    ///< just before the write that delivered the last byte
        std::size_t bytes_left;  ///< that did not fit before the deadline
    };

    /// Writes the text as the bot makes room for it, until the deadline.
    Task<Delivery> send(std::string_view text, Clock::time_point deadline);

    void close_input();

    /// Returns the line of that length that has just been sent, all of it, to look at until the bot has taken it. May be
    /// called before close_input() only; afterwards the line can be looked at all the same.
    CorePulse::SentLine sent_line(std::size_t bytes);

    /// Waits for output without the event loop, at most so long, and reads it. Returns whether one of these alarms is ready
    /// as well; of at most most_alarms.
    bool receive_at_once(Nanoseconds wait, std::span<const pollfd> alarms);
    static constexpr std::size_t most_alarms = 2;

    /// Cancels receive() at that time; replaces an earlier deadline.
    void hold_to(Clock::time_point deadline);
    bool deadline_passed() const { return deadline_.passed(); }
    void release_deadline() { deadline_.disarm(); }

    /// Releases it and lets its timer go, so that it keeps no event loop running.
    void end_deadline() { deadline_.end(); }

    /// Waits for more output and reads it; at the deadline, what there is by then.
    Task<void> receive();

    /// Moves that many lines into the answer, its last LF removed, and sets its kind. Returns false if they have not
    /// arrived yet.
    bool take_lines(int lines, BotAnswer& answer);

    /// Moves everything that has arrived into the answer.
    void take_rest(BotAnswer& answer) { take_bytes(received_, answer); }

    /// Whether output has arrived that no answer has taken. Looks for it first, unless that was done just now.
    bool has_output();

    /// That output, which stays where it is.
    std::string_view received() const { return {buffer_.data(), received_}; }

    /// Whether no more output will come.
    bool output_ended() const { return output_ended_; }

    /// The descriptor of its output; see is_open_in().
    int output_descriptor() { return output_.native_handle(); }

    /// Reads stderr as it comes until it ends or is closed. The owner keeps this object alive.
    Task<void> watch_errors(std::shared_ptr<void> owner);

    /// Returns what was written on stderr since the last call, with all that can be read now.
    std::string take_errors();

    StderrLog& errors_log() { return errors_log_; }

    /// The bot's process is gone: what the pipe holds is all that will come, whichever of its descendants still holds
    /// the other end.
    void note_end();

    /// Reads what is left on stderr and closes all three.
    void close();

private:
    void look();
    void read_errors();
    void read_once();
    void read_all();
    void take_bytes(std::size_t count, BotAnswer& answer);

    Descriptor input_;
    std::optional<OwnedFd> line_;  ///< the other end of the input, if a line is looked at
    Descriptor output_;
    Descriptor errors_;
    Deadline deadline_;
    bool process_ended_ = false;
    bool output_ended_ = false;
    bool errors_ended_ = false;
    bool errors_quiet_ = false;  ///< nothing was on stderr when the reply arrived
    Clock::time_point looked_;   ///< when both streams were read last
    std::size_t received_ = 0;   ///< bytes in the buffer
    std::array<char, (most_lines + 1) * longest_line> buffer_;
    StderrLog errors_log_;
};

}  // namespace isola_arena
