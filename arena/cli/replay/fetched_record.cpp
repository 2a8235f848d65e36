#include "arena/cli/replay/fetched_record.hpp"

#include <fmt/core.h>

#include "arena/base/http/http_client.hpp"
#include "arena/cli/options/command.hpp"
#include "arena/cli/replay/open_record.hpp"
#include "arena/record/record_reader.hpp"

namespace isola_arena {

bool is_url(std::string_view place) { return place.starts_with("http://") || place.starts_with("https://"); }

Record fetched_record(const std::string& url) {
    HttpClient client;
    const auto answer = client.get(url);
    if (!answer) throw UsageError(fmt::format("{}: {}: expected the URL of a record", url, answer.message()));
    if (answer->status != 200)
        throw UsageError(
            fmt::format("{}: {} (status {}): expected the URL of a record, which ends with games/MATCH.GAME/record",
                        url, words_of_refusal(*answer), answer->status));
    return usable(parse_record(answer->body, url));
}

Record record_at(const std::string& place, const std::string& game) {
    if (!is_url(place)) return open_record(place, game);
    if (!game.empty()) throw UsageError("--game is for a contest's database: the URL of a record names one game");
    return fetched_record(place);
}

}  // namespace isola_arena
