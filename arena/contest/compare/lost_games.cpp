#include "arena/contest/compare/lost_games.hpp"

#include <cstdlib>
#include <fstream>

#include <fmt/core.h>

#include "arena/base/failure.hpp"
#include "arena/base/text/setting_name.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

std::string number_of_lost(GameKey game) { return fmt::format("{}.{}", game.pairing, game.number); }

fs::path file_of(const fs::path& folder, GameKey game) { return folder / (number_of_lost(game) + ".jsonl"); }

void write_lost(const fs::path& file, const std::string& record) {
    std::ofstream out(file, std::ios::binary);
    out << record;
    if (!out.flush()) throw ArenaFailure("the record " + file.string() + " cannot be written");
}

fs::path new_temporary_folder() {
    std::string path = (fs::temp_directory_path() / "isola-arena-lost-XXXXXX").string();
    if (mkdtemp(path.data()) == nullptr) throw ArenaFailure("the folder " + path + " cannot be made");
    return path;
}

}  // namespace

Result<LostGames> LostGames::open(const fs::path& folder) {
    if (folder.empty()) return LostGames(folder);
    std::error_code error;
    fs::create_directories(folder, error);
    const bool is_empty = !error && fs::is_empty(folder, error);
    if (error) return Error{fmt::format("{} {}: {}", setting_name("record"), folder.string(), error.message())};
    if (!is_empty)
        return Error{fmt::format("{} {}: expected a new or empty folder", setting_name("record"), folder.string())};
    return LostGames(folder);
}

void LostGames::take(GameKey game, const std::string& record, bool lost) {
    if (!folder_.empty()) write_lost(file_of(folder_, game), record);
    if (!lost) return;
    lost_.emplace(game, folder_.empty() ? record : "");
    if (lost_.size() > most) lost_.erase(std::prev(lost_.end()));
}

std::vector<LostGame> LostGames::found() const {
    std::vector<LostGame> games;
    if (lost_.empty()) return games;
    const fs::path folder = folder_.empty() ? new_temporary_folder() : folder_;
    for (const auto& [game, record] : lost_) {
        const fs::path file = file_of(folder, game);
        if (folder_.empty()) write_lost(file, record);
        games.push_back({number_of_lost(game), file.string()});
    }
    return games;
}

}  // namespace isola_arena
