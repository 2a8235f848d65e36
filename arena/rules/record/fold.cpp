#include "arena/rules/record/fold.hpp"

#include <algorithm>

#include "arena/rules/events/explain.hpp"
#include "arena/rules/events/match_result.hpp"
#include "arena/rules/opening.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena {
namespace {

// The referee has its own copy of this number, because the referee's code must not check the referee's verdict.
constexpr int stalling_discards = 3;

std::string named(std::optional<Player> player) {
    return player ? "player " + std::to_string(number(*player)) : "nobody";
}

std::string named(Actor actor) {
    return actor == Actor::nature ? "nature" : "player " + std::to_string(static_cast<int>(actor));
}

Error differs(const std::string& what, const std::string& expected, const std::string& recorded) {
    return {what + ": expected " + expected + ", recorded " + recorded};
}

std::string number_or_null(std::optional<std::int64_t> number) { return number ? std::to_string(*number) : "null"; }

// Returns whether the fault ended the bot's process: only an illegal reply leaves it running.
bool ends_process(const std::optional<Fault>& fault) { return fault && fault->kind != FaultKind::illegal; }

bool is_starved_end(const Event& event) {
    const auto* ended = std::get_if<GameEnded>(&event);
    return ended && ended->reason == starved_reason;
}

}  // namespace

Fold::Fold(const GameHeader& header, std::unique_ptr<GameSession> session)
    : header_(header), session_(std::move(session)), sides_{{new_side(Player::one), new_side(Player::two)}} {}

Fold::Side Fold::new_side(Player player) const {
    const Entrant& entrant = header_.players[player];
    return {PlayerClock(header_.time), entrant.command.empty(), !entrant.dialect.empty()};
}

std::optional<Error> Fold::apply(const Event& event) {
    settle_last_turn(event);
    return std::visit([this](const auto& what) { return take(what); }, event);
}

std::string Fold::line(Player player) const { return session_->line(player, sides_[player].clock.allowance_ms()); }

Fold::Check Fold::take(const StderrBetweenTurns& chatter) const {
    if (chatter.turn <= turns_) return std::nullopt;
    return differs("the turn of the chatter", "at most " + std::to_string(turns_), std::to_string(chatter.turn));
}

Fold::Check Fold::take(const NatureMoved& nature) {
    if (const auto end = over()) return Error{"the game was over before nature's move: " + end->explanation};
    if (const auto error = session_->replay_nature(nature.move))
        return Error{"nature's move " + isola_arena::in_quotes(nature.move) + " is not possible: " + error->message};
    return std::nullopt;
}

Fold::Check Fold::take(const TurnEnded& turn) {
    if (auto wrong = check_turn(turn)) return wrong;
    ++turns_;
    if (turn.opening) return play_opening(turn);
    asked_ = true;
    if (const std::string expected = line(turn.player); turn.line != expected)
        return differs("the line sent", isola_arena::in_quotes(expected, 5000),
                       isola_arena::in_quotes(turn.line, 5000));
    if (auto wrong = check_time(turn)) return wrong;
    charge(turn);
    return play(turn);
}

Fold::Check Fold::check_turn(const TurnEnded& turn) const {
    if (const auto end = over()) return Error{"the game was over before this turn: " + end->explanation};
    if (turn.turn != turns_ + 1)
        return differs("the number of the turn", std::to_string(turns_ + 1), std::to_string(turn.turn));
    if (session_->to_move() != actor(turn.player))
        return differs("the turn's player", named(session_->to_move()), named(turn.player));
    return std::nullopt;
}

// A reply in time was charged at most the clock's allowance plus tolerance; a person has no limit. For a late reply,
// the charged time or the wall time is at least that sum. The opponent took at most the time that the bot waited for a
// core.
Fold::Check Fold::check_time(const TurnEnded& turn) const {
    const Side& side = sides_[turn.player];
    const std::int64_t allowed = (side.clock.allowance() + side.clock.tolerance()).count();
    const bool in_time = !turn.fault || turn.fault->kind == FaultKind::illegal;
    const bool late = turn.fault && turn.fault->kind == FaultKind::late;
    if (in_time && !side.is_person && turn.charged_ns > allowed)
        return differs("a reply taken as in time", "at most " + std::to_string(allowed) + " ns charged",
                       std::to_string(turn.charged_ns));
    if (turn.taken_ns > turn.starved_ns - turn.stood_still_ns)
        return differs("the time that the opponent took", "at most what was waited for a core",
                       std::to_string(turn.taken_ns) + " ns");
    if (late && std::max(turn.charged_ns, turn.wall_ns) < allowed)
        return differs("a reply taken as late", "at least " + std::to_string(allowed) + " ns",
                       std::to_string(turn.wall_ns));
    return std::nullopt;
}

Fold::Check Fold::play_opening(const TurnEnded& turn) {
    if (asked_) return Error{"expected no turn of the opening after the first reply of a bot"};
    if (turn.fault) return Error{"expected no fault in the opening, which the arena plays"};
    const std::string_view move = turn.discarded ? discarded_move : std::string_view(turn.reply);
    if (const auto error = play_opening_move(*session_, move))
        return Error{"the opening's turn " + isola_arena::in_quotes(turn.reply) + " is illegal: " + error->message};
    return std::nullopt;
}

void Fold::charge(const TurnEnded& turn) {
    Side& side = sides_[turn.player];
    if (side.is_person) return;
    // The charged time in the record excludes the part that the start-up budget paid.
    side.clock.charge_again(Nanoseconds(turn.charged_ns));
    sides_[other(turn.player)].clock.owe(Nanoseconds(turn.taken_ns));
    const bool never_asked = turn.fault && turn.fault->kind == FaultKind::garbled;
    if (!never_asked) side.questions.add(turn, side.new_process, side.asked);
    if (counts_as_answer(turn.fault)) side.answers.add(turn, side.new_process, side.asked);
    side.asked = true;
    side.new_process = ends_process(turn.fault);
}

void Fold::Times::add(const TurnEnded& turn, bool new_process, bool asked) {
    const Nanoseconds charged(turn.charged_ns);
    const bool may_include_start = !turn.start_up_ns;
    fresh.add(charged, may_include_start && new_process);
    kept.add(charged, may_include_start && new_process && asked);
    each.add(charged, may_include_start);
}

Fold::Check Fold::play(const TurnEnded& turn) {
    const bool replied = !turn.fault || turn.fault->kind == FaultKind::illegal;
    if (replied)
        if (auto wrong = play_reply(turn)) return wrong;
    starved_ = turn.starved_ns > 0;
    if (turn.fault && starved_) unpunished_ = turn;
    else if (turn.fault) punish(turn);
    else sides_[turn.player].discards_in_a_row = 0;
    return std::nullopt;
}

// A fault of a starved bot counts only if the judge continued the game or awarded it to the opponent. It does not count
// if the next event ends the game as starved.
void Fold::settle_last_turn(const Event& next) {
    const bool decides =
        !std::holds_alternative<StderrBetweenTurns>(next) && !std::holds_alternative<TurnStarted>(next);
    if (!unpunished_ || !decides) return;
    if (!is_starved_end(next)) punish(*unpunished_);
    unpunished_.reset();
}

Fold::Check Fold::play_reply(const TurnEnded& turn) {
    const bool untranslated = sides_[turn.player].has_dialect && turn.fault && turn.heard == turn.reply;
    if (untranslated) return std::nullopt;
    const std::string reply = "the reply " + isola_arena::in_quotes(turn.reply);
    const auto error = session_->reply(turn.reply);
    if (!error && turn.fault) return Error{reply + " is legal, recorded as illegal"};
    if (!error) return std::nullopt;
    if (!turn.fault) return differs(reply, "the fault illegal (" + error->message + ")", "no fault");
    const Fault fault = illegal_fault(turn.reply, *error);
    if (*turn.fault == fault) return std::nullopt;
    return differs("the explanation", fault.explanation, turn.fault->explanation);
}

void Fold::punish(const TurnEnded& turn) {
    const Fault& fault = *turn.fault;
    const bool loses_anyhow = fault.kind == FaultKind::start;
    if (loses_anyhow || header_.policy == FaultPolicy::disqualify || !session_->can_skip()) {
        judged_ = Outcome{other(turn.player), std::string(to_string(fault.kind)), fault.explanation};
        session_->forfeit(turn.player);
        return;
    }
    session_->skip();
    Side& side = sides_[turn.player];
    ++side.discarded;
    ++side.discards_in_a_row;
    if (std::ranges::all_of(sides_.values, [](const Side& s) { return s.discards_in_a_row >= stalling_discards; }))
        judged_ = Outcome{std::nullopt, "stalled", "each player's last three turns were discarded"};
}

std::optional<Outcome> Fold::over() const { return judged_ ? judged_ : session_->outcome(); }

Fold::Check Fold::take(const GameEnded& ended) {
    if (auto wrong = check_verdict(ended)) return wrong;
    if (!over() && ended.winner) session_->forfeit(other(*ended.winner));
    if (auto wrong = check_counts(ended)) return wrong;
    for (const Player player : both_players)
        if (auto wrong = check_average(player, ended.average_ns[player])) return wrong;
    return std::nullopt;
}

Fold::Check Fold::check_verdict(const GameEnded& ended) const {
    if (ended.reason == starved_reason) return check_starved(ended);
    const auto end = over();
    if (!end && ended.reason == to_string(FaultKind::start)) return check_start(ended);
    if (!end) return Error{"the game was not over, recorded as ended by " + isola_arena::in_quotes(ended.reason)};
    if (ended.reason != end->reason) return differs("the reason", end->reason, ended.reason);
    if (ended.winner != end->winner) return differs("the winner", named(end->winner), named(ended.winner));
    return std::nullopt;
}

Fold::Check Fold::check_starved(const GameEnded& ended) const {
    if (ended.winner) return differs("the winner of a starved game", "nobody", named(ended.winner));
    if (!starved_)
        return Error{"the machine kept no bot from running in the last turn, recorded as ended by \"starved\""};
    return std::nullopt;
}

// Checks the end of a game in which a bot could not be started. The record has no turn for the failed start. A bot is
// started before the first turn, again before its next turn if a fault ended its process, and before each reply if its
// dialect requires it.
Fold::Check Fold::check_start(const GameEnded& ended) const {
    if (!ended.winner) return differs("the winner", "the opponent of the bot that did not start", "nobody");
    // Before the first turn, only the explanation names the bot that did not start. It names nobody if it was replaced
    // because it quotes the bot.
    const bool is_of_winner = ended.explanation.starts_with(named(ended.winner) + ' ');
    if (turns_ == 0 && is_of_winner) return differs("the winner", named(other(*ended.winner)), named(ended.winner));
    if (turns_ == 0) return std::nullopt;
    for (const Player player : both_players) {
        const Side& side = sides_[player];
        const bool to_restart = side.asked && (side.new_process || side.has_dialect);
        if (session_->to_move() == actor(player) && to_restart && ended.winner == other(player)) return std::nullopt;
    }
    return Error{"nobody had to be started here, recorded as ended by \"start\", won by " + named(ended.winner)};
}

Fold::Check Fold::check_counts(const GameEnded& ended) const {
    if (ended.turns != turns_)
        return differs("the number of turns", std::to_string(turns_), std::to_string(ended.turns));
    for (const Player player : both_players)
        if (ended.discarded[player] != sides_[player].discarded)
            return differs("the discarded turns of " + named(player), std::to_string(sides_[player].discarded),
                           std::to_string(ended.discarded[player]));
    if (ended.scores != session_->frame().scores) return Error{"the scores are not those of the game's last position"};
    return std::nullopt;
}

void Fold::Times::append_speeds(std::vector<Speed>& speeds, bool has_dialect) const {
    speeds.push_back(fresh.speed());
    speeds.push_back(kept.speed());
    if (has_dialect) speeds.push_back(each.speed());
}

std::vector<Speed> Fold::possible_speeds(Player player) const {
    const Side& side = sides_[player];
    std::vector<Speed> speeds;
    side.answers.append_speeds(speeds, side.has_dialect);
    const bool may_be_older = header_.time.start_ends == StartEnds::first_reply;
    if (may_be_older) side.questions.append_speeds(speeds, side.has_dialect);
    return speeds;
}

Fold::Check Fold::check_average(Player player, std::optional<std::int64_t> recorded) const {
    const std::vector<Speed> speeds = possible_speeds(player);
    if (std::ranges::find(speeds, recorded, &Speed::average_ns) != speeds.end()) return std::nullopt;
    return differs("the average time of " + named(player), number_or_null(speeds.front().average_ns()),
                   number_or_null(recorded));
}

}  // namespace isola_arena
