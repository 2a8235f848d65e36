#include "arena/analysis/ask_again.hpp"

#include <exception>
#include <memory>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/judge/environment.hpp"
#include "arena/process/bot/bot_process.hpp"
#include "arena/process/interruption.hpp"
#include "arena/process/tree/process_tree.hpp"
#include "arena/rules/catalogue.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr auto patience = 1h;
constexpr auto time_to_end = 500ms;

// No clock runs here, so the bot may think forever. After this time the author is told so.
constexpr auto silence_to_explain = 2s;

// The pause before the last line, in place of the opponent's thinking time. Superfluous output of the bot can arrive in
// it; without the pause a doubled reply would not be found again.
constexpr auto pause_before_last_line = 50ms;

class Retelling {
public:
    Retelling(asio::io_context& io, const BotSpec& bot, const Confine& confine,
              const std::vector<const TurnEnded*>& turns, std::optional<DialectAdapter>& adapter)
        : io_(io), bot_(bot), confine_(confine), turns_(turns), adapter_(adapter), silence_(io.get_executor()) {}

    Task<void> run(std::vector<std::string> environment) {
        Program program = program_of(bot_, std::move(environment));
        if (confine_)
            if (const auto error = confine_(program)) co_return refuse(error->message);
        auto started = co_await BotProcess::start(io_.get_executor(), std::move(program));
        if (const auto* failure = std::get_if<StartFailure>(&started)) co_return refuse(failure->message);
        process_ = std::get<std::shared_ptr<BotProcess>>(std::move(started));
        for (const TurnEnded* turn : turns_) {
            co_await feed(*turn);
            if (result_.answer.kind != AnswerKind::reply) break;
        }
        result_.stderr_text = process_->take_stderr();
        // Clears the member, so that it does not keep the process alive: the process's deadline timer, an hour away,
        // would keep the event loop running.
        const auto process = std::exchange(process_, nullptr);
        co_await process->end(time_to_end);
    }

    Result<AskedAgain> result() {
        if (refusal_) return *refusal_;
        return std::move(result_);
    }

private:
    void refuse(const std::string& why) { refusal_ = Error{"the bot " + bot_.name + ": " + why}; }

    Task<void> feed(const TurnEnded& turn) {
        if (result_.turn) note_difference();
        if (&turn == turns_.back()) {
            Timer pause(io_.get_executor(), pause_before_last_line);
            co_await pause.async_wait(as_result);
        }
        if (result_.fed > 0) process_->take_stderr();
        result_.turn = &turn;
        explain_silence(turn.turn);
        if (adapter_) co_await ask_adapted(turn);
        else result_.answer = co_await process_->ask(turn.line + '\n', patience);
        silence_.cancel();
        ++result_.fed;
    }

    void explain_silence(int turn) {
        silence_.expires_after(silence_to_explain);
        silence_.async_wait([this, turn](const boost::system::error_code& over) {
            if (over || std::exchange(is_silence_explained_, true)) return;
            announce(
                fmt::format("the bot has not answered turn {} for 2 s; no clock runs here, and the bot is waited for "
                            "up to an hour; Ctrl-C ends it",
                            turn));
        });
    }

    Task<void> ask_adapted(const TurnEnded& turn) {
        const std::string lines = adapter_->lines(turn.line, result_.fed == 0);
        const std::string& text = turn.told.empty() ? lines : turn.told;
        const bool ends = adapter_->process_for_each_reply;
        result_.answer = co_await process_->ask(text, patience, adapter_->reply_lines, ends);
        if (result_.answer.kind == AnswerKind::reply) result_.translated = adapter_->translate(result_.answer.bytes);
    }

    void note_difference() {
        if (result_.answer.bytes != recorded_reply(*result_.turn))
            result_.earlier.push_back({result_.turn, result_.answer.bytes});
    }

    asio::io_context& io_;
    const BotSpec& bot_;
    const Confine& confine_;
    const std::vector<const TurnEnded*>& turns_;
    std::optional<DialectAdapter>& adapter_;
    std::shared_ptr<BotProcess> process_;
    AskedAgain result_;
    std::optional<Error> refusal_;  ///< why the bot could not be started
    Timer silence_;                 ///< while the bot is asked
    bool is_silence_explained_ = false;
};

Result<std::optional<DialectAdapter>> adapter_of(const BotSpec& bot, const GameHeader& header, Player player) {
    const std::string& dialect = bot.dialect.empty() ? header.players[player].dialect : bot.dialect;
    if (dialect.empty()) return std::optional<DialectAdapter>();
    const auto found = adapter_for(dialect, header.rules);
    if (!found) return Error{"the bot " + bot.name + ": " + found.message()};
    return std::optional((*found)(header, player));
}

bool ended_its_process(const TurnEnded& turn) { return turn.fault && turn.fault->kind != FaultKind::illegal; }

}  // namespace

const std::string& recorded_reply(const TurnEnded& turn) { return turn.heard.empty() ? turn.reply : turn.heard; }

std::vector<const TurnEnded*> lines_before(const Record& record, const TurnEnded& turn) {
    std::vector<const TurnEnded*> turns;
    for (const Event& event : record.events) {
        const auto* earlier = std::get_if<TurnEnded>(&event);
        if (!earlier || earlier->opening || earlier->player != turn.player) continue;
        turns.push_back(earlier);
        if (earlier->turn == turn.turn) break;
        if (ended_its_process(*earlier)) turns.clear();
    }
    return turns;
}

Result<AskedAgain> ask_again(const BotSpec& bot, const Confine& confine, const GameHeader& header,
                             std::vector<const TurnEnded*> turns) {
    auto made = adapter_of(bot, header, turns.back()->player);
    if (!made) return made.error();
    std::optional<DialectAdapter> adapter = std::move(made).value();
    if (adapter && adapter->process_for_each_reply) turns.erase(turns.begin(), turns.end() - 1);
    // A signal leaves the bot running; the destructor ends what is left of its processes.
    struct Sweep {
        ~Sweep() {
            if (const std::string text = warning_of_left(sweep_children()); !text.empty()) announce(text);
        }
    } const sweep;
    asio::io_context io(1);
    Retelling retelling(io, bot, confine, turns, adapter);
    bool is_over = false;
    std::exception_ptr failure;
    asio::co_spawn(io, retelling.run(bot_environment(header, turns.back()->player)), [&](std::exception_ptr thrown) {
        is_over = true;
        failure = thrown;
        io.stop();
    });
    const Interruption interruption;
    Descriptor signal(io.get_executor(), interruption.duplicate().release());
    signal.async_wait(asio::posix::descriptor_base::wait_read, [&](const boost::system::error_code&) { io.stop(); });
    io.run();
    if (failure) std::rethrow_exception(failure);
    auto asked = retelling.result();
    if (asked) asked->interrupted = !is_over;
    return asked;
}

}  // namespace isola_arena
