#include "arena/web/matches/analysed_game.hpp"

#include <exception>

#include <fmt/core.h>

#include "arena/base/files/draft.hpp"
#include "arena/record/analysis/analysis_json.hpp"
#include "arena/record/report/recorded_game.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/rules/record/record_reader.hpp"
#include "arena/rules/record/verify.hpp"
#include "arena/web/feed/frame_json.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

Result<Record> record_of(const web::AnalysisRequest& request, const web::GameRegistry& registry,
                         const std::string& database, const std::string& name) {
    if (!request.contest.empty()) return open_record(database, request.contest);
    if (request.game.empty()) return parse_record(request.record, name);
    const auto game = registry.game(request.game);
    if (!game) return Error{name + " is not kept any more"};
    return parse_record(game->record(), name);
}

std::string not_kept(const std::string& why) {
    return fmt::format("The analysis is shown, but could not be kept: {}", why);
}

}  // namespace

std::optional<web::Response> refusal_of(const web::AnalysisRequest& request, const web::GameRegistry& registry,
                                        const std::string& database) {
    if (!request.contest.empty() && database.empty()) return web::problem(404, "there is no contest here");
    if (request.game.empty()) return std::nullopt;
    const auto game = registry.game(request.game);
    if (!game) return web::problem(404, fmt::format("there is no game {} here", request.game));
    if (game->state() == web::GameState::running)
        return web::problem(409,
                            fmt::format("game {} is being played: it can be analysed when it is over", game->id()));
    return std::nullopt;
}

Result<AnalysedGame> AnalysedGame::open(const web::AnalysisRequest& request, web::GameRegistry& registry,
                                        const std::string& database) {
    const std::string name = !request.contest.empty() ? "game " + request.contest
                             : !request.game.empty()  ? "game " + request.game
                                                      : "the record";
    auto record = record_of(request, registry, database, name);
    if (!record) return record.error();
    if (const auto difference = verify(*record, open_session))
        return Error{fmt::format("{} does not hold, so it is not analysed: line {}: {}", name, difference->line,
                                 difference->what)};
    return AnalysedGame(request, registry, database, std::move(record).value());
}

std::string AnalysedGame::shown(const GameAnalysis& analysis) const {
    return web::shown_analysis(record_, analysis_json(analysis), open_session);
}

std::string AnalysedGame::keep(const GameAnalysis& analysis) const try {
    const auto game = request_.game.empty() ? nullptr : registry_.game(request_.game);
    if (game) game->set_analysis(shown(analysis));
    const std::string json = analysis_json(analysis);
    if (game && !game->facts().file.empty()) {
        const fs::path file = analysis_beside(game->facts().file);
        if (const auto failed = write_whole(file, json))
            return not_kept(fmt::format("{}: cannot be written: {}", file.string(), failed->reason));
    }
    if (!request_.contest.empty())
        Store::open_to_analyse(database_).enter_analysis(*game_key(request_.contest),
                                                         {analysis.engine, analysis.effort, json});
    return {};
} catch (const std::exception& failure) {
    return not_kept(failure.what());
}

}  // namespace isola_arena
