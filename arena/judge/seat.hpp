#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "arena/judge/bot_spec.hpp"
#include "arena/judge/event.hpp"
#include "arena/process/bot_process.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// A person in the place of a bot: is shown the line and, where his last reply was refused, why; gives a reply.
using Person = std::function<Task<std::string>(const std::string& line, const std::optional<Refusal>& refused)>;

/// A player's place at the table: a bot with its process, started, restarted and dismissed as the judge demands, or a
/// person.
class Seat {
public:
    Seat(Executor executor, BotSpec spec);
    Seat(Executor executor, std::string name, Person person);

    /// Makes ready for a game as that player: sets the bot's environment and starts its process unless it runs
    /// already. Gives the fault where the program cannot start.
    Task<std::optional<Fault>> prepare(const GameHeader& header, Player player);

    /// Starts the process again after restart_needed(), with the environment of the last prepare().
    Task<std::optional<Fault>> restart();

    /// Asks the bot; only where it is one and runs.
    Task<Answer> ask(const std::string& line, Nanoseconds limit);

    /// Kills the process now: it was late, died, doubled or flooded.
    Task<void> kill();

    /// Ends the process as at the end of a game: its input is closed, and what is left after the grace is killed. It
    /// happens in the background; wait_for_farewells() waits for all of them.
    void dismiss();
    Task<void> wait_for_farewells();

    /// Whether the process is still to give its first reply.
    bool first_reply() const { return replies_ == 0; }
    bool running() const { return process_ != nullptr; }
    std::string take_stderr();
    void pause();

    bool is_person() const { return person_ != nullptr; }
    const Person& person() const { return person_; }
    Entrant entrant() const;

private:
    Executor executor_;
    BotSpec spec_;
    Person person_;
    std::vector<std::string> environment_;
    std::shared_ptr<BotProcess> process_;
    int replies_ = 0;
    std::shared_ptr<int> farewells_ = std::make_shared<int>(0);
};

}  // namespace isola_arena
