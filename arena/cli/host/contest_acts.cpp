#include "arena/cli/host/contest_acts.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/cli/tournament/tournament.hpp"
#include "arena/host/backup/backup.hpp"
#include "arena/host/deletion/delete_author.hpp"
#include "arena/host/final/asked_final.hpp"
#include "arena/host/final/reopening.hpp"
#include "arena/host/folder/disguise.hpp"
#include "arena/host/folder/settings_file.hpp"
#include "arena/host/pages/progress_pages.hpp"
#include "arena/host/play/playing_bot.hpp"
#include "arena/host/store/ledger/ladder_ledger.hpp"
#include "arena/record/store/store.hpp"
#include "arena/terminal/screen/aligned_table.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

// Returns what people call a hosted contest, with its date if it has one. Every table and page of the final shows it.
std::string title_with_date(const host::HostSettings& settings) {
    return settings.date.empty() ? settings.title : fmt::format("{}, {}", settings.title, settings.date);
}

}  // namespace

const char* const final_is_back =
    "the contest was about to be opened again when the arena ended: it has not been, and has its final again";

Exit play_final(const HostFolder& folder, const host::HostSettings& settings, host::Ledger& ledger,
                const ConfinementOptions& confinement, int jobs, const std::string& changed) {
    TournamentOptions options;
    options.changed = changed;
    options.database = folder.final_database().string();
    options.jobs = jobs;
    options.setup.contest.contest = settings.contest;
    options.setup.contest.confinement = confinement;
    options.setup.format = settings.final_format;
    options.setup.field = entrants_of_final(folder, ledger);
    options.setup.title = title_with_date(settings);
    if (Store::exists(folder.final_database())) {
        const ContestPlan begun = Store::open_to_read(folder.final_database()).plan();
        keep_names(options.setup.field, begun.bots);
        // The switch to a final without names, or back, changes nothing in one that has begun.
        std::ranges::stable_sort(options.setup.field, {}, [&](const ContestBot& bot) {
            return std::ranges::find(begun.bots, bot.author, &ContestBot::author) - begun.bots.begin();
        });
        options.setup.title = begun.preset.title;
    } else if (settings.final_is_nameless && settings.final_format == "round-robin") {
        options.setup.field = Disguise::in_order_of_final(folder.final_database(), std::move(options.setup.field));
    }
    if (const auto refusal = refuse_final_of(options.setup.field.size()))
        throw UsageError("--freeze: " + refusal->message);
    return run_contest(options);
}

Exit reopen_contest(const HostFolder& folder, const std::string& deadline) {
    host::Ledger ledger(folder.ledger());
    refuse_if(refuse_half_deleted(folder, ledger));
    const host::Moment moment = ledger.present_moment();
    Reopening reopening(folder, ledger);
    if (reopening.take_back_half()) announce(final_is_back);
    const auto refusal = reopening.reopen(deadline, moment, [&](const auto& changes) {
        auto changed = change_settings(folder, changes, std::nullopt, moment);
        auto* refused = std::get_if<SettingsRefusal>(&changed);
        return refused != nullptr ? std::optional(std::move(*refused)) : std::nullopt;
    });
    if (refusal) throw UsageError("--reopen: " + refusal->why);
    announce(
        fmt::format("the contest is open again until {}{}", deadline,
                    reopening.kept().empty() ? "" : "; the final of before is kept as " + reopening.kept().string()));
    return Exit::fine;
}

namespace {

std::string side_words(const host::LadderSide& side) {
    return fmt::format("{}, version {}", printable(side.name), side.version);
}

std::string games_table(host::Ledger& ledger) {
    AlignedTable table({{"game", 0},
                        {"first", 2, true},
                        {"second", 2, true},
                        {"winner", 2, true},
                        {"reason", 2, true},
                        {"turns"},
                        {"played", 2, true},
                        {"faults", 2, true},
                        {"void", 2, true}});
    for (const host::ListedGame& each : host::LadderLedger(ledger).games(std::numeric_limits<int>::max())) {
        const auto& winner = each.game.winner;
        table.add({fmt::format("{}.{}", each.match, each.game.number), side_words(each.first), side_words(each.second),
                   winner ? printable((*winner == 1 ? each.first : each.second).name) : "-", each.game.reason,
                   std::to_string(each.game.turns), host::utc_text(each.at), printable(each.game.faults),
                   printable(each.game.voided)});
    }
    return table.text();
}

std::string crosstable_table(host::Ledger& ledger) {
    AlignedTable table({{"author", 0, true}, {"against", 2, true}, {"won"}, {"drawn"}, {"lost"}});
    for (const LadderPair& each : ladder_pairs(ledger))
        table.add({printable(each.one), printable(each.other), std::to_string(each.wins), std::to_string(each.draws),
                   std::to_string(each.losses)});
    return table.text();
}

std::string fairness_text(host::Ledger& ledger) {
    const Fairness found = fairness_of_ladder(ledger);
    const auto seconds = [](std::int64_t ns) { return static_cast<double>(ns) / 1e9; };
    return fmt::format(
        "the newest {}: {} of {} replies held up, {:.3f} s taken off in all, {:.3f} s off one reply at most; the "
        "machine "
        "stood still for {:.3f} s of it, opponents had the core for {:.3f} s; {} given up because the machine was too "
        "busy\n",
        counted(found.games, "game"), found.held_up, found.replies, seconds(found.all_ns), seconds(found.longest_ns),
        seconds(found.stood_still_ns), seconds(found.taken_ns), counted(found.starved_games, "game"));
}

}  // namespace

Exit show_ladder(const HostFolder& folder, const std::string& what) {
    const std::unique_ptr<host::Ledger> ledger = host::Ledger::copy_of(folder.ledger());
    put_text(what == "games"        ? games_table(*ledger)
             : what == "crosstable" ? crosstable_table(*ledger)
                                    : fairness_text(*ledger));
    return Exit::fine;
}

Exit back_up_or_restore(const HostOptions& options, const HostFolder& folder) {
    std::vector<fs::path> finals = folder.finals();
    if (!Store::exists(folder.final_database())) finals.push_back(folder.final_database());
    const host::BackupPlaces places{folder.path,
                                    folder.ledger(),
                                    folder.submissions(),
                                    {folder.authors(), folder.links(), folder.former_links(), folder.organisers_link()},
                                    std::move(finals)};
    const bool saves = !options.backup.empty();
    const auto done = usable(saves ? host::back_up(places, options.backup) : host::restore(options.restore, places));
    for (const std::string& each : done.left_out) announce(each + " is left out: it is neither a file nor a folder");
    announce(fmt::format("{} {}: {}, {}, {:.1f} MB", saves ? options.backup : options.folder,
                         saves ? "is complete" : "is restored", counted(done.authors, "author"),
                         counted(done.submissions, "submission"), static_cast<double>(done.bytes) / 1e6));
    return Exit::fine;
}

}  // namespace isola_arena
