#include "arena/cli/match/played_on.hpp"

#include <charconv>
#include <optional>

#include <fmt/core.h>

#include "arena/catalogue.hpp"
#include "arena/cli/options/command.hpp"
#include "arena/cli/replay/fetched_record.hpp"
#include "arena/contest/setup/given_settings.hpp"
#include "arena/judge/opening.hpp"
#include "arena/record/played_on.hpp"
#include "arena/record/report/contest_file.hpp"

namespace isola_arena {
namespace {

std::optional<int> whole_number(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

struct NamedTurn {
    std::string record;
    std::string game;  ///< of a contest's database; empty: the record is not in one
    int turn;
};

NamedTurn named_turn(const std::string& text) {
    const std::size_t colon = text.rfind(':');
    const auto turn =
        colon == std::string::npos ? std::nullopt : whole_number(std::string_view(text).substr(colon + 1));
    if (!turn)
        throw UsageError(
            fmt::format("--from {}: expected RECORD:TURN, such as game.jsonl:16, or club.db:12.1:16", text));
    NamedTurn place{text.substr(0, colon), {}, *turn};
    const std::size_t before_game = place.record.rfind(':');
    const bool names_game = before_game != std::string::npos && is_database(place.record.substr(0, before_game));
    if (!names_game) return place;
    place.game = place.record.substr(before_game + 1);
    place.record.resize(before_game);
    return place;
}

}  // namespace

PlayedOn played_on(const std::string& text) {
    const NamedTurn place = named_turn(text);
    return played_on(record_at(place.record, place.game), place.turn, "--from " + text);
}

PlayedOn played_on(Record record, int turn, const std::string& name) {
    auto opening = opening_before(record, turn, open_session);
    if (!opening) throw UsageError(name + ": " + opening.message());
    const auto session = usable(open_session(record.header.rules, 0));
    play_opening(*session, *opening);
    if (session->to_move() == Actor::nature)
        throw UsageError(fmt::format(
            "{}: in turn {} nature is to move, for the record ends there; name an earlier turn", name, turn));
    return {std::move(record), std::move(opening).value(), static_cast<Player>(session->to_move())};
}

ContestOptions with_rules_of(const PlayedOn& game, ContestOptions options) {
    const auto refuse = [](const char* option, const std::string& value) {
        if (!value.empty())
            throw UsageError(fmt::format(
                "{} {}: expected none with --from, for the record tells the rules and the board", option, value));
    };
    refuse("--contest", options.contest);
    refuse("--rules", options.rules);
    refuse("--board", options.board);
    options.rules = game.record.header.rules;
    return options;
}

void play_on(MatchPlan& plan, const PlayedOn& game, const ContestOptions& options, const std::vector<BotSpec>& bots) {
    refuse_if(refuse_opening(bots, "from"));
    take_settings<GameSettings>(plan, game.record.header);
    refuse_if(apply_given(options.settings, game_settings, plan));
    refuse_if(apply_given(options.settings, time_settings, plan.time));
    plan.openings = {game.opening};
}

}  // namespace isola_arena
