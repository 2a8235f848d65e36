#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "arena/base/time.hpp"
#include "arena/host/store/ledger/ledger.hpp"

namespace isola_arena::host {

/// An event of an author's bot, which is safe in the ledger.
struct BotEvent {
    std::string event;  ///< `received`, `unfit`, `playing`, `no-longer-fit`, `withdrawn`, `disqualified`, `readmitted`
    Author author;
    std::optional<int> version;  ///< nullopt: the event is about the author
    std::string reason;          ///< empty: none
    Moment at = 0;
};

/// The functions to which a SubmissionPipeline reports. Each may be empty. They are called on any thread, must be
/// quick, and throw nothing.
struct SubmissionListener {
    std::function<void(const BotEvent&)> event = {};
    std::function<void(const std::string&)> failure = {};  ///< a failure of the host, in words for the organiser
};

}  // namespace isola_arena::host

namespace isola_arena {

/// The command that is run at the events of a hosted contest.
struct EventCommandSetup {
    std::vector<std::string> arguments;
    std::filesystem::path folder;                           ///< the contest's folder, in which the command runs
    std::string title;                                      ///< of the contest
    Nanoseconds most = std::chrono::seconds(60);            ///< the longest time of one run
    std::function<void(const std::string&)> complain = {};  ///< is told what went wrong, in words for the organiser
};

/// How a run of the organiser's command ended.
struct ToldRun {
    std::optional<std::string> mistake = {};  ///< what went wrong, in words for the organiser; nullopt: nothing
    bool was_stopped = false;                 ///< before it ended by itself
};

/// Runs the command of the organiser once, with that text on its stdin. stop: ends the run.
ToldRun run_told(const EventCommandSetup& setup, const std::string& text, const std::stop_token& stop);

/// Runs the organiser's own command (contest.toml: on_event) for one event after the other, outside of any sandbox. The
/// command gets the event as one JSON object on its stdin. Its result changes nothing in the contest. An EventCommand
/// has a thread of its own; any thread may call tell().
class EventCommand {
public:
    explicit EventCommand(EventCommandSetup setup);

    /// Ends the run in progress. Drops the events that wait, and passes their number to `complain`.
    ~EventCommand();
    EventCommand(const EventCommand&) = delete;
    EventCommand& operator=(const EventCommand&) = delete;

    void tell(const host::BotEvent& event);

private:
    void work(const std::stop_token& stop);
    void run(const host::BotEvent& event, const std::stop_token& stop);

    const EventCommandSetup setup_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<host::BotEvent> waiting_;
    std::jthread thread_;
};

}  // namespace isola_arena
