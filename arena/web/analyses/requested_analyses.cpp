#include "arena/web/analyses/requested_analyses.hpp"

#include <exception>
#include <filesystem>
#include <utility>

#include <fmt/core.h>

#include "arena/base/files/draft.hpp"
#include "arena/base/json/json_writer.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/bundled_bots.hpp"
#include "arena/process/tree/threads.hpp"
#include "arena/record/analysis/analysis_json.hpp"
#include "arena/record/analysis/summary.hpp"
#include "arena/record/report/recorded_game.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/rules/record/variations.hpp"
#include "arena/web/contest/roster.hpp"
#include "arena/web/feed/game_json.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t jobs_kept = 32;
constexpr auto look_at_contest_every = 500ms;
constexpr std::int64_t time_of_level_ms = 3000;

std::string not_kept(const std::string& why) {
    return fmt::format("The analysis is shown, but could not be kept: {}", why);
}

// Returns the game in the registry that the request names; nullptr if it names none, or one that is not kept any more.
std::shared_ptr<web::GameLog> named_game(const web::AnalysisRequest& request, const AnalysesSetup& setup) {
    return request.game.empty() ? nullptr : setup.registry.game(request.game);
}

// Stores the analysis where `arena analyse` does: in the database or beside the record. Returns a sentence if storing
// it failed, else an empty text.
std::string keep(const web::AnalysisRequest& request, const AnalysesSetup& setup, const GameAnalysis& analysis) try {
    const auto game = named_game(request, setup);
    const std::string json = analysis_json(analysis);
    if (game && !game->facts().file.empty()) {
        const std::filesystem::path file = analysis_beside(game->facts().file);
        if (const auto failed = write_whole(file, json))
            return not_kept(fmt::format("{}: cannot be written: {}", file.string(), failed->reason));
    }
    if (!request.contest.empty())
        Store::open_to_analyse(setup.database)
            .enter_analysis(*game_key(request.contest), {analysis.engine, analysis.effort, json});
    return {};
} catch (const std::exception& failure) {
    return not_kept(failure.what());
}

// Returns a sentence such as `isola-engine judged no turn: 12 died` if no turn was judged, else an empty text.
std::string why_useless(const GameAnalysis& analysis) {
    const Summary summary = summary_of(analysis.turns, analysis.winner);
    if (summary.players[Player::one].judged + summary.players[Player::two].judged > 0) return {};
    const std::string why =
        joined(summary.unjudged, ", ", [](const auto& each) { return fmt::format("{} {}", each.second, each.first); });
    return fmt::format("{} judged no turn of this game{}{}", analysis.engine, why.empty() ? "" : ": ", why);
}

// Writes the ANSWER of docs/web-protocol.md.
std::string answer_json(const PositionAnswer& answered, int turn) {
    const Opinion& opinion = answered.opinion;
    const bool is_judged = opinion.kind == OpinionKind::judged;
    return json_object([&](JsonWriter& json) {
        json.key("turn").number(turn).key("player").number(number(answered.player));
        json.key("reply").bytes(answered.reply).key("best").text_or_null(is_judged ? opinion.best : "").key("value");
        if (is_judged && opinion.value) json.real(*opinion.value);
        else json.null();
        json.key("proven").text_or_null(is_judged ? opinion.proven : "");
        json.key("line").list(opinion.line, &JsonWriter::text);
    });
}

}  // namespace

RequestedAnalyses::RequestedAnalyses(AnalysesSetup setup)
    : setup_(std::move(setup)), contest_(setup_.database),
      jobs_({.name = "analysis",
             .waiting_deed = "games wait to be analysed",
             .most_waiting = most_waiting,
             .most_kept = jobs_kept,
             .json = [this](const Job& job) { return json_of(job); },
             .run = [this](const auto& job) { run(*job); }}) {}

web::Response RequestedAnalyses::request(const web::AnalysisRequest& wanted) {
    auto refusal = refusal_of(wanted, setup_.places());
    return refusal ? std::move(*refusal) : jobs_.request(wanted);
}

std::variant<std::string, web::Response> RequestedAnalyses::enter(const web::AnalysisRequest& wanted) {
    auto begun = jobs_.enter(wanted);
    if (auto* refusal = std::get_if<web::Response>(&begun)) return std::move(*refusal);
    return std::get<std::shared_ptr<Job>>(begun)->id;
}

bool RequestedAnalyses::is_going_on(const std::string& id) {
    const auto job = jobs_.of_id(id);
    return job && jobs_.look([&](const auto&) { return !job->is_over(); });
}

bool RequestedAnalyses::is_good(const std::string& id) {
    const auto job = jobs_.of_id(id);
    return job && jobs_.look([&](const auto&) { return !job->is_over() || job->state == web::JobState::done; });
}

std::string RequestedAnalyses::judged(const std::string& id) {
    const auto job = jobs_.of_id(id);
    return job ? jobs_.look([&](const auto&) { return job->judged; }) : std::string();
}

std::string RequestedAnalyses::json_of(const Job& job) const {
    return json_object([&](JsonWriter& json) {
        json.key("id").text(job.id).key("state").text(to_string(job.state));
        json.key("why").text(jobs_.is_behind(job) ? "another game is being analysed" : job.why);
        json.key("note").text(job.note).key("engine").text(job.engine).key("effort").text(job.effort);
        json.key("asked").number(job.asked).key("positions").number(job.positions);
        json.key("analysis").raw(job.analysis.empty() ? "null" : job.analysis);
        json.key("answer").raw(job.answer.empty() ? "null" : job.answer);
    });
}

void RequestedAnalyses::run(Job& job) {
    yield_to_others();
    try {
        if (const auto error = analyse(job)) fail(job, on_page(error->message));
    } catch (const std::exception& failure) {
        fail(job, failure.what());
    }
    setup_.engines_think = false;
}

std::optional<Error> RequestedAnalyses::analyse(Job& job) {
    const auto game = found_game(job.request, setup_.places(), "analysed");
    if (!game) return game.error();
    const Record& record = game->record;
    if (job.request.turns) return answer(job, record);
    const auto analysis = ask(job, record);
    if (!analysis) return analysis.error();
    if (job.stop) return std::nullopt;
    if (const std::string why = why_useless(*analysis); !why.empty()) {
        jobs_.finish(job, web::JobState::failed, why);
        return std::nullopt;
    }
    const std::string note = keep(job.request, setup_, *analysis);
    std::string shown = web::shown_analysis(record, analysis_json(*analysis), open_session);
    if (const auto log = named_game(job.request, setup_)) log->set_analysis(shown);
    jobs_.change([&] {
        job.note = note;
        job.judged = analysis_json(*analysis);
        job.analysis = std::move(shown);
    });
    jobs_.finish(job, web::JobState::done);
    return std::nullopt;
}

std::optional<Error> RequestedAnalyses::answer(Job& job, const Record& record) {
    auto game = OtherGame::before(record, job.request.turns->turn, open_session);
    if (!game) return game.error();
    int place = 0;
    for (const std::string& reply : job.request.turns->replies)
        if (++place; const auto error = game->play(reply))
            return Error{fmt::format("move {}, {}: {}", place, in_quotes(reply), error->message)};
    if (const auto over = game->session().outcome()) return Error{"the game is over there: " + over->explanation};
    const auto answered = ask_at(job, record, game->events());
    if (job.stop) return std::nullopt;
    if (!answered) return answered.error();
    jobs_.change([&] { job.answer = answer_json(*answered, game->next_turn()); });
    jobs_.finish(job, web::JobState::done);
    return std::nullopt;
}

void RequestedAnalyses::fail(Job& job, const std::string& why) {
    jobs_.finish(job, web::JobState::failed, setup_.failed ? setup_.failed(why) : why);
}

Result<Analyst> RequestedAnalyses::analyst_of(const Record& record, int level) {
    std::string name = record.header.game + "-engine";
    if (level > 0) name = name_of_level(name, level);
    const auto engine = find_in_roster(setup_.bots_file, name);
    if (!engine) return engine.error();
    Analyst analyst{engine->spec, {}, {}};
    // A level is limited by what it searches, and only a slow machine needs the time.
    if (level > 0) analyst.effort.time_ms = time_of_level_ms;
    Confinements confinements = setup_.confinements;
    if (const auto error = confinements.seat({analyst.engine}, {})) return *error;
    if (const auto error = confinements.hide_bots_file(setup_.bots_file)) return *error;
    if (!setup_.database.empty()) confinements.hide_database(setup_.database);
    analyst.confine = confinements.of(analyst.engine);
    return analyst;
}

void RequestedAnalyses::announce(Job& job, const Analyst& analyst, std::size_t positions) {
    jobs_.change([&] {
        job.engine = analyst.engine.name;
        job.effort = job.request.level > 0 ? fmt::format("level {}", job.request.level) : analyst.effort.text();
        job.positions = positions;
    });
}

YieldHooks RequestedAnalyses::hooks(Job& job) {
    return {[this](bool run) { setup_.engines_think = run; }, [this, &job] { return may_think(job); }};
}

Result<GameAnalysis> RequestedAnalyses::ask(Job& job, const Record& record) {
    const auto analyst = analyst_of(record, 0);
    if (!analyst) return analyst.error();
    const auto positions = count_positions(record);
    if (!positions) return positions.error();
    announce(job, *analyst, *positions);
    const auto position_done = [&] { jobs_.change([&] { ++job.asked; }); };
    return analysed(record, *analyst, job.stop, position_done, hooks(job));
}

Result<PositionAnswer> RequestedAnalyses::ask_at(Job& job, const Record& record, const std::vector<Event>& events) {
    const auto analyst = analyst_of(record, job.request.level);
    if (!analyst) return analyst.error();
    announce(job, *analyst, 1);
    return answered(record.header, events, *analyst, job.stop, hooks(job));
}

bool RequestedAnalyses::may_think(Job& job) {
    std::string why = setup_.why_not_think();
    if (why.empty() && contest_is_played())
        why = "the contest is being played, and an engine would take time from its bots";
    bool may = false;
    jobs_.change([&] {
        may = why.empty() || job.is_over();
        if (job.is_over()) return;
        job.state = why.empty() ? web::JobState::working : web::JobState::waiting;
        job.why = why;
    });
    return may;
}

// Returns whether an arena plays the contest, which the lock of its database shows. Looks at the lock only from time to
// time, because that reads from the disk.
bool RequestedAnalyses::contest_is_played() {
    const auto now = Clock::now();
    if (setup_.database.empty() || now - contest_looked_at_ < look_at_contest_every) return contest_is_played_;
    contest_looked_at_ = now;
    contest_is_played_ = contest_.is_played();
    return contest_is_played_;
}

}  // namespace isola_arena
