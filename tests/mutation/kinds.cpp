#include "tests/mutation/kinds.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "arena/base/text/printable.hpp"
#include "arena/bots/bots_file.hpp"
#include "arena/contest/preset.hpp"
#include "arena/host/store/authors_file.hpp"
#include "arena/host/store/host_settings.hpp"
#include "arena/record/recorder.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/record/report/page/page.hpp"
#include "arena/record/report/standings_data.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/rules/record/verify.hpp"
#include "tests/host/ladder/true_ladder.hpp"
#include "tests/record/random_game.hpp"
#include "tests/store/samples.hpp"
#include "tests/store/true_contest.hpp"

namespace isola_arena::test {
namespace {

namespace fs = std::filesystem;

std::string content_of(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

// Returns the content of a database without its log, because the log matters only while the database is open.
std::string content_of_database(const fs::path& file) {
    run_sql(file, "PRAGMA journal_mode = DELETE");
    return content_of(file);
}

std::vector<std::string> contents_in(const fs::path& folder, const std::string& ending) {
    std::vector<std::string> contents;
    for (const auto& each : fs::recursive_directory_iterator(folder))
        if (each.path().extension() == ending) contents.push_back(content_of(each.path()));
    return contents;
}

// Returns the end of the game, with the facts that a contest's table counts.
GameEnded end_of(const Record& record) {
    GameEnded ended = std::get<GameEnded>(record.events.back());
    // Leaves out times, because only the record has them, and the explanation, which mentions them.
    ended.average_ns = {};
    ended.explanation.clear();
    return ended;
}

Reading read_a_record(const std::string& file, const std::string& original) {
    const auto record = read_record(file);
    if (!record || verify(*record, open_session) || !record->complete) return {};
    const GameEnded end = end_of(*record), expected = end_of(*parse_record(original, "the original"));
    return {true, end == expected ? "" : "it holds, and ends otherwise: " + end.reason};
}

std::string shown(const std::string& file) {
    const ContestView view = read_contest(file);
    return report::standings_json(report_of(view));
}

void read_report(const std::string& file) {
    const Store store = Store::open_to_read(file);
    const ContestView view = view_of(store, Games::Explanations::kept);
    const auto report = report_of(view);
    const auto faults = report::faults_of(
        report, view.book, file, [&](GameKey game) { return store.record(game); }, printable);
    report::report_page(report, faults);
}

Reading read_a_contest(const std::string& file, const std::string& original) {
    bool holds = false;
    try {
        holds = verify_contest(Store::open_to_read(file), rules_of_games(), [](const CheckedGame&) {}).holds;
    } catch (const DatabaseProblem&) {
    }
    try {
        read_report(file);
        const std::string found = shown(file);
        if (holds && found != original) return {holds, "it holds, and shows another table: " + found};
    } catch (const DatabaseProblem& problem) {
        if (holds) return {holds, std::string("it holds, and cannot be shown: ") + problem.what()};
    }
    return {holds, ""};
}

// Returns the standings and the games of the ladder. Authors' names and version numbers are left out, because only the
// ledger has them.
std::string ladder_of(const std::string& file) {
    host::Ledger ledger(file);
    host::LadderLedger ladder(ledger);
    std::string text;
    for (const host::LadderStanding& each : ladder.standings())
        text += fmt::format("{} {:.3f} {:.3f} {} {} {}\n", each.bot, each.glicko.rating, each.glicko.deviation,
                            each.wins, each.draws, each.losses);
    for (const host::ListedGame& each : ladder.games(1000))
        text += fmt::format("{}.{} {} {} {}\n", each.match, each.game.number, each.game.winner.value_or(0),
                            each.game.reason, each.game.turns);
    return text;
}

Reading read_a_ledger(const std::string& file, const std::string& original) {
    bool holds = false;
    try {
        holds = host::verify_ladder(file, host::rules_of_ladder()).holds();
    } catch (const DatabaseProblem&) {
    }
    try {
        const std::string found = ladder_of(file);
        if (holds && found != original) return {holds, "it holds, and shows another ladder: " + found};
    } catch (const std::exception& problem) {
        if (holds) return {holds, std::string("it holds, and cannot be shown: ") + problem.what()};
    }
    return {holds, ""};
}

}  // namespace

MutatedKind records(const ScratchFolder&) {
    MutatedKind kind{contents_in(GOLDEN_FOLDER, ".jsonl"), {}};
    kind.read = [originals = kind.originals](const std::string& file, std::size_t index) {
        return read_a_record(file, originals[index]);
    };
    return kind;
}

MutatedKind contests(const ScratchFolder& scratch) {
    const fs::path file = scratch / "true.db";
    play_true_contest(file, plan_of_four());
    MutatedKind kind{{content_of_database(file)}, {}};
    kind.read = [table = shown(file)](const std::string& mutant, std::size_t) { return read_a_contest(mutant, table); };
    return kind;
}

MutatedKind ledgers(const ScratchFolder& scratch) {
    const fs::path file = scratch / "true-host.db";
    {
        host::OpenLadder club;
        host::play_true_ladder(club);
        club.ladder.reset();
        club.ledger.reset();
        fs::copy_file(club.file, file);
    }
    MutatedKind kind{{content_of_database(file)}, {}};
    kind.read = [table = ladder_of(file)](const std::string& mutant, std::size_t) {
        return read_a_ledger(mutant, table);
    };
    return kind;
}

MutatedKind contest_files(const ScratchFolder&) {
    MutatedKind kind{contents_in(CONTESTS_FOLDER, ".toml"), {}};
    kind.originals.push_back(host::host_settings_text({}));
    kind.originals.emplace_back("[[bot]]\nname = \"anna\"\ncommand = \"./anna\"\nlimits = { memory = \"64M\" }\n");
    kind.originals.emplace_back("name,e-mail\n\"Ann, B.\",ann@example.org\nBen,ben@example.org\n");
    kind.read = [](const std::string& file, std::size_t) -> Reading {
        const auto check = [](const std::string& rules) -> std::optional<Error> {
            const auto known = complete_rules(rules);
            return known ? std::nullopt : std::optional(known.error());
        };
        const bool holds = find_preset(file, check).ok();
        host::read_host_settings(file);
        read_bots_file(file);
        host::read_authors(file);
        return {holds, ""};
    };
    return kind;
}

}  // namespace isola_arena::test
