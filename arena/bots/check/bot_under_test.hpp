#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/bots/check/examine.hpp"
#include "arena/process/bot/bot_process.hpp"
#include "arena/process/bot/kept_sandboxes.hpp"
#include "arena/rules/game_session.hpp"
#include "arena/rules/player_clock.hpp"

namespace isola_arena::check {

/// A game in which the bot plays as that player, and its process in that game.
struct BotSession {
    std::unique_ptr<GameSession> session;
    Player player = Player::one;
    std::shared_ptr<BotProcess> process{};
    std::vector<std::string> sent{};          ///< Finding::sent so far
    bool sees_first_reading = false;          ///< the arena looked whether the process read its line
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
    std::string reply{};                  ///< in the arena's own words
    AnswerKind kind = AnswerKind::reply;  ///< of the answer; with a finding, reply: the reply was refused
};

/// Returns whether there was no answer because the process ended.
bool has_ended(AnswerKind kind);

/// Whether the cause of a fault is looked for, which takes time. Without it a finding is empty.
enum class Diagnosis : bool { no, yes };

/// The bot under examination: starts it, asks it for replies, and finds its mistakes.
class BotUnderTest {
public:
    BotUnderTest(Executor executor, Exam exam);
    BotUnderTest(const BotUnderTest&) = delete;
    BotUnderTest& operator=(const BotUnderTest&) = delete;

    /// Returns the limit for a reply in milliseconds; board lines are made with it, too.
    std::int64_t reply_ms() const { return check::reply_ms(exam_.header.time); }

    /// Returns whether a fault costs only the turn in this contest, if the game has such turns.
    bool discards() const { return exam_.header.policy == FaultPolicy::discard; }

    /// Returns whether the bot speaks a dialect in which a process lives for one reply only.
    bool ends_after_reply() const { return ends_after_reply_; }

    /// Notes that the bot has played whole games as both players without a fault. What looks from now on as if it wrote
    /// squares in a wrong way, or moved the other pawn, is chance.
    void note_sound_games() { played_soundly_ = true; }

    /// Starts the bot for the session. Returns a finding if it cannot be started.
    Task<std::optional<Finding>> start(BotSession& bot_session);

    /// Sends the bot the line of its position and plays its reply in the session. It must be the bot's turn. The first
    /// reply of a process may use the start-up budget, too. A bot that ends after each reply gets a new process. After a
    /// mistake, the session must not be used any more if the cause was looked for: it may have been played on.
    Task<AskResult> ask(BotSession& bot_session, Diagnosis diagnosis = Diagnosis::yes);

    /// Asks for the first reply of the examination. A bot that stays silent and idle is examined before its time is
    /// over. A bot that is late is asked again with more time to start. bot_session gets a new process if it needs one
    /// for a fair result.
    Task<AskResult> ask_warily(BotSession& bot_session);

    /// Starts a new process in place of that of the session, and ends it. Returns false if the process ended by itself
    /// before it was sent a line. usual_life: how long the process before it lived, which ended without a reply.
    Task<bool> can_be_loaded(BotSession& bot_session, Nanoseconds usual_life);

    /// Waits a moment for output that the bot was not asked for. Returns the mistake behind it, or nullopt if none
    /// comes.
    Task<std::optional<Finding>> listen(BotSession& bot_session);

    /// Closes the bot's input. Returns the time until its process ended, with a finding if it had to be killed.
    Task<AskResult> close_input(BotSession& bot_session);

    /// Kills the process and its descendants at once and waits until they are gone. Does nothing without a process.
    Task<void> dismiss(BotSession& bot_session);

    /// Ends the bot's sandboxes. Call it when all sessions are dismissed.
    Task<void> close() { return sandboxes_.close(); }

private:
    Keeper::Confine confine();
    Nanoseconds patience() const;
    AskLimit limit_of(const BotSession& bot_session) const;
    void note_next(BotSession& bot_session) const;
    Task<BotAnswer> send(BotSession& bot_session, std::string text, AskLimit limit);
    Task<BotAnswer> wait_for_first(BotSession& bot_session, std::string line);
    Task<AskResult> judge(BotSession& bot_session, BotAnswer answer, Diagnosis diagnosis);
    Task<Finding> diagnose(BotSession& bot_session, BotAnswer answer, std::optional<Error> error);
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
    Task<std::optional<Finding>> explain_silence(BotSession& bot_session, Nanoseconds start_up);
    Task<bool> answers_within(BotSession& bot_session, std::string line, Nanoseconds limit);
    Task<bool> answers_when_flooded(BotSession& bot_session, std::string line, Nanoseconds start_up);

    Executor executor_;
    Exam exam_;
    bool ends_after_reply_;
    bool played_soundly_ = false;
    bool is_looked_at_ = false;  ///< unstartable() found nothing
    bool is_isolated_ = false;   ///< its last process was started in the sandbox
    KeptSandboxes sandboxes_;
};

}  // namespace isola_arena::check
