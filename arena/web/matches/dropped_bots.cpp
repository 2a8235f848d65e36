#include "arena/web/matches/dropped_bots.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include <fmt/core.h>

#include "arena/base/json/json_writer.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/bots/bot_types.hpp"
#include "arena/bots/build/recognise.hpp"
#include "arena/contest/exam/submissions.hpp"
#include "arena/host/store/authors/author_name.hpp"
#include "arena/host/store/authors_file.hpp"
#include "arena/host/submission/sent_form.hpp"

namespace isola_arena {
namespace {

constexpr int build_seconds = 60;

// A person waits for the examination, so it is shorter than that of a hosted contest.
constexpr std::chrono::seconds most_of_exam{20};
constexpr std::size_t most_bots = 200;
constexpr int most_in_a_while = 20;
constexpr std::int64_t while_seconds = 60;

// One rate for everybody: the arena cannot tell apart the people who may start matches on its page.
constexpr std::int64_t everybody = 0;

}  // namespace

DroppedBots::DroppedBots(const Confinements& confinements, std::function<bool(const std::string&)> is_taken,
                         std::function<Result<ExamOf>(const std::string&)> exam_for)
    : confinements_(confinements), is_taken_(std::move(is_taken)), exam_for_(std::move(exam_for)),
      rate_(most_in_a_while, while_seconds), builder_([this](const std::stop_token& stop) { work(stop); }) {}

// Returns the wanted name, or, if it counts as that of another bot, the first free one of NAME-2, NAME-3, ... A file
// that is dropped again takes the place of its earlier version.
std::string DroppedBots::free_name(const std::string& wanted, const std::string& file) const {
    return host::first_free_name(wanted, [&](const std::string& name) {
        const std::string folded = host::folded_name(name);
        return !is_taken_(name) && std::ranges::none_of(bots_, [&](const Bot& each) {
            return each.file != file && host::folded_name(each.name) == folded;
        });
    });
}

// Returns the name of a bot by its first file, as it is spelled: `José` for `José.py`.
std::string DroppedBots::name_for(const std::string& path) const {
    const std::string file = std::filesystem::path(path).filename().string();
    const std::string stem = host::normal_name(file.substr(0, std::max<std::size_t>(file.find('.'), 1)));
    return free_name(host::wrong_name(stem) ? host::bot_name_of(stem) : stem, printable(path));
}

web::Response DroppedBots::take(const std::string& content_type, const std::string& body, const std::string& contest) {
    if (const auto error = confinements_.need_isolation("a bot was dropped on the page"))
        return web::problem(409, on_page(error->message));
    if (const auto exam = exam_for_(contest); !exam) return web::problem(400, on_page(exam.message()));
    auto files = host::files_of_form(content_type, body, host::most_files_at_once);
    if (!files) return web::problem(400, files.message());
    const std::lock_guard only_one(mutex_);
    if (bots_.size() >= most_bots)
        return web::problem(409, fmt::format("{} bots were dropped here already: start arena serve again", most_bots));
    if (const auto wait = rate_.wait_of(everybody, host::now()))
        return web::problem(
            429, fmt::format("{} bots a minute are taken: the next one in {} s", most_in_a_while, *wait), wait);
    Bot bot;
    bot.id = fmt::format("d{}", bots_.size() + 1);
    bot.file = printable(files->front().name);
    bot.name = name_for(files->front().name);
    bot.contest = contest;
    bot.folder = folder_.path() / bot.id;
    bot.files = std::move(files).value();
    waiting_.push_back(&bots_.emplace_back(std::move(bot)));
    changed_.notify_all();
    return state_of(bots_.back(), 202);
}

web::Response DroppedBots::state(const std::string& id) {
    const std::lock_guard only_one(mutex_);
    const auto found = std::ranges::find(bots_, id, &Bot::id);
    return found == bots_.end() ? web::problem(404, "there is no dropped bot " + id) : state_of(*found, 200);
}

web::Response DroppedBots::state_of(const Bot& bot, unsigned status) const {
    const auto write = [&bot](JsonWriter& json) {
        json.key("id").text(bot.id).key("name").text(bot.name).key("file").text(bot.file).key("state");
        json.text(bot.state == State::working ? "working" : bot.state == State::ready ? "ready" : "refused");
        json.key("steps").list(bot.steps, [&](const auto& each) {
            json.begin_object().key("step").text(each.first).key("holds").boolean(each.second.holds);
            json.key("words").text(each.second.text);
            json.key("choices").list(each.second.holds ? std::vector<std::string>() : choices_in(each.second.text),
                                     [&](const std::string& choice) { json.text(choice); });
            json.end_object();
        });
    };
    return web::json_response(json_object(write), status);
}

std::vector<RosterBot> DroppedBots::bots() {
    const std::lock_guard only_one(mutex_);
    std::vector<RosterBot> ready;
    for (auto bot = bots_.rbegin(); bot != bots_.rend(); ++bot)
        if (bot->spec && find_bot(ready, bot->name) == nullptr)
            ready.push_back({.spec = *bot->spec, .summary = bot->file, .dropped = true});
    return ready;
}

std::optional<RosterBot> DroppedBots::find(const std::string& name) {
    const std::vector<RosterBot> all = bots();
    const RosterBot* found = find_bot(all, name);
    return found == nullptr ? std::nullopt : std::optional(*found);
}

std::vector<std::filesystem::path> DroppedBots::folders() {
    const std::lock_guard only_one(mutex_);
    std::vector<std::filesystem::path> all;
    for (const Bot& bot : bots_) all.push_back(bot.folder);
    return all;
}

void DroppedBots::work(const std::stop_token& stop) {
    for (;;) {
        std::unique_lock lock(mutex_);
        if (!changed_.wait(lock, stop, [this] { return !waiting_.empty(); })) return;
        Bot& bot = *waiting_.front();
        waiting_.pop_front();
        lock.unlock();
        try {
            build(bot, stop);
        } catch (const std::exception& failure) {
            note(bot, "built", {false, fmt::format("the arena failed: {}", failure.what())});
        }
    }
}

void DroppedBots::note(Bot& bot, const std::string& step, host::StepOutcome outcome) {
    const std::lock_guard only_one(mutex_);
    if (!outcome.holds) bot.state = State::refused;
    bot.steps.emplace_back(step, std::move(outcome));
}

// Needs no lock to read the bot's name, folder and files: nobody else changes them.
void DroppedBots::build(Bot& bot, const std::stop_token& stop) {
    std::vector<HandedFile> files = std::move(bot.files);
    std::filesystem::create_directory(bot.folder);
    SubmissionBuilder builder(confinements_, {host::bot_name_of(bot.name)}, bot.folder, build_seconds);
    const std::vector<std::pair<std::string, std::function<host::StepOutcome()>>> steps{
        {"unpacked", [&] { return builder.unpack(std::move(files), stop); }},
        {"recognised", [&] { return builder.recognise_it(stop); }},
        {"built", [&] { return builder.build_it(stop); }}};
    for (const auto& [step, take_it] : steps) {
        host::StepOutcome outcome = take_it();
        const bool holds = outcome.holds;
        note(bot, step, std::move(outcome));
        if (!holds) return;
    }
    const check::HandedInBot made = check::submissions_in(builder.bot().string()).front();
    if (made.unusable) return note(bot, "built", {false, made.unusable->what});
    BotSpec spec = made.bot;
    {
        const std::lock_guard only_one(mutex_);
        if (const std::string name = name_of_class(spec); !name.empty()) bot.name = free_name(name, bot.file);
        spec.name = bot.name;
    }
    host::StepOutcome examined = examine(bot, spec, builder, stop);
    const std::lock_guard only_one(mutex_);
    bot.steps.emplace_back("fit", std::move(examined));
    bot.spec = std::move(spec);
    bot.state = State::ready;
}

// A bot of a bot type is examined for the contest of its type, in which it plays whatever the page has chosen.
host::StepOutcome DroppedBots::examine(const Bot& bot, const BotSpec& spec, const SubmissionBuilder& builder,
                                       const std::stop_token& stop) {
    auto exam = exam_for_(bot.contest);
    if (!exam) return {false, on_page(exam.message())};
    for (const std::filesystem::path& folder : folders())
        if (folder != bot.folder) exam->confinements.hide(folder);
    if (!spec.contest.empty()) exam->options.contest = exam->options.rules = exam->options.board = "";
    return builder.examine_it(exam->options, exam->confinements, most_of_exam, stop);
}

}  // namespace isola_arena
