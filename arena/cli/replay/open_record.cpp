#include "arena/cli/replay/open_record.hpp"

#include <system_error>

#include <fmt/core.h>

#include "arena/base/files/input_file.hpp"
#include "arena/cli/options/command.hpp"
#include "arena/record/record_reader.hpp"
#include "arena/record/report/contest_file.hpp"
#include "protocol/scan.hpp"

namespace isola_arena {
namespace {

constexpr std::size_t longest_analysis = std::size_t{512} << 20;

}  // namespace

GameKey game_key(const std::string& text) {
    Scan scan(text);
    const auto pairing = scan.number();
    const bool dot = scan.take(".");
    const auto game_number = scan.number();
    if (!pairing || !dot || !game_number || !scan.at_end())
        throw UsageError(fmt::format("--game \"{}\": expected PAIRING.GAME, such as 12.1", text));
    return {*pairing, *game_number};
}

std::string game_name(const std::string& file, GameKey key) {
    return fmt::format("{} game {}.{}", file, key.pairing, key.number);
}

Record game_of(const Store& store, const std::string& file, GameKey key) {
    const auto text = store.record(key);
    if (!text) throw UsageError(text.message());
    return usable(parse_record(*text, game_name(file, key)));
}

std::filesystem::path analysis_beside(const std::string& record) {
    return std::filesystem::path(record).replace_extension(".analysis.json");
}

std::string analysis_of(const std::string& file, const std::string& game) {
    if (!game.empty()) {
        const auto analysis = Store::open_to_read(file).analysis(game_key(game));
        return analysis ? analysis->json : std::string();
    }
    const std::filesystem::path beside = analysis_beside(file);
    std::error_code unknown;
    if (!std::filesystem::exists(beside, unknown) && !unknown) return {};
    auto text = read_input_file(beside, {"file with the analysis of the game", longest_analysis});
    if (!text) throw UsageError(text.message() + "; if it is moved away, the game is shown without an analysis");
    return std::move(text).value();
}

void refuse_analysis_beside(const std::string& record) {
    const std::filesystem::path beside = analysis_beside(record);
    std::error_code unknown;
    if (!std::filesystem::exists(beside, unknown) || std::filesystem::is_regular_file(beside, unknown)) return;
    throw UsageError(
        fmt::format("{} is no file, but the analysis of {} is written there: move it away", beside.string(), record));
}

Record open_record(const std::string& file, const std::string& game) {
    if (!game.empty()) return game_of(Store::open_to_read(file), file, game_key(game));
    if (is_database(file))
        throw UsageError(fmt::format("{} is a contest's database: choose a game with --game PAIRING.GAME", file));
    return usable(read_record(file));
}

}  // namespace isola_arena
