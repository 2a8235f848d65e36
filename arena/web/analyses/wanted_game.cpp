#include "arena/web/analyses/wanted_game.hpp"

#include <fmt/core.h>

#include "arena/record/report/recorded_game.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/rules/record/json_text.hpp"
#include "arena/rules/record/record_reader.hpp"
#include "arena/rules/record/verify.hpp"

namespace isola_arena {
namespace {

std::string name_of(const web::WantedGame& wanted) {
    if (!wanted.contest.empty()) return "game " + wanted.contest;
    return wanted.game.empty() ? "the record" : "game " + wanted.game;
}

Result<FoundGame> read(const std::string& text, const std::string& name) {
    auto record = parse_record(text, name);
    if (!record) return record.error();
    return FoundGame{std::move(record).value(), text};
}

Result<FoundGame> unchecked(const web::WantedGame& wanted, const GamePlaces& places) {
    const std::string name = name_of(wanted);
    if (!wanted.contest.empty()) {
        auto record = open_record(places.database, wanted.contest);
        if (!record) return record.error();
        const std::string text = as_json_lines(*record);
        return FoundGame{std::move(record).value(), text};
    }
    if (wanted.game.empty()) return read(wanted.record, name);
    const auto game = places.registry.game(wanted.game);
    if (!game) return Error{name + " is not kept any more"};
    return read(game->record(), name);
}

}  // namespace

std::optional<web::Response> refusal_of(const web::WantedGame& wanted, const GamePlaces& places) {
    if (!wanted.contest.empty() && places.database.empty()) return web::problem(404, "there is no contest here");
    if (wanted.game.empty()) return std::nullopt;
    const auto game = places.registry.game(wanted.game);
    if (!game) return web::problem(404, fmt::format("there is no game {} here", wanted.game));
    if (game->state() == web::GameState::running)
        return web::problem(409,
                            fmt::format("game {} is being played: it can be analysed when it is over", game->id()));
    return std::nullopt;
}

Result<FoundGame> found_game(const web::WantedGame& wanted, const GamePlaces& places, const std::string& to_do) {
    auto found = unchecked(wanted, places);
    if (!found) return found;
    if (const auto difference = verify(found->record, open_session))
        return Error{fmt::format("{} does not hold, so it is not {}: line {}: {}", name_of(wanted), to_do,
                                 difference->line, difference->what)};
    return found;
}

}  // namespace isola_arena
