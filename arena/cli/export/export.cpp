#include "arena/cli/export/export.hpp"

#include <filesystem>

#include <fmt/core.h>

#include "arena/catalogue.hpp"
#include "arena/cli/export/html/viewer_page.hpp"
#include "arena/cli/export/interruption.hpp"
#include "arena/cli/export/output.hpp"
#include "arena/cli/replay/open_record.hpp"
#include "arena/cli/viewer/terminal/print.hpp"
#include "arena/record/verify.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr const char* known_forms = "expected game.html";

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

Exit export_game(const ExportOptions& options, const Interruption& interruption) {
    refuse_output(options.output, options.source, options.force);
    const Record record = holding_record(options, interruption);
    const std::string page = game_page(record, record_name(options), [&] { interruption.check(); });
    interruption.check();
    write_whole(options.output, page);
    put_text(fmt::format("{}, {}\n", options.output, size_words(page.size())));
    return Exit::fine;
}

}  // namespace

Exit run_export(const ExportOptions& options) {
    const std::string ending = fs::path(options.output).extension().string();
    if (ending != ".html")
        throw UsageError(fmt::format("{}: nothing is written with {}: {}", options.output,
                                     ending.empty() ? "no ending" : "the ending " + ending, known_forms));
    const Interruption interruption;
    try {
        return export_game(options, interruption);
    } catch (const Interrupted&) {
        return Exit::interrupted;
    }
}

}  // namespace isola_arena
