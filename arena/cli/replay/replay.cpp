#include "arena/cli/replay/replay.hpp"

#include <string>

#include <fmt/core.h>

#include "arena/base/json/json_writer.hpp"
#include "arena/base/print.hpp"
#include "arena/bots/bot_lookup.hpp"
#include "arena/cli/replay/asked_again.hpp"
#include "arena/cli/replay/verification.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/record/analysis/analysis_json.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/record/report/recorded_game.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/rules/opening.hpp"
#include "arena/rules/record/json_text.hpp"
#include "arena/rules/record/played_on.hpp"
#include "arena/terminal/replay_viewer.hpp"

namespace isola_arena {
namespace {

std::string object_text(const Event& event) {
    std::string line;
    append_line(line, event);
    if (!line.empty()) line.pop_back();
    return line;
}

void print_json(const Record& record) {
    put_json(json_object([&](JsonWriter& json) {
        json.key("header").raw(object_text(record.header));
        json.key("events").list(record.events, [&](const Event& event) { json.raw(object_text(event)); });
        json.key("complete").boolean(record.complete);
        if (record.variations.empty()) return;
        json.key("variations").list(record.variations, [&](const Variation& each) {
            write_variation(json.begin_object(), each);
            json.end_object();
        });
    }));
}

BotSpec bot_of(const ReplayOptions& options) {
    LookupOptions lookup;
    lookup.bots_file = options.bots_file;
    lookup.is_program = options.bot_types.empty();
    auto bot = find_bot(options.bot, lookup);
    if (!bot) throw UsageError("--bot: " + bot.message());
    BotSpec found = std::move(bot).value();
    usable(apply_bot_types(options.bot_types, {&found, 1}));
    return found;
}

// Returns the last turn of the bot that lost, because that is where the search for the reason begins.
int turn_to_ask(const Record& record, const std::string& file) {
    const auto* ended = record.events.empty() ? nullptr : std::get_if<GameEnded>(&record.events.back());
    int found = 0;
    for (const Event& event : record.events)
        if (const auto* turn = std::get_if<TurnEnded>(&event); turn != nullptr && !turn->opening)
            if (ended == nullptr || ended->winner != turn->player) found = turn->turn;
    if (found == 0) throw UsageError(file + ": choose a turn with --turn: the bot that lost was never asked");
    return found;
}

// Opens the sandbox, with the folders that the contest of a database shares.
Confinements confinements_for(const ReplayOptions& options, const std::string& file) {
    Confinements confinements = usable(Confinements::open(options.confinement));
    if (!is_url(file) && is_database(file)) refuse_if(confinements.share(Store::open_to_read(file).plan().shares));
    return confinements;
}

Exit ask_bot_again(const ReplayOptions& options, const Record& record, const std::string& file) {
    const BotSpec bot = bot_of(options);
    Confinements confinements = confinements_for(options, file);
    refuse_if(confinements.seat({bot}, usable(requested_limits(options.confinement)).over({})));
    refuse_if(confinements.hide_bots_file(options.bots_file));
    if (!is_url(file)) confinements.hide(file);
    const int turn = options.turn != 0 ? options.turn : turn_to_ask(record, file);
    return replay_turn(record, file, turn, bot, confinements.of(bot), options.json);
}

// Prints the position if it is enough to begin a game there. If a game has hidden parts, prints the turns before it
// instead.
void print_position(const Record& record, const std::string& file, int turn) {
    if (turn == 0) throw UsageError("--position: choose a turn with --turn");
    const auto opening = opening_before(record, turn, open_session);
    if (!opening) throw UsageError(file + ": " + opening.message());
    const auto session = usable(open_session(record.header.rules, 0));
    play_opening(*session, *opening);
    put_text(session->position().value_or(to_string(*opening)) + '\n');
}

Exit ask_where_it_lost(const ReplayOptions& options) {
    const std::string& file = options.records.front();
    if (!is_database(file)) throw UsageError(fmt::format("--lost {}: expected the database of a contest", file));
    const BotSpec bot = bot_of(options);
    Confinements confinements = confinements_for(options, file);
    refuse_if(confinements.seat({bot}, usable(requested_limits(options.confinement)).over({})));
    refuse_if(confinements.hide_bots_file(options.bots_file));
    confinements.hide_database(file);
    return ask_in_lost_games(Store::open_to_read(file), file, bot, confinements.of(bot), options.json);
}

bool show(const ReplayOptions& options, const Record& record) {
    const std::string text =
        is_url(options.records.front()) ? "" : usable(analysis_of(options.records.front(), options.game));
    if (text.empty()) return show_replay(record, options.speed);
    const GameAnalysis analysis = usable(parse_analysis(text, options.records.front() + ": its analysis"));
    return show_replay(record, options.speed, &analysis);
}

}  // namespace

Exit run_replay(const ReplayOptions& options) {
    if (options.verify) return verify_all(options.records, options.game, options.json);
    if (options.lost && options.records.size() == 1) return ask_where_it_lost(options);
    if (options.records.size() > 1)
        throw UsageError(
            fmt::format("expected one record, found {}: only --verify takes several", options.records.size()));
    const std::string& file = options.records.front();
    const Record record = usable(record_at(file, options.game));
    if (options.turn != 0 && options.bot.empty() && !options.position)
        throw UsageError("--turn: expected --bot, to ask a bot there, or --position, to print the position");
    if (options.position) {
        print_position(record, file, options.turn);
        return Exit::fine;
    }
    if (!options.bot.empty()) return ask_bot_again(options, record, file);
    if (!options.json) return show(options, record) ? Exit::fine : Exit::interrupted;
    print_json(record);
    return Exit::fine;
}

}  // namespace isola_arena
