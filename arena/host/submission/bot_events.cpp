#include "arena/host/submission/bot_events.hpp"

#include <unistd.h>

#include <exception>
#include <utility>

#include <fmt/core.h>

#include "arena/base/json/json_writer.hpp"
#include "arena/process/bot/captured_run.hpp"

namespace isola_arena {
namespace {

// The most events that wait. If the command hangs, each of them takes up to EventCommandSetup::most.
constexpr std::size_t most_waiting = 1000;

std::vector<std::string> own_environment() {
    std::vector<std::string> all;
    for (char** each = environ; *each != nullptr; ++each) all.emplace_back(*each);
    return all;
}

std::string json_of(const host::BotEvent& event, const std::string& title) {
    const auto write = [&](JsonWriter& json) {
        json.key("event").text(event.event).key("title").text(title).key("author").text(event.author.name);
        json.key("email").text_or_null(event.author.email).key("version").number_or_null(event.version);
        json.key("reason").text_or_null(event.reason).key("at").text(host::utc_text(event.at));
    };
    return json_object(write) + '\n';
}

std::string last_line(std::string text) {
    text.erase(text.find_last_not_of(" \r\n") + 1);
    return text.substr(text.rfind('\n') + 1);
}

// Returns what is wrong with a run; nullopt: nothing.
std::optional<std::string> mistake_of(const CapturedRun& run, Nanoseconds most) {
    if (run.succeeded() || run.end == RunEnd::interrupted) return std::nullopt;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(most).count();
    if (run.end == RunEnd::late) return fmt::format("the command ran longer than {} s and was ended", seconds);
    if (run.end == RunEnd::too_much) return "the command wrote more than 1 MiB and was ended";
    if (run.end == RunEnd::not_run) return run.text;
    const std::string said = last_line(run.errors);
    return fmt::format("the command {}{}{}", run.text, said.empty() ? "" : ": ", said);
}

}  // namespace

ToldRun run_told(const EventCommandSetup& setup, const std::string& text, const std::stop_token& stop) {
    try {
        CaptureLimits limits;
        limits.wall = setup.most;
        const Program program{setup.arguments, own_environment(), std::filesystem::absolute(setup.folder).string()};
        const CapturedRun run = run_captured(program, limits, stop, text);
        return {mistake_of(run, setup.most), run.end == RunEnd::interrupted};
    } catch (const std::exception& failure) {
        return {failure.what()};
    }
}

EventCommand::EventCommand(EventCommandSetup setup)
    : setup_(std::move(setup)), thread_([this](const std::stop_token& stop) { work(stop); }) {}

EventCommand::~EventCommand() {
    thread_.request_stop();
    thread_.join();
    if (!waiting_.empty() && setup_.complain)
        setup_.complain(
            fmt::format("on_event: {} event{} not told", waiting_.size(), waiting_.size() == 1 ? " was" : "s were"));
}

void EventCommand::tell(const host::BotEvent& event) {
    bool has_room = true;
    {
        const std::lock_guard only_one(mutex_);
        has_room = waiting_.size() < most_waiting;
        if (has_room) waiting_.push_back(event);
    }
    changed_.notify_one();
    if (!has_room && setup_.complain)
        setup_.complain(fmt::format("on_event: {} of {} is not told: {} events wait for the command already",
                                    event.event, event.author.name, most_waiting));
}

void EventCommand::work(const std::stop_token& stop) {
    for (;;) {
        std::unique_lock lock(mutex_);
        if (!changed_.wait(lock, stop, [this] { return !waiting_.empty(); }) || stop.stop_requested()) return;
        const host::BotEvent event = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        run(event, stop);
    }
}

void EventCommand::run(const host::BotEvent& event, const std::stop_token& stop) {
    const auto mistake = run_told(setup_, json_of(event, setup_.title), stop).mistake;
    if (mistake && setup_.complain)
        setup_.complain(fmt::format("on_event: {} of {}: {}", event.event, event.author.name, *mistake));
}

}  // namespace isola_arena
