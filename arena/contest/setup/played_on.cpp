#include "arena/contest/setup/played_on.hpp"

#include <optional>

#include <fmt/core.h>

#include "arena/base/text/setting_name.hpp"
#include "arena/base/text/text.hpp"
#include "arena/contest/setup/given_settings.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/record/report/recorded_game.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/rules/opening.hpp"
#include "arena/rules/record/played_on.hpp"

namespace isola_arena {
namespace {

struct NamedTurn {
    std::string record;
    std::string game;  ///< of a contest's database; empty: the record is not in one
    int turn;
};

Result<NamedTurn> named_turn(const std::string& text) {
    const std::size_t colon = text.rfind(':');
    const auto turn =
        colon == std::string::npos ? std::nullopt : parse_whole<int>(std::string_view(text).substr(colon + 1));
    if (!turn)
        return Error{fmt::format("{} {}: expected RECORD:TURN, such as game.jsonl:16, or club.db:12.1:16",
                                 setting_name("from"), text)};
    NamedTurn place{text.substr(0, colon), {}, *turn};
    const std::size_t before_game = place.record.rfind(':');
    const bool names_game = before_game != std::string::npos && is_database(place.record.substr(0, before_game));
    if (!names_game) return place;
    place.game = place.record.substr(before_game + 1);
    place.record.resize(before_game);
    return place;
}

}  // namespace

Result<PlayedOn> played_on(const std::string& text) {
    const auto place = named_turn(text);
    if (!place) return place.error();
    auto record = record_at(place->record, place->game);
    if (!record) return record.error();
    return played_on(std::move(record).value(), place->turn, setting_name("from") + " " + text);
}

Result<PlayedOn> played_on(Record record, int turn, const std::string& name) {
    auto opening = opening_before(record, turn, open_session);
    if (!opening) return Error{name + ": " + opening.message()};
    const auto session = open_session(record.header.rules, 0);
    if (!session) return session.error();
    play_opening(**session, *opening);
    const Actor next = (*session)->to_move();
    if (next == Actor::nature)
        return Error{fmt::format("{}: in turn {} nature is to move, for the record ends there; name an earlier turn",
                                 name, turn)};
    return PlayedOn{std::move(record), std::move(opening).value(), static_cast<Player>(next)};
}

Result<ContestOptions> with_rules_of(const PlayedOn& game, ContestOptions options) {
    for (const auto& [setting, value] :
         {std::pair("contest", options.contest), std::pair("rules", options.rules), std::pair("board", options.board)})
        if (!value.empty())
            return Error{fmt::format("{} {}: expected none with {}, for the record tells the rules and the board",
                                     setting_name(setting), value, setting_name("from"))};
    options.rules = game.record.header.rules;
    return options;
}

std::optional<Error> play_on(MatchPlan& plan, const PlayedOn& game, const ContestOptions& options,
                             const std::vector<BotSpec>& bots) {
    if (auto error = refuse_opening(bots, "from")) return error;
    take_settings<GameSettings>(plan, game.record.header);
    if (auto error = apply_given(options.settings, game_settings, plan)) return error;
    if (auto error = apply_given(options.settings, time_settings, plan.time)) return error;
    plan.openings = {game.opening};
    return std::nullopt;
}

}  // namespace isola_arena
