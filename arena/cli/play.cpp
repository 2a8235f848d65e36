#include <memory>
#include <optional>
#include <string>

#include <unistd.h>

#include <fmt/core.h>

#include "arena/cli/command.hpp"
#include "arena/cli/match_report.hpp"
#include "arena/cli/match_run.hpp"
#include "arena/cli/options.hpp"
#include "arena/cli/recorder.hpp"
#include "arena/cli/viewer/play_lines.hpp"
#include "arena/cli/viewer/play_screen.hpp"
#include "arena/contest/bot_lookup.hpp"

namespace isola_arena {
namespace {

using viewer::EventQueue;
using viewer::PersonDesk;

constexpr const char* name_of_person = "you";

struct Options {
    ContestOptions contest;
    std::string bot;
    bool second = false;
    std::string record;
    std::vector<std::string> dialects;
    std::vector<std::string> bot_types;
};

struct TypedBot {
    BotSpec bot;
    std::string type;  ///< what `--bot-type` made it; empty: nothing
};

TypedBot bot_of(const Options& options) {
    LookupOptions lookup;
    lookup.bots_file = options.contest.bots_file;
    auto bot = find_bot(options.bot, lookup);
    if (!bot) throw UsageError(bot.why());
    BotSpec found = std::move(bot).value();
    if (found.name == name_of_person) throw UsageError("the bot is named \"you\", as you are: give it another name");
    std::vector<std::string> types = apply_bot_types(options.bot_types, {&found, 1});
    apply_dialects(options.dialects, {&found, 1});
    return {std::move(found), std::move(types.front())};
}

MakeSeats seats_for(const BotSpec& bot, const MatchPlan& plan, const Confine& confine, PersonDesk& desk,
                    bool person_second) {
    return [bot, interpreter = interpreter_of(bot, plan), confine, &desk, person_second](const Executor& executor) {
        const auto person = [&] { return Seat(executor, name_of_person, desk.person()); };
        const auto program = [&] { return Seat(executor, bot, interpreter, confine); };
        if (person_second) return std::array<Seat, 2>{program(), person()};
        return std::array<Seat, 2>{person(), program()};
    };
}

Exit finish(const RunEnd& end, const std::optional<PlayedGame>& game) {
    if (end.interrupted) {
        fmt::print(stderr, "arena: interrupted\n");
        return Exit::interrupted;
    }
    try {
        if (end.failure) std::rethrow_exception(end.failure);
    } catch (const viewer::Resigned&) {
        fmt::print("you resigned\n");
        return Exit::fine;
    }
    if (game) fmt::print("{}", game_text(*game));
    return Exit::fine;
}

Exit run_play(const Options& options) {
    const TypedBot typed = bot_of(options);
    const BotSpec& bot = typed.bot;
    MatchPlan plan = plan_match(options.contest, {bot});
    plan.rounds = 1;
    std::unique_ptr<Recorder> recorder;
    if (!options.record.empty()) recorder = std::make_unique<Recorder>(options.record);
    const Confinements confinements = confine_match(options.contest, {bot}, plan, options.record);
    EventQueue events;
    PersonDesk desk;
    auto terminal = isatty(STDIN_FILENO) ? viewer::Terminal::open() : nullptr;
    std::optional<PlayedGame> game;
    const Player person = options.second ? Player::two : Player::one;

    MatchRun::Setup setup{plan, table_opener(plan), seats_for(bot, plan, confinements.of(bot), desk, options.second)};
    setup.events = [&](const Event& event) { events.push(event); };
    setup.recorder = recorder.get();
    setup.games = [&](GameReport report) {
        const std::string again = options_for(options.bot, options.contest.bots_file, typed.type);
        game = PlayedGame{std::move(report), recorder ? recorder->path().string() : std::string(), {{again, again}}};
    };
    setup.one_core = false;
    setup.at_end = [&] { events.close(); };
    MatchRun run(std::move(setup));
    if (terminal) viewer::play_on_screen(std::move(terminal), events, desk, person);
    else viewer::play_by_lines(events, desk, person);
    const RunEnd end = run.join();
    return finish(end, game);
}

}  // namespace

void add_play_command(CLI::App& program, Exit& status) {
    auto* command = program.add_subcommand("play", "Play against a bot yourself");
    auto options = std::make_shared<Options>();
    command
        ->add_option("BOT", options->bot,
                     "Your opponent: a command line in one argument, name=command, a bundled "
                     "bot, a name from --bots, a folder with a bots.toml")
        ->required();
    add_contest_options(*command, options->contest);
    add_dialect_option(*command, options->dialects);
    add_bot_type_option(*command, options->bot_types);
    command->add_flag("--second", options->second, "The bot starts");
    command->add_option("--record", options->record, "Folder for the record of the game");
    command->footer(
        "Example: arena play --board 7x7 greedy\n"
        "In a terminal: arrow keys and Enter, or type a direction (N, se, north east) or a square (3,4).\n"
        "Where replies are no squares you choose from a list, or type a reply (move;3), its first words or\n"
        "its number. What your opponent hides, and his stderr with it, is shown when the game is over.\n"
        "Without one the game is printed and each line of stdin is a turn. q leaves. You have no clock.");
    command->callback([options, &status] { status = run_play(*options); });
}

}  // namespace isola_arena
