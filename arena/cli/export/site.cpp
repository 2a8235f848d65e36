#include "arena/cli/export/site.hpp"

#include <array>
#include <chrono>
#include <filesystem>
#include <optional>
#include <set>
#include <vector>

#include <unistd.h>

#include <fmt/format.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/cli/export/folder_draft.hpp"
#include "arena/cli/export/output.hpp"
#include "arena/export/html/viewer_page.hpp"
#include "arena/host/folder/host_folder.hpp"
#include "arena/host/ladder/public_record.hpp"
#include "arena/record/record_reader.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/record/report/page/page.hpp"
#include "arena/record/report/wording.hpp"
#include "arena/terminal/contest/analyses.hpp"
#include "arena/terminal/contest/throttle.hpp"
#include "arena/terminal/screen/status_line.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr std::array<std::string_view, 3> names_of_site{"index.html", "game.html", "games"};

std::string name_of(GameKey game) { return fmt::format("{}.{}", game.pairing, game.number); }

std::vector<GameKey> games_of(const report::ContestReport& report) {
    std::vector<GameKey> games;
    for (const report::MatchLine& match : report.matches)
        for (const report::GameLine& game : match.games) games.push_back({match.number, game.number});
    return games;
}

// A line on stderr, if that is a terminal, that says how far it is.
class Progress {
public:
    explicit Progress(std::size_t all) : all_(all) {
        if (isatty(STDERR_FILENO) != 0) line_.emplace(stderr);
    }

    void show(std::size_t done) {
        if (line_ && throttle_.due(Clock::now())) line_->write(fmt::format("game {} of {}", done + 1, all_));
    }

private:
    std::size_t all_;
    std::optional<viewer::StatusLine> line_;
    Throttle throttle_{200ms};
};

class Site {
public:
    Site(const std::string& database, FolderDraft& folder, const Interruption& interruption)
        : database_(database), is_hosted_(is_hosted_final(database)), store_(Store::open_to_read(database)),
          view_(view_of(store_, Games::Explanations::kept)), report_(report_of(view_)), folder_(folder),
          interruption_(interruption) {
        add_analyses(report_, store_);
        // What leads to places of this machine is for its owner alone.
        for (report::BotLine& line : report_.lines) line.folder.clear();
    }

    void write() {
        write_games();
        interruption_.check();
        folder_.write("game.html", contest_viewer(title_of(report_)));
        folder_.write("index.html", report_page(report_, faults(),
                                                [this](GameKey game, int turn) { return address_of(game, turn); }));
    }

    std::size_t games() const { return with_page_.size(); }

    /// Says on stderr which games have no page, and why the first of them has none.
    void tell_missing() const {
        if (missing_ == 0) return;
        announce(fmt::format("{} {} no page: {}", missing_, missing_ == 1 ? "game has" : "games have",
                             printable(why_missing_)));
    }

private:
    void write_games() {
        const std::vector<GameKey> games = games_of(report_);
        Progress progress(games.size());
        for (std::size_t i = 0; i < games.size(); ++i) {
            interruption_.check();
            progress.show(i);
            write_game(games[i]);
        }
    }

    void write_game(GameKey game) {
        const auto text = store_.record(game);
        if (!text) return miss(text.message());
        const std::string name = name_of(game);
        const auto record = parse_record(*text, fmt::format("{} game {}", database_, name));
        if (!record) return miss(record.message());
        folder_.write("games/" + name + ".js",
                      game_script(
                          is_hosted_ ? public_record(*record, std::nullopt) : *record, name, "game-" + name + ".jsonl",
                          [this] { interruption_.check(); }, analysis_text(game)));
        with_page_.insert(game);
    }

    std::string analysis_text(GameKey game) const {
        const auto analysis = store_.analysis(game);
        return analysis ? analysis->json : std::string();
    }

    void miss(const std::string& why) {
        if (missing_++ == 0) why_missing_ = why;
    }

    std::string address_of(GameKey game, int turn) const {
        if (!with_page_.contains(game)) return {};
        return fmt::format("game.html#/game/{}{}", name_of(game), turn > 0 ? fmt::format("?turn={}", turn) : "");
    }

    std::vector<report::BotFaults> faults() const {
        auto all = report::faults_of(
            report_, view_.book, database_, [this](GameKey game) { return store_.record(game); }, printable);
        // Commands need the database and the bots, and name folders of this machine.
        for (report::BotFaults& bot : all) {
            for (report::FaultNote& fault : bot.notes) fault.command.clear();
            if (is_hosted_) bot = without_stderr(std::move(bot));
        }
        return all;
    }

    std::string database_;
    bool is_hosted_;  // true: the page leaves stderr out
    Store store_;
    ContestView view_;
    report::ContestReport report_;
    FolderDraft& folder_;
    const Interruption& interruption_;
    std::set<GameKey> with_page_;
    std::size_t missing_ = 0;
    std::string why_missing_;
};

}  // namespace

void export_site(const std::string& database, const std::string& output, bool may_replace,
                 const Interruption& interruption) {
    Store::open_to_read(database);  // what cannot be read leaves no trace beside the output
    FolderDraft folder(output, may_replace, names_of_site);
    Site site(database, folder, interruption);
    site.write();
    interruption.check();
    folder.keep();
    site.tell_missing();
    put_text(fmt::format("{}, {} {}, {}\n", (std::filesystem::path(output) / "index.html").string(), site.games(),
                         site.games() == 1 ? "game" : "games", size_words(folder.bytes())));
}

}  // namespace isola_arena
