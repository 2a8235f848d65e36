#include "arena/cli/export/export.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string_view>

#include <fmt/core.h>
#include <fmt/format.h>

#include "arena/base/files/draft.hpp"
#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/cli/options/command.hpp"
#include "arena/cli/replay/verification.hpp"
#include "arena/export/drawing/animation.hpp"
#include "arena/export/html/viewer_page.hpp"
#include "arena/export/site/site.hpp"
#include "arena/host/folder/host_folder.hpp"
#include "arena/host/ladder/public_record.hpp"
#include "arena/process/interruption.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/record/report/recorded_game.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/rules/record/variations.hpp"
#include "arena/rules/record/verify.hpp"
#include "arena/terminal/screen/status_line.hpp"

namespace isola_arena {

namespace fs = std::filesystem;

void write_output(const fs::path& output, std::string_view content) {
    const auto failed = write_whole(output, content);
    if (!failed) return;
    if (failed->is_place_wrong)
        throw UsageError(fmt::format("{}: cannot be written: {}", output.string(), failed->reason));
    throw std::runtime_error(
        fmt::format("{}: writing failed, and nothing is left of it: {}", output.string(), failed->reason));
}

namespace {

using namespace std::chrono_literals;

// Throws UsageError if the output is something other than a file, if it is a file and may_replace is false, or if it is
// a contest's database or `source`, the exported record.
void refuse_output(const fs::path& output, const fs::path& source, bool may_replace) {
    std::error_code unknown;
    const std::string name = output.string();
    if (output == source || fs::equivalent(output, source, unknown))
        throw UsageError(fmt::format("{}: that is what is exported; name another file", name));
    if (!fs::exists(output, unknown)) return;
    if (fs::is_directory(output)) throw UsageError(fmt::format("{} is a folder; name a file in it", name));
    if (!fs::is_regular_file(output)) throw UsageError(fmt::format("{} is there, and is no file", name));
    if (is_database(name)) throw UsageError(fmt::format("{}: that is a contest's database; name another file", name));
    if (!may_replace)
        throw UsageError(fmt::format("{} is there already: name another file, or replace it with --force", name));
}

// Returns a size for people: `187 kB`, `1.2 MB`.
std::string file_size_text(std::uintmax_t bytes) {
    const auto number = static_cast<double>(bytes);
    if (number < 999.5e3) return fmt::format("{:.0f} kB", number / 1e3 < 1 ? 1 : number / 1e3);
    return fmt::format("{:.1f} MB", number / 1e6);
}

// Shows the progress in a line on stderr, if that is a terminal.
WrittenSite write_shown(const std::string& database, const std::string& output, bool may_replace,
                        const Interruption& interruption) {
    viewer::StatusLine line(stderr, isatty(STDERR_FILENO) != 0);
    Throttle throttle(200ms);
    return usable(write_site(database, output, may_replace, interruption, [&](std::size_t done, std::size_t all) {
        if (throttle.due(Clock::now())) line.write(fmt::format("game {} of {}", done + 1, all));
    }));
}

// Writes the contest of a database as a folder of pages, see write_site(). Prints on stdout what it wrote, and on
// stderr the progress and the games without a page. Throws UsageError if the folder cannot be written or replaced, and
// everything that write_site() throws.
void export_site(const std::string& database, const std::string& output, bool may_replace,
                 const Interruption& interruption) {
    const WrittenSite site = write_shown(database, output, may_replace, interruption);
    if (site.missing > 0)
        announce(fmt::format("{} no page: {}", counted(site.missing, "game has", "games have"),
                             printable(site.why_missing)));
    put_text(fmt::format("{}, {}, {}\n", (fs::path(output) / "index.html").string(), counted(site.games, "game"),
                         file_size_text(site.bytes)));
}

constexpr double usual_turn_seconds = 1;

bool names_folder(const std::string& output) {
    std::error_code unknown;
    return output.ends_with('/') || fs::is_directory(output, unknown) || !fs::path(output).has_extension();
}

// A missing file is not refused here, but later, when it is read.
bool is_record(const ExportOptions& options) {
    std::error_code unknown;
    return !options.game.empty() || (fs::exists(options.source, unknown) && !is_database(options.source));
}

void refuse_whole_contest(const ExportOptions& options) {
    if (!options.game.empty() || !is_database(options.source)) return;
    throw UsageError(
        fmt::format("{} is a contest's database: choose a game with --game PAIRING.GAME, or name a folder for "
                    "all of it, such as site/",
                    options.source));
}

Record holding_record(const ExportOptions& options, const Interruption& interruption) {
    Record record = usable(open_record(options.source, options.game));
    const auto difference = verify(record, open_session, [&] { interruption.check(); });
    if (!difference) return record;
    const std::string game = options.game.empty() ? "" : " game " + options.game;
    throw UsageError(fmt::format("{}{}: line {}: the record does not hold: {}", options.source, game, difference->line,
                                 difference->what));
}

// Returns the file name under which the page offers the record.
std::string record_name(const ExportOptions& options) {
    if (options.game.empty()) return fs::path(options.source).filename().string();
    return fmt::format("{}-{}.jsonl", fs::path(options.source).stem().string(), options.game);
}

// Writes a game in one form. The record has been judged and holds. It lacks what its readers may not know.
using WriteGame = std::string (*)(const Record& record, const ExportOptions& options, const Interruption& interruption);

std::string page_of(const Record& record, const ExportOptions& options, const Interruption& interruption) {
    return game_page(
        record, record_name(options), [&] { interruption.check(); }, usable(analysis_of(options.source, options.game)));
}

// Returns the events of the game up to the end of a variation. Throws UsageError if the record has no such variation.
std::vector<Event> events_of_variation(const Record& record, int id) {
    const auto variation = std::ranges::find(record.variations, id, &Variation::id);
    if (variation == record.variations.end())
        throw UsageError(record.variations.empty()
                             ? std::string("--variation: the record has no variations")
                             : fmt::format("--variation {}: the record has no such variation; it has {}", id,
                                           joined(record.variations, ", ",
                                                  [](const Variation& each) { return std::to_string(each.id); })));
    const OtherTurns turns = turns_of(record.variations, *variation);
    OtherGame game = usable(OtherGame::where_left(record, turns, open_session));
    for (const std::string& reply : turns.replies) game.play(reply);
    std::vector<Event> events = game.events();
    if (const auto over = game.session().outcome())
        events.emplace_back(GameEnded{{over->winner, over->reason, over->explanation, game.next_turn() - 1}, {}});
    return events;
}

std::string picture_of(const Record& record, const ExportOptions& options, const Interruption& /*interruption*/) {
    viewer::GameView game;
    game.take(record.header);
    for (const Event& event : options.variation ? events_of_variation(record, *options.variation) : record.events)
        game.take(event);
    return drawing::animated_svg(game, options.turn_seconds.value_or(usual_turn_seconds));
}

// The forms in which a game can be written, by the ending of the output.
struct GameForm {
    std::string_view ending;
    WriteGame write;
    bool is_animated = false;  ///< turns have a duration
};

constexpr std::array game_forms{GameForm{".html", page_of}, GameForm{".svg", picture_of, true}};

// Returns examples of outputs for the list in a sentence.
std::string game_outputs() {
    return either_of(game_forms, [](const GameForm& form) { return fmt::format("game{}", form.ending); });
}

// Returns the form of the game that the output names; nullptr: it names a folder for the whole contest.
const GameForm* form_of(const ExportOptions& options) {
    const bool is_folder = names_folder(options.output);
    const auto form = std::ranges::find(game_forms, fs::path(options.output).extension().string(), &GameForm::ending);
    if (!is_folder && form != game_forms.end()) return &*form;
    if (is_record(options))
        throw UsageError(fmt::format("{}: the ending says what a game is written as, expected {}{}", options.output,
                                     game_outputs(), is_folder ? "; folders are for whole contests" : ""));
    if (is_folder) return nullptr;
    throw UsageError(fmt::format("{}: expected a folder for the whole contest, such as site/; or, with --game, {}",
                                 options.output, game_outputs()));
}

void export_game(const GameForm& form, const ExportOptions& options, const Interruption& interruption) {
    refuse_whole_contest(options);
    refuse_output(options.output, options.source, options.force);
    Record record = holding_record(options, interruption);
    if (is_hosted_final(options.source)) record = public_record(record, std::nullopt);
    const std::string content = form.write(record, options, interruption);
    interruption.check();
    write_output(options.output, content);
    put_text(fmt::format("{}, {}\n", options.output, file_size_text(content.size())));
}

// Verifies the contest if the options want that. Records are judged anyway when their games are exported, but comparing
// the rows of the contest with its records takes time.
Exit verified(const ExportOptions& options, const Interruption& interruption) {
    if (!options.verify || !is_database(options.source)) return Exit::fine;
    return warn_if_not_true(options.source, options.game, [&] { interruption.check(); });
}

}  // namespace

Exit run_export(const ExportOptions& options) {
    const GameForm* form = form_of(options);
    if (options.variation && !(form != nullptr && form->is_animated))
        throw UsageError("--variation is for animated pictures, such as game.svg; pages have all variations");
    if (options.turn_seconds && !(form != nullptr && form->is_animated))
        throw UsageError("--turn-seconds is for animated pictures: game.svg");
    const Interruption interruption;
    try {
        const Exit verdict = verified(options, interruption);
        if (form == nullptr) export_site(options.source, options.output, options.force, interruption);
        else export_game(*form, options, interruption);
        return verdict;
    } catch (const Interrupted&) {
        return Exit::interrupted;
    }
}

}  // namespace isola_arena
