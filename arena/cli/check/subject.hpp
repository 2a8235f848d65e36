#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "arena/cli/check/finding.hpp"
#include "arena/cli/check/waits.hpp"
#include "arena/judge/bot_spec.hpp"
#include "arena/judge/event.hpp"
#include "arena/judge/seat.hpp"
#include "arena/judge/table.hpp"
#include "arena/process/bot_process.hpp"

namespace isola_arena::check {

/// A process of the bot in a game as that player.
struct Sitting {
    std::unique_ptr<Table> table;
    Player player = Player::one;
    std::shared_ptr<BotProcess> process{};
    std::shared_ptr<ControlGroup> group{};    ///< the group that its processes are in; nullptr without one
    std::vector<std::string> sent{};          ///< the lines so far, without LF
    std::vector<std::string> legal{};         ///< the replies to the last line
    std::vector<std::string> legal_before{};  ///< the replies to the line before it; none: that was the first
};

/// A legal reply in time, with its time, or what was wrong instead.
struct Asked {
    std::optional<Finding> finding;
    Nanoseconds wall{};
    std::string reply{};  ///< as it came, without LF
};

/// The bot under examination: starts it, asks it, says what was wrong.
class Subject {
public:
    /// header says contest, game, seed and times; its rules are set for each start.
    /// confine: empty where the bot is not confined.
    Subject(Executor executor, BotSpec spec, GameHeader header, Confine confine = {}, Waits waits = {});

    /// What a reply may take, and what the line tells the bot about it. Where only the whole game is limited: a small
    /// part of that, as at the end of a long game.
    std::int64_t reply_ms() const;

    /// Starts the bot for the sitting; a finding where it cannot.
    Task<std::optional<Finding>> start(Sitting& sitting);

    /// Sends it the line of its position and plays its reply; only where it is its turn. The first reply of a process
    /// may take the start-up budget too.
    Task<Asked> ask(Sitting& sitting);

    /// The first reply of all. A bot that stays silent and idle is examined before its time is over, one that is late is
    /// asked again with more time for its start; sitting gets a new process where that is needed to be fair.
    Task<Asked> ask_warily(Sitting& sitting);

    /// What is wrong with output that comes within a moment without having been asked for, if any does.
    Task<std::optional<Finding>> listen(Sitting& sitting);

    /// How it takes the end of its input: nothing wrong, and the time until it ended.
    Task<Asked> close_input(Sitting& sitting);

    /// Ends its process, all at once.
    Task<void> dismiss(Sitting& sitting);

private:
    Nanoseconds patience() const;
    AskLimit limit_of(bool first_reply) const;
    void note_next(Sitting& sitting) const;
    Task<Answer> wait_for_first(BotProcess& process, std::string line);
    Task<Asked> judge(Sitting& sitting, Answer answer);
    Finding explain(const Sitting& sitting, const Answer& answer);
    Task<Finding> explain_refused(Sitting& sitting, std::string output, Refusal refusal);
    Task<std::optional<std::string>> reply_to_last_line_alone(Sitting& sitting);
    Task<std::string> rest_of_output(BotProcess& process);
    Task<Asked> ask_first(Sitting& sitting);
    Task<std::optional<Finding>> slow_start(Sitting& sitting, std::string line);
    Task<std::optional<Finding>> explain_silence(Sitting& sitting);
    Task<bool> answers_within(Sitting& sitting, std::string line, Nanoseconds limit);
    Task<bool> answers_a_line_late(Sitting& sitting, std::string line);
    Task<bool> answers_when_flooded(Sitting& sitting, std::string line);

    Executor executor_;
    BotSpec spec_;
    GameHeader header_;
    Confine confine_;
    Waits waits_;
};

}  // namespace isola_arena::check
