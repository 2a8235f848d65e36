#include "arena/cli/export/export.hpp"

#include <cstdint>
#include <filesystem>

#include <fmt/core.h>

#include "arena/catalogue.hpp"
#include "arena/cli/export/drawing/animation.hpp"
#include "arena/cli/export/html/viewer_page.hpp"
#include "arena/cli/export/interruption.hpp"
#include "arena/cli/export/output.hpp"
#include "arena/cli/replay/open_record.hpp"
#include "arena/cli/viewer/terminal/print.hpp"
#include "arena/record/verify.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr double usual_turn_seconds = 1;

enum class Form : std::uint8_t { page, picture };

Form form_of(const std::string& output) {
    const std::string ending = fs::path(output).extension().string();
    if (ending == ".html") return Form::page;
    if (ending == ".svg") return Form::picture;
    throw UsageError(fmt::format("{}: the ending says what is written, expected game.html or game.svg", output));
}

Record holding_record(const ExportOptions& options, const Interruption& interruption) {
    Record record = open_record(options.source, options.game);
    const auto difference = verify(record, open_session, [&] { interruption.check(); });
    if (!difference) return record;
    throw UsageError(
        fmt::format("{}: line {}: the record does not hold: {}", options.source, difference->line, difference->what));
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
    const Record record = holding_record(options, interruption);
    if (form == Form::picture) return picture_of(record, options.turn_seconds.value_or(usual_turn_seconds));
    return game_page(record, record_name(options), [&] { interruption.check(); });
}

Exit export_game(Form form, const ExportOptions& options, const Interruption& interruption) {
    if (form != Form::picture && options.turn_seconds)
        throw UsageError("--turn-seconds is for animated pictures: game.svg");
    refuse_output(options.output, options.source, options.force);
    const std::string content = content_of(form, options, interruption);
    interruption.check();
    write_whole(options.output, content);
    put_text(fmt::format("{}, {}\n", options.output, size_words(content.size())));
    return Exit::fine;
}

}  // namespace

Exit run_export(const ExportOptions& options) {
    const Form form = form_of(options.output);
    const Interruption interruption;
    try {
        return export_game(form, options, interruption);
    } catch (const Interrupted&) {
        return Exit::interrupted;
    }
}

}  // namespace isola_arena
