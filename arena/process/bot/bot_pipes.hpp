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
#include "arena/process/asio.hpp"
#include "arena/process/clock/steal_time_monitor.hpp"
#include "arena/rules/events/answer.hpp"

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

/// The arena's ends of a bot's three pipes. Sends the bot its input, splits its output into lines, and keeps its
/// stderr. Only receive_at_once() blocks the thread, and not for long. Belongs to the thread that runs the executor.
class BotPipes {
public:
    /// The most lines that can be taken at once.
    static constexpr int most_lines = 2;

    /// Takes over the arena's ends. Throws boost::system::system_error if the event loop cannot watch one of them.
    BotPipes(const Executor& executor, OwnedFd input, OwnedFd output, OwnedFd errors);

    /// Writes as much of the text as fits without waiting. Returns the rest; empty also if the reading end is closed.
    std::string_view send_at_once(std::string_view text);

    /// The outcome of send().
    struct Delivery {
        Clock::time_point at;    ///< just before the write that delivered the last byte
        std::size_t bytes_left;  ///< the bytes that did not fit before the deadline
    };

    /// Writes the text as the bot makes room for it, until the deadline.
    Task<Delivery> send(std::string_view text, Clock::time_point deadline);

    void close_input();

    /// Returns the line of `bytes` bytes that was just sent completely, so that the caller can see when the bot takes
    /// it. Call it before close_input(); the returned line stays usable after close_input().
    StealTimeMonitor::SentLine sent_line(std::size_t bytes);

    /// Waits up to `wait` for output, without the event loop, and reads it. Returns whether one of the alarms is ready
    /// too. There may be at most most_alarms of them.
    bool receive_at_once(Nanoseconds wait, std::span<const pollfd> alarms);
    static constexpr std::size_t most_alarms = 2;

    /// Cancels receive() at that time. Replaces an earlier deadline.
    void hold_to(Clock::time_point deadline);
    bool deadline_passed() const { return deadline_.passed(); }
    void release_deadline() { deadline_.disarm(); }

    /// Releases the deadline and cancels its timer, so that the timer keeps no event loop running.
    void end_deadline() { deadline_.end(); }

    /// Waits for more output and reads it. At the deadline, reads the output that has arrived by then.
    Task<void> receive();

    /// Moves that many lines into the answer, without the last LF, and sets the kind of the answer. Returns false if
    /// not all lines have arrived yet.
    bool take_lines(int lines, BotAnswer& answer);

    /// Moves everything that has arrived into the answer.
    void take_rest(BotAnswer& answer) { take_bytes(received_, answer); }

    /// Returns whether there is output that no answer has taken. Reads the pipes first, unless they were read just now.
    bool has_output();

    /// Returns that output without taking it.
    std::string_view received() const { return {buffer_.data(), received_}; }

    /// Returns whether no more output will come.
    bool output_ended() const { return output_ended_; }

    /// Returns the descriptor from which the output is read; see is_open_in().
    int output_descriptor() { return output_.native_handle(); }

    /// Reads stderr whenever text arrives, until stderr ends or is closed. owner: keeps this object alive.
    Task<void> watch_errors(std::shared_ptr<void> owner);

    /// Returns the text that was written on stderr since the last call, including all that can be read now.
    std::string take_errors();

    StderrLog& errors_log() { return errors_log_; }

    /// Notes that the bot's process has ended. Output that arrives after this does not count, even if a descendant
    /// still holds the other end of the pipe.
    void note_end();

    /// Reads the rest of stderr and closes all three pipes.
    void close();

private:
    void look();
    void read_errors();
    void add_received(std::size_t count);
    void read_once();
    void read_all();
    void take_bytes(std::size_t count, BotAnswer& answer);

    Descriptor input_;
    std::optional<OwnedFd> line_;  ///< the reading end of the input, once sent_line() has opened it
    Descriptor output_;
    Descriptor errors_;
    Deadline deadline_;
    bool process_ended_ = false;
    bool output_ended_ = false;
    bool errors_ended_ = false;
    bool errors_quiet_ = false;  ///< nothing was on stderr when the reply arrived
    Clock::time_point looked_;   ///< when both streams were read last
    std::size_t received_ = 0;   ///< bytes in the buffer
    bool begun_ = false;         ///< output has come, besides a byte order mark as its first bytes
    std::array<char, (most_lines + 1) * longest_line> buffer_;
    StderrLog errors_log_;
};

}  // namespace isola_arena
