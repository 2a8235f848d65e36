#include "arena/judge/referee.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "arena/judge/starved.hpp"
#include "arena/rules/course.hpp"
#include "arena/rules/events/explain.hpp"
#include "arena/rules/opening.hpp"
#include "arena/rules/player_clock.hpp"

namespace isola_arena {
namespace {

// The game is drawn after this many discarded turns in a row of each player, because such a game could go on for ever.
constexpr int stalling_discards = 3;

// A waiting bot is not charged if it took less than this from its opponent, which is a little more than a tick of the
// kernel: its processes may have some work left after a reply. Were that charged, lines would allow some milliseconds less
// by chance, and the same match would not be played twice.
constexpr auto least_taken = std::chrono::milliseconds(5);

// How long the end of a game waits for the last output of the bots. Their later output on stderr is lost.
constexpr auto grace_for_final_stderr = std::chrono::milliseconds(100);

Player player_of(Actor actor) { return actor == Actor::player_one ? Player::one : Player::two; }

// The state of one player during a game.
struct Side {
    Seat* seat;
    PlayerClock clock;
    ReplyTimes reply_times;
    int last_turn = 0;
    int discarded = 0;
    int discards_in_a_row = 0;
    std::string said_at_start{};  // stderr, outside its turns, of processes that had not replied yet
};

class RefereedGame {
public:
    RefereedGame(const GameSetup& setup, GameSession& session, PerPlayer<Seat*> seats, const Spectators& spectators)
        : setup_(setup), session_(session),
          spectators_(spectators), sides_{{Side{seats[Player::one], PlayerClock(setup.header.time), {}},
                                           Side{seats[Player::two], PlayerClock(setup.header.time), {}}}} {}

    Task<GameReport> run() {
        tell(setup_.header);
        co_await seat_everybody();
        if (!ended_) play_opening();
        while (!ended_) co_await next_move();
        if (setup_.ends_bots) co_await end_bots();
        for (const Player player : both_players) tell_chatter(player);
        co_return finish();
    }

private:
    template <class E>
    void tell(E&& told) {
        const Event event(std::forward<E>(told));
        faults_.take(event);
        course_.take(event);
        spectators_.events(event);
    }

    Task<void> end_bots() {
        for (Side& side : sides_.values) side.seat->dismiss();
        const auto until = Clock::now() + grace_for_final_stderr;
        for (Side& side : sides_.values) co_await side.seat->wait_for_final_stderr(until);
    }

    Task<void> seat_everybody() {
        PerPlayer<std::optional<Fault>> faults;
        for (const Player player : both_players)
            faults[player] = co_await sides_[player].seat->prepare(setup_.header, player);
        if (faults[Player::one] && faults[Player::two])
            end(std::nullopt, to_string(FaultKind::start),
                "neither bot could start: " + faults[Player::one]->explanation + "; " +
                    faults[Player::two]->explanation);
        else
            for (const Player player : both_players)
                if (faults[player]) lose_by_start(player, *faults[player]);
    }

    void play_opening() {
        for (const std::string& move : setup_.opening) {
            const Actor actor = session_.to_move();
            if (actor != Actor::nature && move != discarded_move) course_.note_move(session_, move);
            play_opening_move(session_, move);
            if (actor == Actor::nature) tell(NatureMoved{move});
            else tell(opening_turn(player_of(actor), move));
        }
    }

    TurnEnded opening_turn(Player player, const std::string& move) {
        TurnEnded turn;
        turn.turn = ++turns_;
        turn.player = player;
        turn.opening = true;
        turn.discarded = move == discarded_move;
        if (!turn.discarded) turn.reply = move;
        return turn;
    }

    void play_nature() {
        while (!session_.outcome() && session_.to_move() == Actor::nature) tell(NatureMoved{session_.play_nature()});
    }

    Task<void> next_move() {
        play_nature();
        if (const auto outcome = session_.outcome()) {
            end(outcome->winner, outcome->reason, outcome->explanation);
        } else {
            if (spectators_.before_turn) co_await spectators_.before_turn();
            co_await take_turn(player_of(session_.to_move()));
        }
    }

    Task<void> take_turn(Player player) {
        Seat& seat = *sides_[player].seat;
        if (!seat.is_person() && !seat.running()) {
            if (const auto fault = co_await seat.restart()) {
                lose_by_start(player, *fault);
                co_return;
            }
        }
        tell_chatter(player);
        TurnEnded turn;
        turn.turn = sides_[player].last_turn = ++turns_;
        turn.player = player;
        turn.line = session_.line(player, sides_[player].clock.allowance_ms());
        if (seat.is_person()) co_await ask_person(turn);
        else co_await ask_bot(turn);
        turn.stderr_text += seat.take_stderr();
        const auto fault = turn.fault;
        if (fault && !ended_) punish(turn, *fault);
        if (!fault) sides_[player].discards_in_a_row = 0;
        const bool broken = fault && fault->kind != FaultKind::illegal;
        if (setup_.no_ponder && !broken) seat.pause();
        tell(std::move(turn));
        if (broken) co_await seat.kill();
        else if (seat.ends_after_reply()) seat.dismiss();
    }

    // The other processes of the match leave the core to a bot whose reply lasts.
    void leave_core_to(Player player) {
        sides_[other(player)].seat->stand_back();
        for (Side& each : sides_.values) each.seat->hold_dismissed();
    }

    Task<void> ask_bot(TurnEnded& turn) {
        Side& side = sides_[turn.player];
        const bool first = side.seat->first_reply();
        const Allowance allowance{side.clock.allowance(), side.clock.tolerance(), side.clock.owed()};
        AskLimit limit = side.clock.limit(first);
        limit.lasting = [this, player = turn.player] { leave_core_to(player); };
        limit.over_limit = [this, opponent = other(turn.player)] { stop_pondering(opponent); };
        tell(TurnStarted{turn.turn, turn.player, turn.line, side.clock.patience(first).count()});
        SeatAnswer heard = co_await side.seat->ask(turn.line, limit);
        for (Side& each : sides_.values) each.seat->release_dismissed();
        BotAnswer& answer = heard.answer;
        if (answer.start_up) limit = after_start_up(std::move(limit), *answer.start_up);
        if (!setup_.replayable) judge_strictly(answer, limit);
        const Nanoseconds charged = side.clock.charge(answer, first);
        const Nanoseconds taken = std::min(taken_by_opponent(turn.player, answer), allowance.reply);
        sides_[other(turn.player)].clock.owe(taken);
        if (answer.kind == AnswerKind::reply && taken > Nanoseconds{0})
            note_starvation(turn, without(answer, taken), limit);
        else note_starvation(turn, answer, limit);
        if (first && answer.exit_code == cannot_start_code) {
            turn.stderr_text = side.seat->take_stderr();
            turn.fault = refused_start_fault(answer, side.said_at_start + turn.stderr_text);
        } else if (answer.kind != AnswerKind::reply) turn.fault = answer_fault(answer, allowance, limit);
        else if (heard.refused) turn.fault = illegal_fault(answer.bytes, *heard.refused);
        else if (const auto error = play(answer.bytes)) turn.fault = illegal_fault(answer.bytes, *error);
        if (counts_as_answer(turn.fault)) side.reply_times.add(charged, first && !answer.start_up);
        turn.wall_ns = answer.wall.count();
        turn.cpu_ns = answer.cpu.count();
        turn.charged_ns = charged.count();
        if (const auto start_up = side.clock.start_up(answer)) turn.start_up_ns = start_up->count();
        turn.starved_ns = answer.starved.count();
        turn.taken_ns = taken.count();
        turn.stood_still_ns = answer.stood_still.count();
        turn.reply = std::move(answer.bytes);
        turn.told = std::move(heard.told);
        turn.heard = std::move(heard.heard);
        if (!heard.message.empty()) turn.stderr_text = "@text " + heard.message + '\n';
    }

    // Plays the reply of the player to move; returns the error if it is not legal.
    std::optional<Error> play(std::string_view reply) {
        course_.note_move(session_, reply);
        return session_.reply(reply);
    }

    // Pauses the player's bot, because a pondering bot may keep its opponent from running.
    void stop_pondering(Player player) {
        Seat& seat = *sides_[player].seat;
        if (!seat.is_person() && !seat.first_reply()) seat.pause();
    }

    // Returns an upper bound of the time in which the opponent's processes kept the bot from running. It excludes time
    // that the arena only assumes to be a wait (`believed`): the opponent does not owe that. 0 if that is less than
    // least_taken, and with the CPU clock, because a wait then costs the bot nothing.
    Nanoseconds taken_by_opponent(Player player, const BotAnswer& answer) const {
        const Nanoseconds queued = answer.starved - answer.believed - answer.stood_still;
        if (queued <= Nanoseconds{0} || setup_.header.time.clock == ClockKind::cpu) return Nanoseconds{0};
        const Nanoseconds taken = std::min(queued, sides_[other(player)].seat->used_since_reply());
        return taken < least_taken ? Nanoseconds{0} : taken;
    }

    // Removes the time that the opponent took: it is charged to the opponent, and is no reason to play the game again.
    static BotAnswer without(BotAnswer answer, Nanoseconds taken) {
        answer.wall -= taken;
        answer.starved -= taken;
        return answer;
    }

    // Ends the game without a winner if the bot would have been in time, had the machine let it run.
    void note_starvation(const TurnEnded& turn, const BotAnswer& answer, const AskLimit& limit) {
        if (!ends_as_starved(answer, limit, setup_.replayable)) return;
        end(std::nullopt, starved_reason,
            "in turn " + std::to_string(turn.turn) + " the machine kept player " + std::to_string(number(turn.player)) +
                " (" + name(turn.player) + ") from running for " + readable(answer.starved) + " of " +
                readable(answer.wall) + ", allowed were " + readable(limit.wall));
    }

    Task<void> ask_person(TurnEnded& turn) {
        Side& side = sides_[turn.player];
        tell(TurnStarted{turn.turn, turn.player, turn.line, 0});
        const auto begun = Clock::now();
        std::optional<Error> refused;
        do {
            turn.reply = co_await side.seat->person()(turn.line, refused);
            refused = play(turn.reply);
        } while (refused);
        turn.wall_ns = Nanoseconds(Clock::now() - begun).count();
    }

    void punish(const TurnEnded& turn, const Fault& fault) {
        if (fault.kind == FaultKind::start) return lose_by_start(turn.player, fault);
        if (setup_.header.policy == FaultPolicy::disqualify || !session_.can_skip()) {
            give_up(turn.player, fault, explain_loss(turn, fault, name(turn.player)));
            return;
        }
        session_.skip();
        ++sides_[turn.player].discarded;
        ++sides_[turn.player].discards_in_a_row;
        if (std::ranges::all_of(sides_.values,
                                [](const Side& side) { return side.discards_in_a_row >= stalling_discards; }))
            end(std::nullopt, "stalled",
                "drawn: each player's last " + std::to_string(stalling_discards) + " turns were discarded");
    }

    void lose_by_start(Player player, const Fault& fault) {
        give_up(player, fault,
                "player " + std::to_string(number(player)) + " (" + name(player) +
                    ") could not be started: " + fault.explanation);
    }

    void give_up(Player loser, const Fault& fault, std::string explanation) {
        session_.forfeit(loser);
        end(other(loser), to_string(fault.kind), std::move(explanation));
    }

    void tell_chatter(Player player) {
        std::string text = sides_[player].seat->take_stderr();
        if (sides_[player].seat->first_reply()) sides_[player].said_at_start += text;
        if (!text.empty()) tell(StderrBetweenTurns{player, sides_[player].last_turn, std::move(text)});
    }

    void end(std::optional<Player> winner, std::string_view reason, std::string explanation) {
        ended_ = GameResult{winner, std::string(reason), std::move(explanation)};
    }

    GameReport finish() {
        ended_->turns = turns_;
        ended_->scores = session_.frame().scores;
        GameSummary summary;
        GameEnded ended;
        for (const Player player : both_players) {
            const Side& side = sides_[player];
            ended_->discarded[player] = side.discarded;
            summary.speed[player] = side.reply_times.speed();
            summary.worst_ns[player] = side.reply_times.worst_ns();
            ended.average_ns[player] = summary.speed[player].average_ns();
        }
        static_cast<GameResult&>(ended) = static_cast<GameResult&>(summary) = *ended_;
        if (!is_played_again(*ended_)) ended.key = key_of(setup_.header);
        tell(std::move(ended));
        summary.key.number = setup_.header.game_number;
        summary.course = course_.found();
        return {std::move(summary), faults_.found(), 1, {}, setup_.header.machine};
    }

    static Seed key_of(const GameHeader& header) { return header.seed.is_secret() ? header.seed : Seed::untold(); }

    // The key of such a game stays secret, because the next attempt has the same one.
    bool is_played_again(const GameResult& ended) const { return ended.reason == starved_reason && setup_.replayable; }

    std::string name(Player player) const { return setup_.header.players[player].name; }

    const GameSetup& setup_;
    GameSession& session_;
    const Spectators& spectators_;
    PerPlayer<Side> sides_;
    GameFaults faults_;
    CourseDigest course_;
    int turns_ = 0;
    std::optional<GameResult> ended_;
};

}  // namespace

Task<GameReport> referee(const GameSetup& setup, GameSession& session, PerPlayer<Seat*> seats,
                         const Spectators& spectators) {
    RefereedGame game(setup, session, seats, spectators);
    co_return co_await game.run();
}

}  // namespace isola_arena
