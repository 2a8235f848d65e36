#include "arena/process/bot/captured_run.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <utility>
#include <variant>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>

#include "arena/base/failure.hpp"
#include "arena/process/asio.hpp"
#include "arena/process/bot/spawned_child.hpp"
#include "arena/process/start/launcher.hpp"
#include "arena/process/start/program_start.hpp"
#include "arena/process/tree/process_tree.hpp"

namespace isola_arena {
namespace {

constexpr std::size_t most_read_at_once = std::size_t{64} << 10;

// More than a pipe holds. The arena does not wait for a program that goes on writing.
constexpr int most_reads_of_rest = 64;

// A program that is given more time is looked at so often in `wall`. If it used less than a hundredth of a core since
// the last look, it sleeps or hangs, and gets no more time.
constexpr int looks = 10;
constexpr int least_use = 100;

// Keeps the beginning and the end of a text that may be long.
class BothEndsOfText {
public:
    BothEndsOfText(std::size_t first, std::size_t last) : most_first_(first), most_last_(last) {}

    void add(std::string_view bytes) {
        const std::size_t room = std::min(most_first_ - first_.size(), bytes.size());
        first_ += bytes.substr(0, room);
        last_ += bytes.substr(room);
        // Not on every call, because each cut copies the end.
        if (last_.size() > 2 * most_last_ + most_read_at_once) cut();
    }

    std::string text() {
        cut();
        if (cut_ == 0) return first_ + last_;
        return first_ + "\n[" + std::to_string(cut_) + " bytes are left out here]\n" + last_;
    }

private:
    void cut() {
        const std::size_t more = last_.size() - std::min(last_.size(), most_last_);
        last_.erase(0, more);
        cut_ += more;
    }

    std::size_t most_first_;
    std::size_t most_last_;
    std::string first_;
    std::string last_;
    std::size_t cut_ = 0;
};

Descriptor watched_end(const Executor& executor, OwnedFd end) {
    fcntl(end.get(), F_SETFL, O_NONBLOCK);
    Descriptor descriptor(executor, end.get());
    end.release();
    return descriptor;
}

// One run of one program, on an event loop of its own.
class CapturingRun {
public:
    CapturingRun(const Executor& executor, const Program& program, BothEnds& ends, Spawned spawned, std::string token,
                 const CaptureLimits& limits)
        : executor_(executor), limits_(limits), began_(Clock::now()),
          child_(executor, std::move(spawned), std::move(token), ends.report(), program),
          output_(watched_end(executor, std::move(ends.output.reading))),
          errors_(watched_end(executor, std::move(ends.errors.reading))), until_(executor, began_ + limits.wall),
          errors_text_(limits.first_errors, limits.last_errors) {
        if (ends.barrier) barrier_.emplace(executor, std::move(ends.barrier->writing), program.launcher->finish);
    }

    void start_watching() {
        asio::co_spawn(executor_, watch_end(), asio::detached);
        asio::co_spawn(executor_, read_output(), asio::detached);
        asio::co_spawn(executor_, read_errors(), asio::detached);
        if (barrier_) asio::co_spawn(executor_, finish_launch(), asio::detached);
    }

    Task<CapturedRun> to_its_end() {
        co_await wait_until_over();
        result_.took = Clock::now() - began_;
        read_rest();
        note_end();
        co_await child_.destroy();
        if (barrier_) barrier_->close();
        read_rest();
        output_.close();
        errors_.close();
        if (!failure_.empty()) throw ArenaFailure("a sandbox cannot be finished: " + failure_);
        result_.errors = errors_text_.text();
        co_return std::move(result_);
    }

    void interrupt() { stop(RunEnd::interrupted); }

private:
    void stop(RunEnd why) {
        if (!stopped_) stopped_ = why;
        until_.cancel();
    }

    Task<void> wait_until_over() {
        bool goes_on = true;
        while (goes_on) {
            co_await until_.async_wait(as_result);
            goes_on = !stopped_ && failure_.empty() && !child_.has_ended() && is_delayed_by_machine();
            if (goes_on) until_.expires_after(limits_.wall / looks);
        }
    }

    bool is_delayed_by_machine() {
        if (Clock::now() - began_ >= limits_.wall * limits_.patience) return false;
        const Nanoseconds used = child_.cpu_time();
        const Nanoseconds used_before = std::exchange(used_by_last_look_, used);
        return used < limits_.wall && used - used_before >= limits_.wall / looks / least_use;
    }

    Task<void> watch_end() {
        while (!child_.has_ended()) {
            // A named variable is needed: GCC 12 would store an unnamed result over the address of the coroutine
            // itself.
            const bool may_have_ended = co_await child_.end_event();
            if (!may_have_ended) co_return;
            if (child_.note_end()) until_.cancel();
        }
    }

    Task<void> finish_launch() {
        const auto failure = co_await barrier_->pass([this] { return child_.launchers_process(); });
        if (!failure) co_return;
        failure_ = *failure;
        until_.cancel();
    }

    // Reads once. Returns whether there was something to read.
    template <class Keep>
    bool read_some(Descriptor& from, Keep keep) {
        const ssize_t count = from.is_open() ? ::read(from.native_handle(), buffer_.data(), buffer_.size()) : 0;
        if (count > 0) keep(std::string_view(buffer_.data(), static_cast<std::size_t>(count)));
        return count > 0;
    }

    Task<void> read_output() {
        bool goes_on = true;
        while (goes_on) {
            const auto [error] = co_await output_.async_wait(asio::posix::descriptor_base::wait_read, as_result);
            goes_on = !error && read_more_output();
        }
    }

    Task<void> read_errors() {
        bool goes_on = true;
        while (goes_on) {
            const auto [error] = co_await errors_.async_wait(asio::posix::descriptor_base::wait_read, as_result);
            goes_on = !error && read_more_errors();
        }
    }

    bool read_more_output() {
        return read_some(output_, [this](std::string_view bytes) { keep_output(bytes); });
    }

    bool read_more_errors() {
        return read_some(errors_, [this](std::string_view bytes) { keep_errors(bytes); });
    }

    void keep_output(std::string_view bytes) {
        const std::size_t room = limits_.output - result_.output.size();
        result_.output += bytes.substr(0, room);
        if (bytes.size() > room) stop(RunEnd::too_much);
    }

    void keep_errors(std::string_view bytes) {
        errors_text_.add(bytes);
        if (limits_.last_words.empty() || errors_text_.text().find(limits_.last_words) == std::string::npos) return;
        stop(RunEnd::interrupted);
    }

    // Reads the rest of both pipes, up to the limits, because some other process may still write.
    void read_rest() {
        while (read_more_output() && !stopped_) continue;
        for (int reads = 0; reads < most_reads_of_rest && read_more_errors(); ++reads) continue;
    }

    // Must be called before destroy(), which removes the control group.
    void note_end() {
        if (stopped_) result_.end = *stopped_;
        else if (!child_.has_ended()) result_.end = RunEnd::late;
        if (!child_.has_ended() || !failure_.empty()) return;
        const auto ending = child_.ending([this] {
            const std::string text = errors_text_.text();
            return text.substr(0, text.find('\n'));
        });
        result_.text = ending.text;
        result_.exit_code = ending.exit_code;
        if (!ending.was_run) result_.end = RunEnd::not_run;
        if (stopped_ || result_.succeeded() || !ending.was_run) return;
        const Overrun overrun = child_.overrun();
        if (overrun.memory) result_.end = RunEnd::memory;
        else if (overrun.processes) result_.end = RunEnd::processes;
    }

    Executor executor_;
    const CaptureLimits& limits_;
    Clock::time_point began_;
    SpawnedChild child_;
    Descriptor output_;
    Descriptor errors_;
    Timer until_;  ///< the deadline, or the next look; cancelled when something else ends the run
    Nanoseconds used_by_last_look_{0};
    std::optional<LaunchBarrier> barrier_;
    std::optional<RunEnd> stopped_;
    std::string failure_;  ///< why the sandbox could not be finished
    BothEndsOfText errors_text_;
    CapturedRun result_;
    std::array<char, most_read_at_once> buffer_;
};

// Returns a file in memory with that text. With a pipe, the arena would have to wait until the program has read the
// text.
OwnedFd file_with(std::string_view text) {
    OwnedFd file(memfd_create("input", MFD_CLOEXEC));
    const auto written = file.get() < 0 ? -1 : pwrite(file.get(), text.data(), text.size(), 0);
    if (written != static_cast<ssize_t>(text.size())) throw ArenaFailure("no memory for a program's input");
    return out_of_the_way(std::move(file));
}

using RunOutcome = std::variant<CapturedRun, std::exception_ptr>;

Task<CapturedRun> run_to_its_end(Executor executor, Program& program, const CaptureLimits& limits,
                                 const std::stop_token& stop, OwnedFd& input, std::optional<CapturingRun>& run) {
    std::string token = new_token();
    program.environment.push_back(token);
    {
        BothEnds ends(program.launcher);
        ends.input.reading = std::move(input);
        auto started = co_await start_program(executor, program, ends.childs());
        if (const auto* failure = std::get_if<StartFailure>(&started)) {
            CapturedRun not_run;
            not_run.end = RunEnd::not_run;
            not_run.text = failure->message;
            co_return not_run;
        }
        run.emplace(executor, program, ends, std::move(std::get<Spawned>(started)), std::move(token), limits);
    }
    run->start_watching();
    const std::stop_callback interruption(stop, [&] { asio::post(executor, [&run] { run->interrupt(); }); });
    co_return co_await run->to_its_end();
}

}  // namespace

namespace {

CapturedRun run_once(Program& program, const CaptureLimits& limits, const std::stop_token& stop,
                     std::string_view input) {
    OwnedFd file = file_with(input);
    asio::io_context loop{1};
    std::optional<CapturingRun> run;
    RunOutcome outcome;
    asio::co_spawn(loop, run_to_its_end(loop.get_executor(), program, limits, stop, file, run),
                   [&](std::exception_ptr failure, CapturedRun result) {
                       if (failure) outcome = std::move(failure);
                       else outcome = std::move(result);
                   });
    loop.run();
    if (auto* failure = std::get_if<std::exception_ptr>(&outcome)) std::rethrow_exception(*failure);
    return std::get<CapturedRun>(std::move(outcome));
}

}  // namespace

CapturedRun run_captured(Program program, const CaptureLimits& limits, const std::stop_token& stop,
                         std::string_view input) {
    adopt_orphans();
    const auto doubt = program.launcher ? program.launcher->doubt : std::nullopt;
    try {
        return run_once(program, limits, stop, input);
    } catch (const Shortage&) {
        throw;
    } catch (const ArenaFailure&) {
        if (!doubt || doubt->is_over()) throw;
    }
    if (const auto refused = doubt->try_anew(program)) {
        CapturedRun not_run;
        not_run.end = RunEnd::not_run;
        not_run.text = refused->message;
        return not_run;
    }
    return run_once(program, limits, stop, input);
}

}  // namespace isola_arena
