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

#include "arena/host/club/ledger/ledger.hpp"
#include "arena/process/time.hpp"

namespace isola_arena::host {

/// Something that happened to an author's bot, once it is safe in the ledger.
struct BotEvent {
    std::string event;  ///< `received`, `unfit`, `playing`, `no-longer-fit`, `withdrawn`, `disqualified`, `readmitted`
    Author author;
    std::optional<int> version;  ///< nullopt: it is about the author
    std::string reason;          ///< empty: none
    Moment at = 0;
};

/// Who is told what an Intake does. Each may be empty; they are called on any thread, must be quick, and throw nothing.
struct IntakeEars {
    std::function<void(const BotEvent&)> event = {};
    std::function<void(const std::string&)> failure = {};  ///< the host's own, in words for the organiser
};

}  // namespace isola_arena::host

namespace isola_arena {

/// What is run at the events of a hosted contest.
struct EventCommandSetup {
    std::vector<std::string> words;
    std::filesystem::path folder;                           ///< the contest's, in which it runs
    std::string title;                                      ///< the contest's
    Nanoseconds most = std::chrono::seconds(60);            ///< what one run may take
    std::function<void(const std::string&)> complain = {};  ///< is told what went wrong, in words for the organiser
};

/// The organiser's own command (contest.toml: on_event). It is run for one event after the other, outside of any sandbox,
/// with the event as one JSON object on its stdin. What becomes of it changes nothing. It has a thread of its own; any
/// thread may call tell().
class EventCommand {
public:
    explicit EventCommand(EventCommandSetup setup);

    /// Ends the run in progress; events that wait are told to nobody, and their number is complained of.
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
