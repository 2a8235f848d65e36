#include "arena/cli/host/host_tools.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string_view>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/cli/tournament/tournament.hpp"
#include "arena/host/deletion/delete_author.hpp"
#include "arena/host/play/playing_bot.hpp"
#include "arena/host/submission/folder_import.hpp"
#include "arena/process/interruption.hpp"
#include "arena/terminal/screen/aligned_table.hpp"
#include "arena/terminal/screen/status_line.hpp"

namespace isola_arena {

Exit play_final(const HostFolder& folder, const host::HostSettings& settings, host::Ledger& ledger,
                const ConfinementOptions& confinement) {
    TournamentOptions options;
    options.database = folder.final_database().string();
    options.setup.contest.contest = settings.contest;
    options.setup.contest.confinement = confinement;
    options.setup.format = settings.final_format;
    options.setup.field = entrants_of_final(folder, ledger);
    if (options.setup.field.size() < 2)
        throw UsageError(fmt::format("--freeze: a final needs at least two bots that play, and there {} {}",
                                     options.setup.field.size() == 1 ? "is" : "are", options.setup.field.size()));
    return run_contest(options, false);
}

namespace {

// Waits for the work to end, and shows its progress.
void wait_for(const std::vector<host::FolderImport::Entry>& taken, host::Ledger& ledger,
              host::SubmissionPipeline& pipeline) {
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
    pipeline.wait_until_idle(show);
}

std::string last_words(const host::Submission& submission, host::Ledger& ledger) {
    const std::vector<host::Step> steps = ledger.steps_of(submission.id);
    const auto failed = std::ranges::find(steps, false, &host::Step::holds);
    const host::Step& told = failed == steps.end() ? steps.back() : *failed;
    return told.step + ": " + told.text.substr(0, told.text.find('\n'));
}

}  // namespace

bool import_folders(const std::vector<std::string>& folders, std::int64_t largest, host::Ledger& ledger,
                    host::SubmissionPipeline& pipeline) {
    const host::FolderImport imported = usable(host::take_folders(folders, largest, ledger, pipeline));
    wait_for(imported.taken, ledger, pipeline);
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

namespace {

void ask_whether_sure(const std::string& name) {
    if (isatty(STDIN_FILENO) == 0)
        throw UsageError("--delete-author asks first, and stdin is no terminal here: add --yes");
    say_ready(fmt::format("{} is deleted with all that they sent; this cannot be undone. Type yes to go on: ",
                          printable(name)));
    std::array<char, 16> answer{};
    if (std::fgets(answer.data(), answer.size(), stdin) == nullptr || std::string_view(answer.data()) != "yes\n")
        throw UsageError("--delete-author: nothing is deleted");
}

void tell(const std::string& name, const host::ErasedAuthor& erased) {
    announce(fmt::format("{} is deleted: {} with their files and receipts, the links, the lines in the lists", name,
                         counted(erased.versions, "version")));
    if (!erased.neutral_name.empty())
        announce(fmt::format("{} of others with that bot stay under the name {}, without what it wrote; {} {} deleted",
                             counted(erased.games, "game"), erased.neutral_name, counted(erased.records, "record"),
                             erased.records == 1 ? "is" : "are"));
    announce("backups that were made before still have all of it, and so may files that you keep elsewhere");
}

}  // namespace

Exit delete_author(const HostFolder& folder, const std::string& name, bool is_sure) {
    host::Ledger ledger(folder.ledger());
    const AuthorToDelete author = usable(author_to_delete(folder, ledger, name));
    if (!author.begun && !is_sure) ask_whether_sure(name);
    tell(name, usable(delete_author(folder, ledger, author)));
    return Exit::fine;
}

}  // namespace isola_arena
