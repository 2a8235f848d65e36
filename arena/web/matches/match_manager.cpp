#include "arena/web/matches/match_manager.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include <fmt/core.h>

#include "arena/base/text/setting_name.hpp"
#include "arena/commands/whole_command.hpp"
#include "arena/contest/setup/contest_setup.hpp"
#include "arena/contest/setup/given_settings.hpp"
#include "arena/contest/setup/played_on.hpp"
#include "arena/host/store/authors/author_name.hpp"
#include "arena/process/command_line.hpp"
#include "arena/process/tree/process_tree.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/rules/record/record_reader.hpp"
#include "arena/web/contest/roster.hpp"
#include "arena/web/feed/game_json.hpp"
#include "arena/web/matches/served_match.hpp"

namespace isola_arena {
namespace {

std::array<std::string, 2> names_of(const std::array<std::optional<BotSpec>, 2>& bots) {
    std::array<std::string, 2> names;
    for (const std::size_t i : {0U, 1U}) names[i] = bots[i] ? bots[i]->name : name_of_person;
    if (names[0] == names[1]) return {names[0] + "-1", names[1] + "-2"};
    return names;
}

// Returns the command that plays this match in a terminal. options: the options from which the plan was made. A bot
// that commands cannot find by a name is given by its command.
std::string command_of(const ContestOptions& options, const MatchPlan& plan, const std::array<BotSpec, 2>& bots,
                       const web::MatchFacts& facts) {
    const bool names_none = options.contest.empty() && options.rules.empty();
    std::vector<std::string> arguments;
    std::string bots_file;
    for (const std::size_t i : {0U, 1U}) {
        const web::BotName& found = facts.found_by[i];
        const bool has_name = !found.name.empty();
        arguments.push_back(has_name ? found.name : facts.bots[i] + "=" + join_command_line(bots[i].arguments));
        if (bots_file.empty()) bots_file = found.bots_file;
    }
    return match_command({names_none ? plan.contest : options.contest, options.rules, board_of(plan.rules), plan.games,
                          plan.seed.text(), options.settings, join_command_line(arguments), bots_file});
}

std::vector<BotSpec> programs_of(const std::array<std::optional<BotSpec>, 2>& bots) {
    std::vector<BotSpec> programs;
    for (const auto& bot : bots)
        if (bot) programs.push_back(*bot);
    return programs;
}

web::Response match_response(const web::MatchFacts& facts, unsigned status) {
    std::string text;
    JsonWriter json(text);
    write(json, facts);
    return web::json_response(std::move(text), status);
}

Result<PlayedOn> record_to_play_on(const web::PlayOnRequest& from) {
    auto record = parse_record(from.record, "the record");
    if (!record) return record.error();
    return played_on(std::move(record).value(), from.turn, "the record");
}

}  // namespace

MatchManager::MatchManager(ContestOptions defaults, Confinements confinements, std::string database, NamedBots named,
                           web::GameRegistry& registry)
    : defaults_(std::move(defaults)), database_(std::move(database)), registry_(registry),
      confinements_(std::move(confinements)), named_(std::move(named)),
      dropped_(
          confinements_,
          [this](const std::string& name) {
              const auto is_called_so = [&](const RosterBot& each) {
                  return host::folded_name(each.spec.name) == host::folded_name(name);
              };
              return std::ranges::any_of(named_.bots(), is_called_so) ||
                     std::ranges::any_of(read_roster(defaults_.bots_file).bots, is_called_so);
          },
          [this](const std::string& contest) { return exam_for(contest); }),
      finisher_([this] { keep_finishing(); }) {}

MatchManager::~MatchManager() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        for (auto& [id, entry] : entries_)
            if (entry.match) entry.match->stop();
    }
    bell_.notify_all();
    finisher_.join();
    end_all_bots();
}

web::Response MatchManager::start(const web::StartRequest& request, bool exchanged, const std::string& rerun_of) {
    auto made = plan(request, exchanged);
    if (!made) return web::problem(409, on_page(made.message()));
    ServedMatchPlan planned = std::move(made).value();
    const std::lock_guard lock(mutex_);
    if (playing_ >= most_matches)
        return web::problem(429, fmt::format("{} matches are already being played", most_matches));
    if (const auto old = entries_.find(rerun_of); old != entries_.end() && old->second.match) old->second.match->stop();
    const std::string id = fmt::format("m{}", next_++);
    planned.facts.id = id;
    planned.facts.rerun_of = rerun_of;
    // Erases the matches that are over and that the registry has forgotten: no page can ask for them.
    std::erase_if(entries_, [this](const auto& each) { return !each.second.match && !registry_.match(each.first); });
    Entry& entry = entries_[id];
    entry.request = request;
    entry.request.seed = planned.plan.seed;
    entry.exchanged = exchanged;
    ++playing_;
    entry.match = std::make_shared<ServedMatch>(std::move(planned), registry_, engines_think_, [this, id] {
        const std::lock_guard its_end(mutex_);
        ended_.push_back(id);
        last_end_ = Clock::now();
        bell_.notify_all();
    });
    return match_response(*registry_.match(id), 201);
}

// Returns the options of the match that a page requests, or an error if it names a contest that was not offered to
// pages: such a name could be that of a file. If the match plays a record on, the rules and times come from the record,
// not from the options of the server.
Result<ContestOptions> MatchManager::options_for(const web::StartRequest& request,
                                                 const std::optional<PlayedOn>& from) const {
    ContestOptions options = defaults_;
    const auto choose = [&](const std::string& contest) {
        options.contest = contest;
        options.rules.clear();
        options.board.clear();
    };
    if (from) {
        choose("");
        options.settings = {};
    } else {
        const auto contests = contests_to_choose(defaults_);
        if (!contests) return contests.error();
        const auto own = choose_contest(defaults_, {});
        if (!own) return own.error();
        if (!request.contest.empty() && std::ranges::find(*contests, request.contest, &Preset::name) == contests->end())
            return Error{"there is no contest " + request.contest + " here"};
        if (!request.contest.empty() && request.contest != own->preset.name) choose(request.contest);
        if (!request.board.empty()) options.board = request.board;
    }
    options.settings.take(request.settings);
    if (request.seed) options.seed = request.seed->text();
    return from ? with_rules_of(*from, options) : options;
}

Result<DroppedBots::ExamOf> MatchManager::exam_for(const std::string& contest) const {
    web::StartRequest request;
    request.contest = contest;
    auto options = options_for(request, std::nullopt);
    if (!options) return options.error();
    DroppedBots::ExamOf exam{std::move(options).value(), confinements_};
    if (const auto error = exam.confinements.hide_bots_file(defaults_.bots_file)) return *error;
    if (!database_.empty()) exam.confinements.hide_database(database_);
    return exam;
}

Result<ServedMatchPlan> MatchManager::plan(const web::StartRequest& request, bool exchanged) {
    std::optional<PlayedOn> from;
    if (request.from) {
        auto recorded = record_to_play_on(*request.from);
        if (!recorded) return recorded.error();
        from = std::move(recorded).value();
    }
    const auto chosen = options_for(request, from);
    if (!chosen) return chosen.error();
    const ContestOptions& options = *chosen;
    std::array<std::optional<BotSpec>, 2> bots;
    std::array<bool, 2> is_own{};  // dropped on the page, or named on the command line: no bots file lists it
    bool is_dropped = false;
    for (const std::size_t i : {0U, 1U})
        if (request.bots[i]) {
            auto bot = bot_named(*request.bots[i]);
            if (!bot) return bot.error();
            is_own[i] = bot->dropped || bot->named;
            is_dropped = is_dropped || bot->dropped;
            bots[i] = std::move(bot->spec);
        }
    const std::vector<BotSpec> programs = programs_of(bots);
    auto match = plan_match(options, programs);
    if (!match) return match.error();
    ServedMatchPlan planned{std::move(match).value(), bots, confinements_, {}};
    if (from)
        if (const auto error = play_on(planned.plan, *from, options, programs)) return *error;
    if (!request.openings.empty()) {
        if (auto error = refuse_opening(programs, "openings")) return *error;
        auto openings = openings_in(request.openings, "the openings", planned.plan.rules);
        if (!openings) return openings.error();
        planned.plan.openings = std::move(openings).value();
    }
    planned.plan.games = request.games;
    if (const auto error = confine(planned, options)) return *error;
    planned.facts = web::facts_of(planned.plan);
    web::MatchFacts& facts = planned.facts;
    facts.bots = names_of(bots);
    for (const std::size_t i : {0U, 1U})
        if (!is_own[i]) facts.found_by[i] = found_by(bots[i]);
    facts.persons = {!bots[0], !bots[1]};
    facts.exchanged = exchanged;
    facts.paused = request.stepwise;
    facts.speed = request.speed;
    facts.has_secrets = programs.size() < 2 && has_chance(planned.plan.rules);
    if (bots[0] && bots[1] && !is_dropped && !from && request.openings.empty())
        facts.command = command_of(options, planned.plan, {*bots[0], *bots[1]}, facts);
    return planned;
}

Result<RosterBot> MatchManager::bot_named(const std::string& name) {
    if (auto dropped = dropped_.find(name)) return std::move(*dropped);
    const std::vector<RosterBot> named = named_.bots();
    if (const RosterBot* found = find_bot(named, name)) return startable(*found);
    return find_in_roster(defaults_.bots_file, name);
}

std::vector<RosterBot> MatchManager::own_bots() {
    std::vector<RosterBot> own = named_.bots();
    for (RosterBot& each : read_roster(defaults_.bots_file).bots)
        if (!each.bundled && find_bot(own, each.spec.name) == nullptr) own.push_back(std::move(each));
    return own;
}

// Hides the bots that were dropped on the page, except these.
void MatchManager::hide_dropped(Confinements& confinements, const std::vector<BotSpec>& except) {
    const auto plays_from = [&](const std::filesystem::path& folder) {
        return std::ranges::any_of(
            except, [&](const BotSpec& bot) { return std::filesystem::path(bot.folder).parent_path() == folder; });
    };
    for (const std::filesystem::path& folder : dropped_.folders())
        if (!plays_from(folder)) confinements.hide(folder);
}

Result<DroppedBots::ExamOf> MatchManager::exam_of(const std::string& contest, const BotSpec& bot) {
    auto exam = exam_for(contest);
    if (exam) hide_dropped(exam->confinements, {bot});
    return exam;
}

std::optional<Error> MatchManager::confine(ServedMatchPlan& planned, const ContestOptions& options) {
    const std::vector<BotSpec> programs = programs_of(planned.bots);
    const auto choice = choose_contest(options, programs);
    if (!choice) return choice.error();
    if (auto error = planned.confinements.seat(programs, choice->preset.limits)) return error;
    if (auto error = planned.confinements.hide_bots_file(defaults_.bots_file)) return error;
    if (!database_.empty()) planned.confinements.hide_database(database_);
    hide_dropped(planned.confinements, programs);
    planned.plan.conditions = planned.confinements.conditions();
    return std::nullopt;
}

// Returns how commands find a bot. A bot in a folder of bots' folders has no name for them, because there is no bots
// file.
web::BotName MatchManager::found_by(const std::optional<BotSpec>& bot) const {
    if (!bot) return {};
    const bool is_bundled = !bot->game.empty();
    if (is_bundled) return {bot->name, {}};
    const std::filesystem::path file(defaults_.bots_file);
    if (!std::filesystem::is_regular_file(file)) return {};
    return {bot->name, std::filesystem::absolute(file).lexically_normal().string()};
}

web::Response MatchManager::control(const std::string& match, const web::ControlRequest& request) {
    Entry entry;
    {
        const std::lock_guard lock(mutex_);
        const auto found = entries_.find(match);
        if (found == entries_.end()) return web::problem(404, "there is no match " + match);
        entry = found->second;
    }
    if (request.kind == web::ControlKind::rerun) return rerun(match, std::move(entry));
    if (request.kind == web::ControlKind::again) {
        if (const auto facts = registry_.match(match)) entry.request.speed = facts->speed;
        if (request.exchange) std::swap(entry.request.bots[0], entry.request.bots[1]);
        return start(entry.request, entry.exchanged != request.exchange);
    }
    if (!entry.match) return web::problem(409, "this match is over");
    ServedMatch& playing = *entry.match;
    switch (request.kind) {
        case web::ControlKind::pause: playing.set_paused(true); break;
        case web::ControlKind::run: playing.set_paused(false); break;
        case web::ControlKind::step: playing.step(); break;
        case web::ControlKind::speed: playing.set_speed(request.speed); break;
        case web::ControlKind::stop: playing.stop(); break;
        case web::ControlKind::again:
        case web::ControlKind::rerun: break;
    }
    return match_response(*registry_.match(match), 200);
}

// A person waits for what the bot does now, so the match is neither held nor slowed down.
web::Response MatchManager::rerun(const std::string& match, Entry entry) {
    if (entry.match && !(entry.request.bots[0] && entry.request.bots[1]))
        return web::problem(409, "a person plays this match: it can be played again once it is over");
    entry.request.speed = 0;
    entry.request.stepwise = false;
    return start(entry.request, entry.exchanged, match);
}

void MatchManager::rerun_if_newest(const std::string& match) {
    Entry entry;
    {
        const std::lock_guard lock(mutex_);
        const auto found = entries_.find(match);
        if (found == entries_.end() || match != fmt::format("m{}", next_ - 1)) return;
        entry = found->second;
    }
    rerun(match, std::move(entry));
}

MatchManager::NewestMatch MatchManager::newest_match() {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(fmt::format("m{}", next_ - 1));
    if (found == entries_.end()) return {};
    const web::StartRequest& request = found->second.request;
    NewestMatch newest{found->first, request.contest, {}};
    if (request.bots[0] && request.bots[1]) newest.bots = {*request.bots[0], *request.bots[1]};
    return newest;
}

bool MatchManager::has_just_played(Nanoseconds within) {
    if (!timed_match().empty()) return true;
    const std::lock_guard lock(mutex_);
    return Clock::now() - last_end_ < within;
}

template <class Counts>
std::string MatchManager::timed_match_that(Counts&& counts) {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, entry] : entries_)
        if (entry.match && counts(entry) && entry.match->is_timed()) return id;
    return {};
}

std::string MatchManager::timed_match() {
    return timed_match_that([](const Entry&) { return true; });
}

std::string MatchManager::timed_match_of_bots() {
    return timed_match_that([](const Entry& entry) { return entry.request.bots[0] && entry.request.bots[1]; });
}

void MatchManager::reply(const std::string& match, std::size_t seat, const std::string& reply) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(match);
    if (found != entries_.end() && found->second.match) found->second.match->answer(seat, reply);
}

void MatchManager::keep_finishing() {
    std::unique_lock lock(mutex_);
    for (;;) {
        bell_.wait(lock, [this] { return !ended_.empty() || (closed_ && playing_ == 0); });
        if (ended_.empty()) return;
        const std::string id = ended_.front();
        ended_.pop_front();
        const auto match = std::move(entries_[id].match);
        lock.unlock();
        match->finish();
        lock.lock();
        --playing_;
    }
}

}  // namespace isola_arena
