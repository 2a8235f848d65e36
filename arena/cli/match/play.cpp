#include "arena/cli/match/match.hpp"

#include <unistd.h>

#include <memory>
#include <optional>
#include <utility>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/bots/bot_lookup.hpp"
#include "arena/bots/bundled_bots.hpp"
#include "arena/commands/whole_command.hpp"
#include "arena/contest/match/match_report.hpp"
#include "arena/contest/match/match_run.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/contest/setup/given_settings.hpp"
#include "arena/contest/setup/played_on.hpp"
#include "arena/judge/entrant.hpp"
#include "arena/record/recorder.hpp"
#include "arena/terminal/person/play.hpp"

namespace isola_arena {

TypedBot find_typed_bot(const std::string& bot, const std::string& bots_file, const std::vector<std::string>& bot_types,
                        const std::vector<std::string>& dialects) {
    BotSpec found = usable(find_bot(bot, {.bots_file = bots_file, .is_program = bot_types.empty()}));
    std::vector<std::string> types = usable(apply_bot_types(bot_types, {&found, 1}));
    refuse_if(apply_dialects(dialects, {&found, 1}));
    return {std::move(found), std::move(types.front())};
}

namespace {

using viewer::EventQueue;
using viewer::HumanInput;

// Returns the name of the game's engine at the level that the user wants.
std::string level_asked_for(const PlayOptions& options) {
    const std::string_view bot = graded_bot_of(usable(choose_contest(options.contest, {})).game);
    if (bot.empty()) throw UsageError("--level: this game has no bot with levels");
    if (options.level > levels_of_bot(bot))
        throw UsageError(fmt::format("--level {}: {} has the levels 1 to {}", options.level, bot, levels_of_bot(bot)));
    return name_of_level(bot, options.level);
}

TypedBot bot_of(const PlayOptions& options) {
    TypedBot found = find_typed_bot(options.bot, options.contest.bots_file, options.bot_types, options.dialects);
    if (found.bot.name == name_of_person)
        throw UsageError("the bot is named \"you\", as you are: give it another name");
    return found;
}

MakeSeats seats_for(const BotSpec& bot, const MatchPlan& plan, const Confine& confine, HumanInput& human,
                    bool person_second) {
    return [bot, adapter = adapter_of(bot, plan), confine, &human, person_second](const Executor& executor) {
        const auto person = [&] { return Seat(executor, name_of_person, human.person()); };
        const auto program = [&] { return Seat(executor, bot, adapter, confine); };
        if (person_second) return std::array<Seat, 2>{program(), person()};
        return std::array<Seat, 2>{person(), program()};
    };
}

std::string faults_of(const PlayOptions& options, const TypedBot& typed, const PlayedGame& game) {
    const Player player = game.players[Player::one].command.empty() ? Player::two : Player::one;
    const std::string check = command_to_check(options.contest, typed.bot, typed.type, options.bot);
    return fault_text({game.players[player], check, !options.record.empty(), true, typed.bot.folder},
                      game.report.faults[player]);
}

// recorder: nullptr if no record is kept.
Exit finish(const PlayOptions& options, const TypedBot& typed, const MatchRunEnd& end,
            const std::optional<PlayedGame>& game, const Recorder* recorder) {
    if (end.interrupted) {
        announce("interrupted");
        return Exit::interrupted;
    }
    try {
        if (end.failure) std::rethrow_exception(end.failure);
    } catch (const viewer::Resigned&) {
        put_ready(fmt::format("you resigned: {} wins\n{}", printable(typed.bot.name),
                              recorder == nullptr ? "" : record_text(recorder->path().string())));
        return Exit::fine;
    }
    if (game) put_text(game_text(*game) + faults_of(options, typed, *game));
    return Exit::fine;
}

}  // namespace

Exit run_play(const PlayOptions& given) {
    if (given.bot.empty() == (given.level == 0)) throw UsageError("name a bot, or a level with --level, but not both");
    PlayOptions options = given;
    std::optional<PlayedOn> from;
    if (!options.from.empty()) from = usable(played_on(options.from));
    if (from) options.contest = usable(with_rules_of(*from, options.contest));
    if (options.level > 0) options.bot = level_asked_for(options);
    const TypedBot typed = bot_of(options);
    const BotSpec& bot = typed.bot;
    MatchPlan plan = usable(plan_match(options.contest, {bot}));
    if (from) refuse_if(play_on(plan, *from, options.contest, {bot}));
    plan.games = 1;
    std::unique_ptr<Recorder> recorder;
    if (!options.record.empty()) {
        if (const auto error = make_record_folder(options.record)) throw UsageError("--record " + error->message);
        recorder = std::make_unique<Recorder>(options.record);
    }
    const Confinements confinements = usable(confine_match(options.contest, {bot}, plan, options.record));
    EventQueue events;
    HumanInput human([&] { events.wake(); });
    auto terminal = isatty(STDIN_FILENO) ? viewer::Terminal::open() : nullptr;
    std::optional<PlayedGame> game;
    const Player next = from ? from->to_move : Player::one;
    const Player person = options.second ? other(next) : next;

    MatchRun::Setup setup{plan, session_opener(plan),
                          seats_for(bot, plan, confinements.of(bot), human, person == Player::two)};
    setup.events = [&](const Event& event) { events.push(event); };
    setup.recorder = recorder.get();
    setup.games = [&](GameReport report) {
        game = PlayedGame{std::move(report), {}, recorder ? recorder->path().string() : std::string()};
        game->players[person] = {name_of_person, ""};
        game->players[other(person)] = entrant_for(bot);
        game->bots[other(person)] = bot_options(options.bot, options.contest.bots_file, typed.type);
    };
    setup.one_core = false;
    setup.at_end = [&] { events.close(); };
    MatchRun run(std::move(setup));
    if (terminal) viewer::play_on_screen(std::move(terminal), events, human, person, [&] { run.interrupt(); });
    else viewer::play_by_lines(events, human, person);
    const MatchRunEnd end = run.join();
    return finish(options, typed, end, game, recorder.get());
}

}  // namespace isola_arena
