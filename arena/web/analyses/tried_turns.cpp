#include "arena/web/analyses/tried_turns.hpp"

#include "arena/rules/catalogue.hpp"
#include "arena/rules/record/variations.hpp"
#include "arena/web/feed/variation_answers.hpp"

namespace isola_arena {

web::Response position(const web::PositionRequest& wanted, const GamePlaces& places) {
    if (auto refusal = refusal_of(wanted.game, places)) return std::move(*refusal);
    const auto game = found_game(wanted.game, places, "played otherwise");
    if (!game) return web::problem(400, game.message());
    const auto answer = web::position_json(game->record, wanted.turns, open_session);
    return answer ? web::json_response(*answer) : web::problem(409, answer.message());
}

web::Response record_with(const web::VariationsRequest& wanted, const GamePlaces& places) {
    if (auto refusal = refusal_of(wanted.game, places)) return std::move(*refusal);
    auto game = found_game(wanted.game, places, "kept with variations");
    if (!game) return web::problem(400, game.message());
    if (!game->record.complete) return web::problem(409, "this game has no end, and so its record has no variations");
    game->record.variations = wanted.variations;
    if (const auto wrong = judge_variations(game->record, open_session)) return web::problem(400, wrong->message);
    return web::download("game.jsonl", "application/jsonl",
                         with_variations(game->text, game->record, wanted.variations));
}

}  // namespace isola_arena
