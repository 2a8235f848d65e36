#include "arena/export/site/site.hpp"

#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "arena/base/text/printable.hpp"
#include "arena/export/html/viewer_page.hpp"
#include "arena/export/site/folder_draft.hpp"
#include "arena/host/folder/host_folder.hpp"
#include "arena/host/ladder/public_record.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/record/report/page/page.hpp"
#include "arena/record/report/recorded_game.hpp"
#include "arena/record/report/wording.hpp"
#include "arena/terminal/contest/analyses.hpp"

namespace isola_arena {
namespace {

constexpr std::array<std::string_view, 3> names_of_site{"index.html", "game.html", "games"};

std::vector<GameKey> games_of(const report::ContestReport& report) {
    std::vector<GameKey> games;
    for (const report::MatchLine& match : report.matches)
        for (const GameSummary& game : match.games) games.push_back(game.key);
    return games;
}

class Site {
public:
    Site(const std::string& database, FolderDraft& folder, const Interruption& interruption,
         const SiteProgress& progress)
        : database_(database), is_hosted_(is_hosted_final(database)), store_(Store::open_to_read(database)),
          view_(view_of(store_, Games::Explanations::kept)), report_(report_of(view_)), folder_(folder),
          interruption_(interruption), progress_(progress) {
        add_analyses(report_, store_);
        // Clears paths of this machine: only its owner may know them.
        for (report::BotLine& line : report_.lines) line.folder.clear();
    }

    // Returns an error if the folder is gone or cannot be written.
    std::optional<Error> write() {
        if (auto error = write_games()) return error;
        interruption_.check();
        if (auto error = folder_.write("game.html", contest_viewer(title_of(report_)))) return error;
        const auto address = [this](GameKey game, int turn) { return address_of(game, turn); };
        return folder_.write("index.html", report_page(report_, faults(), address));
    }

    WrittenSite written() const { return {with_page_.size(), missing_, why_missing_, folder_.bytes()}; }

private:
    std::optional<Error> write_games() {
        const std::vector<GameKey> games = games_of(report_);
        for (std::size_t i = 0; i < games.size(); ++i) {
            interruption_.check();
            progress_(i, games.size());
            if (auto error = write_game(games[i])) return error;
        }
        return std::nullopt;
    }

    std::optional<Error> write_game(GameKey game) {
        const auto record = game_of(store_, database_, game);
        if (!record) return miss(record.message());
        const std::string name = to_string(game);
        const std::string script = game_script(
            is_hosted_ ? public_record(*record, std::nullopt) : *record, name, "game-" + name + ".jsonl",
            [this] { interruption_.check(); }, analysis_text(game));
        if (auto error = folder_.write("games/" + name + ".js", script)) return error;
        with_page_.insert(game);
        return std::nullopt;
    }

    std::string analysis_text(GameKey game) const {
        const auto analysis = store_.analysis(game);
        return analysis ? analysis->json : std::string();
    }

    std::optional<Error> miss(const std::string& why) {
        if (missing_++ == 0) why_missing_ = why;
        return std::nullopt;
    }

    std::string address_of(GameKey game, int turn) const {
        if (!with_page_.contains(game)) return {};
        return fmt::format("game.html#/game/{}{}", to_string(game), turn > 0 ? fmt::format("?turn={}", turn) : "");
    }

    std::vector<report::BotFaults> faults() const {
        auto all = report::faults_of(
            report_, view_.book, database_, [this](GameKey game) { return store_.record(game); }, printable);
        // Clears the commands: they need the database and the bots, and name folders of this machine.
        for (report::BotFaults& bot : all) {
            for (report::FaultNote& fault : bot.notes) fault.command.clear();
            if (is_hosted_) bot = without_stderr(std::move(bot));
        }
        return all;
    }

    std::string database_;
    bool is_hosted_;  // true: the pages leave stderr out
    Store store_;
    ContestView view_;
    report::ContestReport report_;
    FolderDraft& folder_;
    const Interruption& interruption_;
    const SiteProgress& progress_;
    std::set<GameKey> with_page_;
    std::size_t missing_ = 0;
    std::string why_missing_;
};

}  // namespace

Result<WrittenSite> write_site(const std::string& database, const std::filesystem::path& output, bool may_replace,
                               const Interruption& interruption, const SiteProgress& progress) {
    Store::open_to_read(database);  // throws before the draft is made if the database cannot be read
    auto folder = FolderDraft::begin(output, may_replace, names_of_site);
    if (!folder) return folder.error();
    Site site(database, **folder, interruption, progress);
    if (const auto error = site.write()) return *error;
    interruption.check();
    (*folder)->keep();
    return site.written();
}

}  // namespace isola_arena
