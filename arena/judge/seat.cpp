#include "arena/judge/seat.hpp"

#include <algorithm>
#include <utility>

#include <boost/asio/co_spawn.hpp>

#include "arena/judge/entrant.hpp"
#include "arena/judge/environment.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr auto grace_at_end_of_game = 500ms;

}  // namespace

Seat::Seat(Executor executor, BotSpec spec, NewDialectAdapter new_adapter, Confine confine)
    : executor_(std::move(executor)), spec_(std::move(spec)), new_adapter_(std::move(new_adapter)),
      sandboxes_(std::make_unique<KeptSandboxes>(std::move(confine))) {}

Seat::Seat(Executor executor, std::string name, HumanPlayer person)
    : executor_(std::move(executor)), spec_{std::move(name), {}, {}, {}}, person_(std::move(person)) {}

Entrant Seat::entrant() const { return entrant_for(spec_); }

Task<std::optional<Fault>> Seat::prepare(const GameHeader& header, Player player) {
    environment_ = bot_environment(header, player);
    if (new_adapter_) adapter_ = new_adapter_(header, player);
    if (is_person()) co_return std::nullopt;
    if (process_ && process_->has_exited()) co_await kill();
    final_stderr_ = std::make_shared<FinalStderr>();
    kept_at_start_ = 0;
    if (!process_) co_return co_await restart();
    process_->new_game();
    co_return std::nullopt;
}

Task<BotProcess::Started> Seat::start() {
    // A named object, because GCC 12 destroys a braced argument of an awaited call twice.
    Program program = program_of(spec_, environment_);
    co_return co_await sandboxes_->start(executor_, std::move(program));
}

Task<std::optional<Fault>> Seat::restart() {
    auto started = co_await start();
    if (const auto* failure = std::get_if<StartFailure>(&started)) co_return Fault{FaultKind::start, failure->message};
    process_ = std::get<std::shared_ptr<BotProcess>>(std::move(started));
    kept_at_start_ = final_stderr_->kept;
    process_->new_game(kept_at_start_);
    replies_ = 0;
    co_return std::nullopt;
}

Task<SeatAnswer> Seat::ask(const std::string& line, AskLimit limit) {
    SeatAnswer result;
    if (adapter_) co_await ask_adapted(line, limit, result);
    else result.answer = co_await process_->ask((sent_.assign(line) += '\n'), limit);
    ++replies_;
    co_return result;
}

Task<void> Seat::ask_adapted(const std::string& line, AskLimit limit, SeatAnswer& result) {
    result.told = adapter_->lines(line, first_reply());
    const bool ends = adapter_->process_for_each_reply;
    result.answer = co_await process_->ask(result.told, limit, adapter_->reply_lines, ends);
    if (result.answer.kind != AnswerKind::reply) co_return;
    result.heard = result.answer.bytes;
    auto translated = adapter_->translate(result.heard);
    if (!translated) {
        result.refused = translated.error();
        co_return;
    }
    result.answer.bytes = translated->reply;
    result.message = translated->message;
}

void Seat::FinalStderr::take_from(BotProcess& process, std::size_t kept_before) {
    text += process.take_stderr();
    kept += process.stderr_kept() - kept_before;
}

std::shared_ptr<BotProcess> Seat::let_go() {
    if (process_) final_stderr_->take_from(*process_, kept_at_start_);
    return std::exchange(process_, nullptr);
}

Task<void> Seat::kill() {
    const auto process = let_go();
    if (!process) co_return;
    const std::size_t kept = process->stderr_kept();
    co_await process->destroy();
    final_stderr_->take_from(*process, kept);
}

// Waits for the last output of a dismissed process, then destroys the process. The output is complete before all
// processes of the tree are gone, which may take a while.
Task<void> Seat::end_in_background(std::shared_ptr<BotProcess> process, std::shared_ptr<FinalStderr> final_stderr,
                                   std::shared_ptr<PendingExits> exits) {
    const std::size_t kept = process->stderr_kept();
    co_await process->let_end(grace_at_end_of_game);
    final_stderr->take_from(*process, kept);
    --exits->may_write;
    exits->changed.notify();
    co_await process->destroy();
}

void Seat::dismiss() {
    const auto process = let_go();
    if (!process) return;
    dismissed_.push_back(process);
    ++pending_exits_->count;
    ++pending_exits_->may_write;
    asio::co_spawn(executor_, end_in_background(process, final_stderr_, pending_exits_),
                   [exits = pending_exits_](const std::exception_ptr&) {
                       --exits->count;
                       exits->may_write = std::min(exits->may_write, exits->count);
                       exits->changed.notify();
                   });
}

void Seat::leave() {
    dismiss();
    if (!sandboxes_) return;
    ++pending_exits_->count;
    asio::co_spawn(executor_, close(std::move(sandboxes_)), [exits = pending_exits_](const std::exception_ptr&) {
        --exits->count;
        exits->changed.notify();
    });
}

Task<void> Seat::close(std::unique_ptr<KeptSandboxes> sandboxes) { co_await sandboxes->close(); }

Task<void> Seat::wait_for_exits() {
    while (pending_exits_->count > 0) co_await pending_exits_->changed.wait(executor_);
}

Task<void> Seat::wait_for_final_stderr(Clock::time_point until) {
    while (pending_exits_->may_write > 0 && Clock::now() < until)
        co_await pending_exits_->changed.wait(executor_, until);
}

std::string Seat::take_stderr() {
    std::string text = std::exchange(final_stderr_->text, {});
    return process_ ? text + process_->take_stderr() : text;
}

Nanoseconds Seat::used_since_reply() const {
    return process_ && !first_reply() ? process_->used_since_reply() : Nanoseconds{0};
}

void Seat::stand_back() {
    if (process_) process_->stand_back();
}

void Seat::hold_dismissed() {
    std::erase_if(dismissed_, [](const auto& process) { return process.expired(); });
    for (const auto& each : dismissed_)
        if (const auto process = each.lock()) process->stand_back();
}

void Seat::release_dismissed() {
    for (const auto& each : dismissed_)
        if (const auto process = each.lock()) process->resume();
}

void Seat::pause() {
    if (process_) process_->pause();
}

}  // namespace isola_arena
