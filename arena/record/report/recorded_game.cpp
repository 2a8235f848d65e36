#include "arena/record/report/recorded_game.hpp"

#include <system_error>

#include <fmt/core.h>

#include "arena/base/files/input_file.hpp"
#include "arena/base/http/http_client.hpp"
#include "arena/base/text/encoding.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/base/text/text.hpp"
#include "arena/record/recorder.hpp"
#include "arena/record/report/contest_file.hpp"
#include "protocol/scan.hpp"

namespace isola_arena {
namespace {

constexpr std::size_t longest_analysis = std::size_t{512} << 20;

Result<Record> fetched_record(const std::string& url) {
    const auto answer = http_get(url);
    if (!answer) return Error{fmt::format("{}: {}: expected the URL of a record", url, answer.message())};
    if (answer->status != 200)
        return Error{
            fmt::format("{}: {} (status {}): expected the URL of a record, which ends with games/MATCH.GAME/record",
                        url, text_of_refusal(*answer), answer->status)};
    return parse_record(without_byte_order_mark(answer->body), url);
}

}  // namespace

Result<GameKey> game_key(const std::string& text) {
    Scan scan(text);
    const auto pairing = scan.number();
    const bool dot = scan.take(".");
    const auto game_number = scan.number();
    if (!pairing || !dot || !game_number || !scan.at_end())
        return Error{fmt::format("{} \"{}\": expected PAIRING.GAME, such as 12.1", setting_name("game"), text)};
    return GameKey{*pairing, *game_number};
}

std::string to_string(const NamedGame& game) {
    return game.change == 0 ? to_string(game.key) : fmt::format("{}~{}", to_string(game.key), game.change);
}

Result<NamedGame> named_game(const std::string& text) {
    const std::size_t mark = text.find('~');
    const auto key = game_key(text.substr(0, mark));
    if (mark == std::string::npos) return key ? Result(NamedGame{*key}) : key.error();
    const auto change = parse_whole<int>(std::string_view(text).substr(mark + 1));
    if (key && change && *change >= 1) return NamedGame{*key, *change};
    return Error{
        fmt::format("{} \"{}\": expected PAIRING.GAME~CHANGE, such as 12.1~2 for the game 12.1 that change 2 set "
                    "aside",
                    setting_name("game"), text)};
}

Result<std::string> record_of(const Store& store, const NamedGame& game) {
    return game.change == 0 ? store.record(game.key) : store.former_record(game.change, game.key);
}

std::string game_name(const std::string& file, GameKey key) { return fmt::format("{} game {}", file, to_string(key)); }

Result<Record> game_of(const Store& store, const std::string& file, GameKey key) {
    return game_of(store, file, NamedGame{key});
}

Result<Record> game_of(const Store& store, const std::string& file, const NamedGame& game) {
    const auto text = record_of(store, game);
    if (!text) return text.error();
    return parse_record(*text, fmt::format("{} game {}", file, to_string(game)));
}

std::filesystem::path analysis_beside(const std::string& record) {
    return std::filesystem::path(record).replace_extension(".analysis.json");
}

Result<std::string> analysis_of(const std::string& file, const std::string& game) {
    if (!game.empty()) {
        const auto named = named_game(game);
        if (!named) return named.error();
        if (named->change != 0) return std::string();
        const auto analysis = Store::open_to_read(file).analysis(named->key);
        return analysis ? analysis->json : std::string();
    }
    const std::filesystem::path beside = analysis_beside(file);
    std::error_code unknown;
    if (!std::filesystem::exists(beside, unknown) && !unknown) return std::string();
    auto text = read_text_file(beside, {"file with the analysis of the game", longest_analysis});
    if (!text) return Error{text.message() + "; if it is moved away, the game is shown without an analysis"};
    return text;
}

std::optional<Error> refuse_analysis_beside(const std::string& record) {
    const std::filesystem::path beside = analysis_beside(record);
    std::error_code unknown;
    if (!std::filesystem::exists(beside, unknown) || std::filesystem::is_regular_file(beside, unknown))
        return std::nullopt;
    return Error{
        fmt::format("{} is no file, but the analysis of {} is written there: move it away", beside.string(), record)};
}

Result<Record> open_record(const std::string& file, const std::string& game) {
    if (!game.empty()) {
        const auto named = named_game(game);
        if (!named) return named.error();
        return game_of(Store::open_to_read(file), file, *named);
    }
    if (is_database(file))
        return Error{
            fmt::format("{} is a contest's database: choose a game with {} PAIRING.GAME", file, setting_name("game"))};
    return read_record(file);
}

bool is_url(std::string_view place) { return place.starts_with("http://") || place.starts_with("https://"); }

Result<Record> record_at(const std::string& place, const std::string& game) {
    if (!is_url(place)) return open_record(place, game);
    if (!game.empty())
        return Error{setting_name("game") + " is for a contest's database: the URL of a record names one game"};
    return fetched_record(place);
}

}  // namespace isola_arena
