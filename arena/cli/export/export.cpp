#include "arena/cli/export/export.hpp"

#include <cstdint>
#include <filesystem>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/catalogue.hpp"
#include "arena/cli/export/output.hpp"
#include "arena/cli/export/site.hpp"
#include "arena/cli/replay/verification.hpp"
#include "arena/export/drawing/animation.hpp"
#include "arena/export/html/viewer_page.hpp"
#include "arena/host/folder/host_folder.hpp"
#include "arena/host/ladder/public_record.hpp"
#include "arena/process/interruption.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/record/report/recorded_game.hpp"
#include "arena/record/verify.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr double usual_turn_seconds = 1;

enum class Form : std::uint8_t { page, picture, site };

bool names_folder(const std::string& output) {
    std::error_code unknown;
    return output.ends_with('/') || fs::is_directory(output, unknown) || !fs::path(output).has_extension();
}

// A file that is not there is refused later, when it is read.
bool is_record(const ExportOptions& options) {
    std::error_code unknown;
    return !options.game.empty() || (fs::exists(options.source, unknown) && !is_database(options.source));
}

Form form_of(const ExportOptions& options) {
    const std::string ending = fs::path(options.output).extension().string();
    const bool is_folder = names_folder(options.output);
    if (!is_folder && ending == ".html") return Form::page;
    if (!is_folder && ending == ".svg") return Form::picture;
    if (is_record(options))
        throw UsageError(fmt::format("{}: the ending says what a game is written as, expected game.html or game.svg{}",
                                     options.output, is_folder ? "; folders are for whole contests" : ""));
    if (is_folder) return Form::site;
    throw UsageError(
        fmt::format("{}: expected a folder for the whole contest, such as site/; or, with --game, game.html "
                    "or game.svg",
                    options.output));
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

// The name under which the page gives the record back.
std::string record_name(const ExportOptions& options) {
    if (options.game.empty()) return fs::path(options.source).filename().string();
    return fmt::format("{}-{}.jsonl", fs::path(options.source).stem().string(), options.game);
}

std::string picture_of(const Record& record, double turn_seconds) {
    viewer::GameView game;
    game.take(record.header);
    for (const Event& event : record.events) game.take(event);
    return drawing::animated_svg(game, turn_seconds);
}

std::string content_of(Form form, const ExportOptions& options, const Interruption& interruption) {
    Record record = holding_record(options, interruption);
    if (is_hosted_final(options.source)) record = public_record(record, std::nullopt);
    if (form == Form::picture) return picture_of(record, options.turn_seconds.value_or(usual_turn_seconds));
    return game_page(
        record, record_name(options), [&] { interruption.check(); }, usable(analysis_of(options.source, options.game)));
}

void export_game(Form form, const ExportOptions& options, const Interruption& interruption) {
    refuse_whole_contest(options);
    refuse_output(options.output, options.source, options.force);
    const std::string content = content_of(form, options, interruption);
    interruption.check();
    write_output(options.output, content);
    put_text(fmt::format("{}, {}\n", options.output, size_words(content.size())));
}

// Every record is judged when its game is exported; whether the rows of a contest are those of its records costs time.
Exit verified(const ExportOptions& options, const Interruption& interruption) {
    if (!options.verify || !is_database(options.source)) return Exit::fine;
    return warn_if_not_true(options.source, options.game, [&] { interruption.check(); });
}

}  // namespace

Exit run_export(const ExportOptions& options) {
    const Form form = form_of(options);
    if (form != Form::picture && options.turn_seconds)
        throw UsageError("--turn-seconds is for animated pictures: game.svg");
    const Interruption interruption;
    try {
        const Exit verdict = verified(options, interruption);
        if (form == Form::site) export_site(options.source, options.output, options.force, interruption);
        else export_game(form, options, interruption);
        return verdict;
    } catch (const Interrupted&) {
        return Exit::interrupted;
    }
}

}  // namespace isola_arena
