#include "arena/bots/check/check_run.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <utility>

#include <fmt/core.h>

#include "arena/base/text/quantities.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/check/diagnosis.hpp"
#include "arena/bots/check/positions/positions.hpp"
#include "arena/rules/settings/opening_text.hpp"

namespace isola_arena::check {
namespace {

constexpr const char* starts_title = "it starts";
constexpr const char* in_time_title = "it answers the first line in time";
constexpr const char* legal_title = "its reply is well-formed and legal";
constexpr const char* one_line_title = "it writes one line and no more";
constexpr const char* ends_title = "it stops at the end of its input";
constexpr const char* fix_first = "fix the above first";

// A bot meets other tiles in each game, so further games are played until it has taken enough_turns turns in them, but
// at most most_games games.
constexpr int enough_turns = 40;
constexpr int most_games = 10;

// Where turns are discarded, a game is broken off when the bot was late in this number of turns in a row, because each
// of them takes as long as the contest allows.
constexpr int most_late_in_a_row = 3;

// One mistake shows on many boards, so the rest of them is not tried when the bot has failed on this number.
constexpr int most_failed_boards = 2;

std::string board_of(const std::string& rules) {
    const std::size_t board = rules.find("board=");
    return board == std::string::npos ? "" : rules.substr(board + 6, rules.find(' ', board) - board - 6);
}

// A game of the bot against random turns.
struct Game {
    Game(const GameStart& start, Player player, std::uint64_t nature_seed)
        : past{start, nature_seed}, rng(3 + nature_seed), bot_session{first_position(start, nature_seed), player} {}

    MoveHistory past;
    Rng rng;
    BotSession bot_session;
    int turns = 0;  ///< of the bot, its faults included
    int faults = 0;
    int late_in_a_row = 0;
    Nanoseconds slowest{0};
    std::optional<Finding> finding = {};  ///< the first fault
};

std::vector<GameStart> starts_of(const CheckPlan& plan) {
    std::vector<GameStart> starts;
    for (const Opening& each : plan.openings) starts.emplace_back(plan.rules.front(), each);
    if (starts.empty()) starts.assign(plan.rules.begin(), plan.rules.end());
    return starts;
}

// Plays random turns until it is the bot's turn. Returns false if the game is over.
bool is_bots_turn(Game& game) {
    auto& session = game.bot_session.session;
    while (!session->outcome() && session->to_move() != actor(game.bot_session.player))
        play_on(session, game.past, game.rng);
    return !session->outcome();
}

// The bot's process does not run, so that it takes no time from others. The next question resumes it.
void pause(Game& game) {
    if (game.bot_session.process) game.bot_session.process->pause();
}

// Runs all checks. What decides whether the bot is fit comes first.
class CheckRun {
public:
    // The arguments must outlive this object. Throws std::invalid_argument if rules of the plan are refused.
    CheckRun(BotUnderTest& tested_bot, const CheckPlan& plan, const ResultSink& sink)
        : bot_(tested_bot), plan_(plan), sink_(sink), starts_(starts_of(plan)), traits_(traits_of(start())),
          discards_(tested_bot.discards() && first_position(start())->can_skip()) {}

    Task<void> all() {
        // The first games as player one and as player two have different deals.
        Game as_one(start(), Player::one, 0), as_two(start(), Player::two, 1);
        const std::array both{&as_one, &as_two};
        const bool plays = co_await first_of_all(as_one);
        if (plays) {
            co_await says_no_more(as_one);
            pause(as_one);
            co_await first_as_two(as_two);
            pause(as_two);
            for (Game* game : both) co_await other_starts(*game);
            co_await whole_game(as_one);
            co_await end_of_input(as_one);
            co_await whole_game(as_two);
            if (as_one.faults + as_two.faults == 0) bot_.note_sound_games();
        }
        for (Game* game : both) co_await bot_.dismiss(game->bot_session);
        if (!plays) co_return not_tried("positions", "every other check", fix_first);
        if (traits_.has_chance)
            for (const Player player : both_players) co_await more_games(player);
        co_await restarts();
    }

private:
    const GameStart& start() const { return starts_.front(); }

    void report(std::string name, std::string title, const std::optional<Finding>& finding, std::string remark,
                Verdict verdict_on_finding) {
        const Verdict verdict = finding ? verdict_on_finding : Verdict::ok;
        sink_({std::move(name), std::move(title), verdict, std::move(remark), finding});
    }

    // Reports a check without which the bot is fit, too.
    void warn(std::string name, std::string title, const std::optional<Finding>& finding, std::string remark = {}) {
        report(std::move(name), std::move(title), finding, std::move(remark), Verdict::warning);
    }

    bool is_over() const { return Clock::now() - begun_ >= plan_.most; }

    void not_tried(std::string name, std::string title, std::string why) {
        sink_({std::move(name), std::move(title), Verdict::not_tried, std::move(why), std::nullopt});
    }

    // Asks the bot for its first reply of all. Returns whether it can play, as far as this shows.
    Task<bool> first_of_all(Game& game) {
        is_bots_turn(game);
        auto finding = co_await bot_.start(game.bot_session);
        report("starts", starts_title, finding, "", Verdict::failed);
        if (finding) co_return false;
        AskResult asked = co_await bot_.ask_warily(game.bot_session);
        const Verdict verdict = co_await verdict_on_first_line(game, asked);
        const bool came = !asked.finding || is_about_reply(*asked.finding);
        const bool used_start_budget = asked.wall > std::chrono::milliseconds(bot_.reply_ms());
        report("first-reply", in_time_title, came ? std::nullopt : first_line_finding(asked, verdict),
               readable(asked.wall) + (used_start_budget ? ", start-up time included" : ""), verdict);
        if (came) report("legal", legal_title, first_line_finding(asked, verdict), "", verdict);
        co_await note(game, std::move(asked));
        co_return verdict != Verdict::failed;
    }

    // Where turns are discarded, a bot that faults at its first line may still play well, but not if it never gets as
    // far as to read it.
    Task<Verdict> verdict_on_first_line(Game& game, const AskResult& asked) {
        if (!asked.finding) is_loaded_ = true;
        if (!asked.finding) co_return Verdict::ok;
        if (!discards_ || asked.finding->mistake == "cannot-start") co_return Verdict::failed;
        is_loaded_ = is_loaded_ || !has_ended(asked.kind);
        if (!is_loaded_) is_loaded_ = co_await bot_.can_be_loaded(game.bot_session, asked.wall);
        co_return is_loaded_ ? Verdict::warning : Verdict::failed;
    }

    // Returns the finding, and what the verdict comes from where turns are discarded.
    std::optional<Finding> first_line_finding(const AskResult& asked, Verdict verdict) const {
        std::optional<Finding> finding = asked.finding;
        if (finding && verdict == Verdict::warning)
            finding->what += "; it relies on the contest, which discards the turn and goes on";
        else if (finding && discards_ && finding->mistake != "cannot-start")
            finding->what += "; it ends before it is sent a line, too: it cannot be loaded";
        return finding;
    }

    Task<void> says_no_more(Game& game) {
        if (bot_.ends_after_reply())
            co_return not_tried("one-line", one_line_title, "what follows a reply does not count in this dialect");
        if (game.finding) co_return not_tried("one-line", one_line_title, fix_first);
        const auto finding = co_await bot_.listen(game.bot_session);
        warn("one-line", one_line_title, finding);
    }

    Task<AskResult> ask_in_new_process(BotSession& bot_session) {
        auto cannot_start = co_await bot_.start(bot_session);
        if (cannot_start) co_return AskResult{std::move(cannot_start), Nanoseconds{0}, {}, AnswerKind::not_run};
        co_return co_await bot_.ask(bot_session);
    }

    Task<void> first_as_two(Game& game) {
        if (!is_bots_turn(game)) co_return;
        AskResult asked = co_await ask_in_new_process(game.bot_session);
        const Verdict verdict = co_await verdict_on_first_line(game, asked);
        report("first-as-2", "it answers its first line as player 2, too", first_line_finding(asked, verdict),
               readable(asked.wall), verdict);
        co_await note(game, std::move(asked));
    }

    // Asks for the first reply on each further board, or after each further opening, as the player of that game on the
    // first board.
    Task<void> other_starts(const Game& on_first_board) {
        if (starts_.size() < 2) co_return;
        const int player = number(on_first_board.bot_session.player);
        const bool are_openings = !plan_.openings.empty();
        const std::string one = are_openings ? "opening" : "board";
        const std::string name = fmt::format("{}s-as-{}", one, player);
        const std::string begin = fmt::format("the first line as player {} {} ", player, are_openings ? "after" : "on");
        const auto on_more = [&](std::size_t boards) { return begin + counted(boards, "more " + one); };
        if (on_first_board.finding) co_return not_tried(name, on_more(starts_.size() - 1), fix_first);
        std::size_t answered = 0;
        int failed = 0;
        Nanoseconds slowest{0};
        BotSession before;
        // The largest board comes first: it is the one that a new process is most likely to fail on.
        for (std::size_t i = starts_.size() - 1; i > 0; --i) {
            if (failed == most_failed_boards || is_over()) {
                not_tried(name, on_more(i), is_over() ? time_is_over : fix_first);
                break;
            }
            Game game(starts_[i], on_first_board.bot_session.player, on_first_board.past.nature_seed);
            if (!is_bots_turn(game)) continue;
            AskResult asked = co_await ask_in_used_process(game.bot_session, before);
            const Verdict verdict = co_await verdict_on_first_line(game, asked);
            const std::string which = are_openings ? std::to_string(i + 1) : board_of(starts_[i].rules);
            if (verdict == Verdict::ok) ++answered;
            else
                report(fmt::format("{}-{}-as-{}", one, which, player), begin + (are_openings ? "opening " : "") + which,
                       first_line_finding(asked, verdict), "", verdict);
            failed += verdict == Verdict::ok ? 0 : 1;
            slowest = std::max(slowest, asked.wall);
            if (asked.finding) co_await bot_.dismiss(game.bot_session);
            before = std::move(game.bot_session);
        }
        co_await bot_.dismiss(before);
        if (answered > 0)
            report(name, on_more(answered), std::nullopt, fmt::format("the slowest {}", readable(slowest)),
                   Verdict::ok);
    }

    // Asks for the reply to a position that the bot has not seen. A process that has answered in another game, if there
    // is one, is asked first, because starting a new one often costs more than the reply. A new process decides if that
    // one has no legal reply, and the bot gets a new process for every later position, too.
    Task<AskResult> ask_in_used_process(BotSession& bot_session, BotSession& before) {
        const bool is_useful = before.process && answers_other_games_ && !bot_.ends_after_reply();
        if (!is_useful) co_await bot_.dismiss(before);
        if (!is_useful) co_return co_await ask_in_new_process(bot_session);
        bot_session.process = std::exchange(before.process, nullptr);
        bot_session.sent = before.sent;
        AskResult asked = co_await bot_.ask(bot_session, Diagnosis::no);
        answers_other_games_ = !asked.finding;
        if (!asked.finding) co_return asked;
        co_await bot_.dismiss(bot_session);
        co_return co_await ask_in_new_process(bot_session);
    }

    // Enters a turn of the bot. After a fault the game goes on, if at all, as in the contest.
    Task<void> note(Game& game, AskResult asked) {
        ++game.turns;
        game.slowest = std::max(game.slowest, asked.wall);
        game.late_in_a_row = asked.finding && asked.kind == AnswerKind::late ? game.late_in_a_row + 1 : 0;
        if (!asked.finding) {
            game.past.replies.push_back(std::move(asked.reply));
            co_return;
        }
        ++game.faults;
        if (!game.finding) game.finding = std::move(asked.finding);
        game.past.replies.emplace_back(discarded_move);
        if (discards_) game.bot_session.session = replayed(game.past);
        if (asked.kind != AnswerKind::reply) co_await bot_.dismiss(game.bot_session);
    }

    bool goes_on(const Game& game) const {
        return discards_ ? game.late_in_a_row < most_late_in_a_row : !game.finding.has_value();
    }

    // Plays the game to its end, or until the bot makes a fault that ends it.
    Task<void> play_out(Game& game) {
        while (goes_on(game) && !is_over() && is_bots_turn(game)) {
            std::optional<Finding> cannot_start;
            if (!game.bot_session.process) cannot_start = co_await bot_.start(game.bot_session);
            if (cannot_start) {
                game.finding = std::move(cannot_start);
                co_return;
            }
            const bool knows_mistake = game.finding.has_value();
            AskResult asked = co_await bot_.ask(game.bot_session, knows_mistake ? Diagnosis::no : Diagnosis::yes);
            co_await note(game, std::move(asked));
        }
    }

    // Returns the warning about a game that was played; nullopt: there is none.
    std::optional<Finding> it_plays_but(const Game& game) const {
        if (!game.finding) return std::nullopt;
        Finding finding = *game.finding;
        const bool is_broken_off = game.late_in_a_row == most_late_in_a_row;
        if (!discards_) finding.what = "it plays, but " + finding.what;
        else if (2 * game.faults > game.turns || is_broken_off)
            finding.what = fmt::format("it plays, but {} of its {} are lost by faults{}; the first: {}", game.faults,
                                       counted(game.turns, "turn"),
                                       is_broken_off ? ", so that the game was broken off" : "", finding.what);
        else return std::nullopt;
        return finding;
    }

    std::string remark_on(const Game& game) const {
        return fmt::format("{}{}, the slowest {}", counted(game.turns, "turn"),
                           discards_ && game.faults > 0 ? fmt::format(", {} discarded", game.faults) : "",
                           readable(game.slowest));
    }

    Task<void> whole_game(Game& game) {
        const std::string board = board_of(start().rules);
        const int player = number(game.bot_session.player);
        std::string name = fmt::format("game-as-{}", player);
        std::string title = fmt::format("a whole game as player {}{}", player, board.empty() ? "" : " on " + board);
        if (!goes_on(game)) co_return not_tried(std::move(name), std::move(title), fix_first);
        if (is_over()) co_return not_tried(std::move(name), std::move(title), time_is_over);
        co_await play_out(game);
        warn(std::move(name), std::move(title), it_plays_but(game), remark_on(game));
    }

    // Closes the bot's input as after a game; if the bot has made a mistake in its game, after its first reply.
    Task<void> end_of_input(Game& game) {
        if (game.finding) {
            co_await bot_.dismiss(game.bot_session);
            game.bot_session = {first_position(start()), game.bot_session.player};
            const AskResult first = co_await ask_in_new_process(game.bot_session);
            if (first.finding) co_return not_tried("ends", ends_title, fix_first);
        }
        AskResult end = co_await bot_.close_input(game.bot_session);
        if (end.finding) end.finding->what += "; it relies on the arena, which ends its processes after a game";
        warn("ends", ends_title, end.finding, "after " + readable(end.wall));
    }

    Task<void> more_games(Player player) {
        std::string name = fmt::format("more-games-as-{}", number(player));
        std::string title = fmt::format("other deals as player {}", number(player));
        if (is_over()) co_return not_tried(std::move(name), std::move(title), time_is_over);
        std::optional<Finding> finding;
        int games = 0, turns = 0;
        Nanoseconds slowest{0};
        while (!finding && turns < enough_turns && games < most_games && !is_over()) {
            ++games;
            Game game(start(), player, static_cast<std::uint64_t>(2 * games + (player == Player::one ? 0 : 1)));
            co_await play_out(game);
            co_await bot_.dismiss(game.bot_session);
            finding = it_plays_but(game);
            turns += game.turns;
            slowest = std::max(slowest, game.slowest);
        }
        warn(std::move(name), std::move(title), finding,
             fmt::format("{}, {}, the slowest {}", counted(games, "game"), counted(turns, "turn"), readable(slowest)));
    }

    // A bot that is restarted during a game, or started after an opening, meets a position without having seen the
    // turns that led to it.
    Task<void> restarts() {
        if (plan_.from_first_position)
            co_return not_tried("positions", "a position of which it has not seen the beginning",
                                "this dialect does not tell the whole board");
        BotSession before;
        for (const StartPosition& placement : start_positions(traits_)) {
            if (is_over()) not_tried(placement.name, placement.title, time_is_over);
            else co_await restart(placement, before, before.process != nullptr);
        }
        co_await bot_.dismiss(before);
    }

    // before: the process that answered last. may_be_used: that process is asked next; else each position, as that in
    // the middle of a game, is the first one of a new process.
    Task<void> restart(const StartPosition& placement, BotSession& before, bool may_be_used) {
        std::optional<Finding> finding;
        Nanoseconds slowest{0};
        int asked_times = 0;
        for (const Player player : both_players) {
            Rng rng(4);
            BotSession bot_session{finding ? nullptr : placement.find({start(), traits_, player, rng, placement.kind}),
                                   player};
            if (!bot_session.session) continue;
            if (!may_be_used) co_await bot_.dismiss(before);
            const AskResult asked = co_await ask_in_used_process(bot_session, before);
            if (asked.finding) co_await bot_.dismiss(bot_session);
            finding = asked.finding;
            slowest = std::max(slowest, asked.wall);
            ++asked_times;
            before = std::move(bot_session);
        }
        if (finding) finding->what = "in a new process, which has not seen the turns before, " + finding->what;
        if (asked_times > 0)
            warn(placement.name, placement.title, finding, fmt::format("the slowest {}", readable(slowest)));
        else if (!placement.without.empty()) not_tried(placement.name, placement.title, placement.without);
    }

    BotUnderTest& bot_;
    const CheckPlan& plan_;
    const ResultSink& sink_;
    const std::vector<GameStart> starts_;  ///< the first one is that of most checks
    const Traits traits_;
    const bool discards_;              ///< a fault costs the bot only its turn
    bool answers_other_games_ = true;  ///< as far as was seen, a process answers lines of several games
    bool is_loaded_ = false;           ///< the bot's program was seen to run until it reads its first line
    const Clock::time_point begun_ = Clock::now();
};

}  // namespace

Task<void> run_checks(BotUnderTest& tested_bot, const CheckPlan& plan, const ResultSink& sink) {
    CheckRun checks(tested_bot, plan, sink);
    co_await checks.all();
    co_await tested_bot.close();
}

}  // namespace isola_arena::check
