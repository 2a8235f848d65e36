#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/bots/check/examine.hpp"
#include "arena/process/bot/bot_process.hpp"
#include "arena/rules/game_session.hpp"
#include "arena/rules/player_clock.hpp"

namespace isola_arena::check {

/// A game in which the bot plays as that player, and its process in that game.
struct BotSession {
    std::unique_ptr<GameSession> session;
    Player player = Player::one;
    std::shared_ptr<BotProcess> process{};
    std::shared_ptr<ControlGroup> group{};    ///< the group that its processes are in; nullptr without one
    std::vector<std::string> sent{};          ///< Finding::sent so far
    std::vector<std::string> legal{};         ///< the legal replies to the last line
    std::vector<std::string> legal_before{};  ///< those to the line before it; empty if there is no such line
    std::vector<std::string> replies{};       ///< the legal replies of the bot in this game, as they came
    std::optional<DialectAdapter> adapter{};  ///< of this game; nullopt if the bot speaks the arena's own lines
    std::optional<PlayerClock> clock{};       ///< of this game, if each reply has a process of its own
};

/// The result of asking the bot: a legal reply in time and how long it took, or the mistake that was found instead.
struct AskResult {
    std::optional<Finding> finding;
    Nanoseconds wall{};
    std::string reply{};  ///< in the arena's own words
};

/// The bot under examination: starts it, asks it for replies, and finds its mistakes.
class BotUnderTest {
public:
    BotUnderTest(Executor executor, Exam exam);

    /// Returns the limit for a reply in milliseconds; board lines are made with it, too.
    std::int64_t reply_ms() const { return check::reply_ms(exam_.header.time); }

    /// Returns whether the bot speaks a dialect in which a process lives for one reply only.
    bool ends_after_reply() const { return ends_after_reply_; }

    /// Starts the bot for the session. Returns a finding if it cannot be started.
    Task<std::optional<Finding>> start(BotSession& bot_session);

    /// Sends the bot the line of its position and plays its reply in the session. It must be the bot's turn. The first
    /// reply of a process may use the start-up budget, too. A bot that ends after each reply gets a new process.
    Task<AskResult> ask(BotSession& bot_session);

    /// Asks for the first reply of the examination. A bot that stays silent and idle is examined before its time is
    /// over. A bot that is late is asked again with more time to start. bot_session gets a new process if it needs one
    /// for a fair result.
    Task<AskResult> ask_warily(BotSession& bot_session);

    /// Waits a moment for output that the bot was not asked for. Returns the mistake behind it, or nullopt if none
    /// comes.
    Task<std::optional<Finding>> listen(BotSession& bot_session);

    /// Closes the bot's input. Returns the time until its process ended, with a finding if it had to be killed.
    Task<AskResult> close_input(BotSession& bot_session);

    /// Kills the process and its descendants at once and waits until they are gone. Does nothing without a process.
    Task<void> dismiss(BotSession& bot_session);

private:
    Nanoseconds patience() const;
    AskLimit limit_of(const BotSession& bot_session) const;
    void note_next(BotSession& bot_session) const;
    Task<BotAnswer> send(BotSession& bot_session, std::string text, AskLimit limit);
    Task<BotAnswer> wait_for_first(BotProcess& process, std::string line);
    Task<AskResult> judge(BotSession& bot_session, BotAnswer answer);
    Finding explain(const BotSession& bot_session, const BotAnswer& answer);
    Finding explain_end(const BotSession& bot_session, BotAnswer answer) const;
    Finding explain_late(const BotSession& bot_session, const BotAnswer& answer) const;
    Task<Finding> explain_refused(BotSession& bot_session, std::string reply, std::string more, Error error);
    Task<std::optional<Finding>> line_late(BotSession& bot_session, Error error);
    Task<std::optional<std::string>> reply_to_last_line_alone(BotSession& bot_session);
    Task<bool> repeats(BotSession& bot_session, std::string reply);
    Task<std::string> reply_after(int turns, std::string rules);
    Task<std::string> rest_of_output(BotProcess& process);
    Task<AskResult> ask_first(BotSession& bot_session);
    Task<std::optional<Finding>> slow_start(BotSession& bot_session, std::string line);
    Task<std::optional<Finding>> explain_silence(BotSession& bot_session);
    Task<bool> answers_within(BotSession& bot_session, std::string line, Nanoseconds limit);
    Task<bool> answers_when_flooded(BotSession& bot_session, std::string line);

    Executor executor_;
    Exam exam_;
    bool ends_after_reply_;
};

}  // namespace isola_arena::check
