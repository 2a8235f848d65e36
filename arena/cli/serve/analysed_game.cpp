#include "arena/cli/serve/analysed_game.hpp"

#include <exception>

#include <fmt/core.h>

#include "arena/catalogue.hpp"
#include "arena/cli/options/command.hpp"
#include "arena/cli/export/output.hpp"
#include "arena/cli/replay/open_record.hpp"
#include "arena/record/analysis/analysis_json.hpp"
#include "arena/record/record_reader.hpp"
#include "arena/record/verify.hpp"
#include "arena/web/feed/analysis_frames.hpp"

namespace isola_arena {
namespace {

Record record_of(const web::AnalysisRequest& request, const web::GameRegistry& registry, const std::string& database,
                 const std::string& name) {
    if (!request.contest.empty()) return open_record(database, request.contest);
    if (request.game.empty()) return usable(parse_record(request.record, name));
    const auto game = registry.game(request.game);
    if (!game) throw UsageError(name + " is not kept any more");
    return usable(parse_record(game->record(), name));
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

AnalysedGame::AnalysedGame(const web::AnalysisRequest& request, web::GameRegistry& registry,
                           const std::string& database)
    : request_(request), registry_(registry), database_(database),
      name_(!request.contest.empty() ? "game " + request.contest
            : !request.game.empty()  ? "game " + request.game
                                     : "the record"),
      record_(record_of(request, registry, database, name_)) {
    if (const auto difference = verify(record_, open_session))
        throw UsageError(fmt::format("{} does not hold, so it is not analysed: line {}: {}", name_, difference->line,
                                     difference->what));
}

std::string AnalysedGame::shown(const GameAnalysis& analysis) const {
    return web::shown_analysis(record_, analysis_json(analysis), open_session);
}

std::string AnalysedGame::keep(const GameAnalysis& analysis) const try {
    const auto game = request_.game.empty() ? nullptr : registry_.game(request_.game);
    if (game) game->set_analysis(shown(analysis));
    const std::string json = analysis_json(analysis);
    if (game && !game->facts().file.empty()) write_output(analysis_beside(game->facts().file), json);
    if (!request_.contest.empty())
        Store::open_to_analyse(database_).enter_analysis(game_key(request_.contest),
                                                         {analysis.engine, analysis.effort, json});
    return {};
} catch (const std::exception& failure) {
    return fmt::format("The analysis is shown, but could not be kept: {}", failure.what());
}

}  // namespace isola_arena
