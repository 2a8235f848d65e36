#include "arena/cli/host/import.hpp"

#include <algorithm>
#include <optional>

#include <unistd.h>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/cli/options/command.hpp"
#include "arena/host/intake/folder_import.hpp"
#include "arena/process/interruption.hpp"
#include "arena/terminal/screen/aligned_table.hpp"
#include "arena/terminal/screen/status_line.hpp"

namespace isola_arena {
namespace {

// Shows how far the work is while it goes on.
void wait_for(const std::vector<host::FolderImport::Entry>& taken, host::Ledger& ledger, host::Intake& intake) {
    const Interruption interruption;
    std::optional<viewer::StatusLine> line;
    if (isatty(STDERR_FILENO) != 0) line.emplace(stderr);
    const auto working = [&] {
        return std::ranges::count_if(taken, [&](const auto& each) {
            const auto now = ledger.submission(each.submission.id);
            return now && now->state == host::SubmissionState::working;
        });
    };
    const auto show = [&] {
        interruption.check();
        if (line)
            line->write(fmt::format("{} of {} submissions worked through",
                                    taken.size() - static_cast<std::size_t>(working()), taken.size()));
    };
    intake.wait_until_idle(show);
}

std::string last_words(const host::Submission& submission, host::Ledger& ledger) {
    const std::vector<host::Step> steps = ledger.steps_of(submission.id);
    const auto failed = std::ranges::find(steps, false, &host::Step::holds);
    const host::Step& told = failed == steps.end() ? steps.back() : *failed;
    return told.step + ": " + told.words.substr(0, told.words.find('\n'));
}

}  // namespace

bool import_folders(const std::vector<std::string>& folders, std::int64_t largest, host::Ledger& ledger,
                    host::Intake& intake) {
    const host::FolderImport imported = usable(host::take_folders(folders, largest, ledger, intake));
    wait_for(imported.taken, ledger, intake);
    AlignedTable table({{"author", 0, true}, {"bot", 2, true}, {"version"}, {"", 2, true}, {"last step", 2, true}});
    bool all_fit = true;
    for (const auto& [author, submission] : imported.taken) {
        const auto now = ledger.submission(submission.id);
        const bool is_fit = now && now->state == host::SubmissionState::fit;
        all_fit = all_fit && is_fit;
        table.add({printable(author.name), author.bot, std::to_string(submission.version), is_fit ? "fit" : "NOT FIT",
                   printable(last_words(submission, ledger))});
    }
    put_text(table.text());
    for (const std::string& each : imported.left_out) put_text("left out: " + printable(each) + '\n');
    return all_fit;
}

}  // namespace isola_arena
