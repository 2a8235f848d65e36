#include "arena/export/site/site.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string_view>
#include <vector>

#include <sys/stat.h>

#include <fmt/format.h>

#include "arena/base/files/draft.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/export/html/viewer_page.hpp"
#include "arena/host/folder/host_folder.hpp"
#include "arena/host/ladder/public_record.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/record/report/page/page.hpp"
#include "arena/record/report/recorded_game.hpp"
#include "arena/record/report/wording.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 3> names_of_site{"index.html", "game.html", "games"};

fs::path without_slash(const fs::path& output) {
    const fs::path path = fs::absolute(output).lexically_normal();
    return path.filename().empty() ? path.parent_path() : path;
}

// Refuses a folder that has other files than a site's. Replacing a folder removes all its files, so a mistyped path
// could otherwise delete them.
std::optional<Error> refuse_foreign(const fs::path& folder) {
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (std::ranges::find(names_of_site, name) == names_of_site.end())
            return Error{fmt::format(
                "{}: not replaced, because it has more than an exported site in it ({}); name another folder",
                folder.string(), name)};
    }
    return std::nullopt;
}

std::optional<Error> refuse(const fs::path& folder, bool may_replace) {
    std::error_code unknown;
    if (!fs::exists(fs::symlink_status(folder, unknown))) return std::nullopt;
    if (fs::is_symlink(folder)) return Error{folder.string() + " is a link; name the folder itself"};
    if (!fs::is_directory(folder)) return Error{folder.string() + " is there already, and is not a folder"};
    if (fs::is_empty(folder)) return std::nullopt;
    if (!may_replace)
        return Error{fmt::format("the folder {} is not empty: name another one, or replace the site in it with {}",
                                 folder.string(), setting_name("force"))};
    return refuse_foreign(folder);
}

// The output folder, which appears as a whole or not at all. Its files are written to a draft, a folder beside the
// final path, which keep() moves there. Without keep(), the destructor removes the draft.
class FolderDraft {
public:
    // Makes the draft. Returns an error if the draft cannot be made, or if `output` exists and is no folder. A folder
    // that is not empty is an error if may_replace is false, or if it contains other names than a site.
    static Result<std::unique_ptr<FolderDraft>> begin(const fs::path& output, bool may_replace) {
        std::unique_ptr<FolderDraft> folder(new FolderDraft(without_slash(output)));
        if (const auto error = refuse(folder->output_, may_replace)) return *error;
        if (mkdir(folder->draft_.path().c_str(), 0777) != 0)
            return Error{fmt::format("{}: cannot be written: {}", output.string(), std::strerror(errno))};
        return folder;
    }

    // Writes a file and makes the folders on its path. Returns an error if the file cannot be created at that path;
    // throws std::runtime_error if writing fails.
    [[nodiscard]] std::optional<Error> write(const std::string& name, std::string_view content) {
        const fs::path path = draft_.path() / name;
        fs::create_directories(path.parent_path());
        if (const auto failed = write_whole(path, content)) {
            if (failed->is_place_wrong)
                return Error{fmt::format("{}: cannot be written: {}", path.string(), failed->reason)};
            throw std::runtime_error(
                fmt::format("{}: writing failed, and nothing is left of it: {}", path.string(), failed->reason));
        }
        bytes_ += content.size();
        return std::nullopt;
    }

    // Returns the number of bytes of all files so far.
    std::uintmax_t bytes() const { return bytes_; }

    // Moves the folder to its final path and removes the folder that was there. Throws std::runtime_error on failure;
    // then the old folder is back in its place.
    void keep() {
        const Draft old(output_);  // its destructor removes the replaced folder
        const bool replaces = fs::exists(output_);
        if (replaces) fs::rename(output_, old.path());
        const int error = draft_.put_in_place();
        if (error == 0) return;
        if (replaces) fs::rename(old.path(), output_);
        throw std::runtime_error(fmt::format("{}: cannot be written: {}", output_.string(), std::strerror(error)));
    }

private:
    explicit FolderDraft(const fs::path& output) : output_(output), draft_(output) {}

    fs::path output_;
    Draft draft_;
    std::uintmax_t bytes_ = 0;
};

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
        if (!record) {
            if (missing_++ == 0) why_missing_ = record.message();
            return std::nullopt;
        }
        const auto analysis = store_.analysis(game);
        const std::string name = to_string(game);
        const std::string script = game_script(
            is_hosted_ ? public_record(*record, std::nullopt) : *record, name, "game-" + name + ".jsonl",
            [this] { interruption_.check(); }, analysis ? analysis->json : std::string());
        if (auto error = folder_.write("games/" + name + ".js", script)) return error;
        with_page_.insert(game);
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
    auto folder = FolderDraft::begin(output, may_replace);
    if (!folder) return folder.error();
    Site site(database, **folder, interruption, progress);
    if (const auto error = site.write()) return *error;
    interruption.check();
    (*folder)->keep();
    return site.written();
}

}  // namespace isola_arena
