#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "arena/web/api/http_text.hpp"
#include "arena/web/feed/game_registry.hpp"
#include "protocol/result.hpp"

namespace isola_arena::web {

/// Parses the query (the part of the target after `?`) of a request for that part of the contest. Returns an Error that
/// names the expected form if the query is malformed.
Result<ContestQuestion> parse_contest_question(std::string_view part, std::string_view query);

/// Returns the response with an answer of a Contest, and `version` as the first member of its JSON object; 404 if the
/// answer is nullopt.
Response contest_response(std::optional<std::string> answer, std::uint64_t version);

/// Answers the requests for parts of the contest. Hundreds of pages ask the same when something has changed, so an
/// answer is made and compressed once for each version of the contest, and kept, unless it is large or takes long. For
/// the server's thread only.
class ContestAnswers {
public:
    explicit ContestAnswers(const GameRegistry& registry) : registry_(registry) {}

    /// Returns the answer, or Work if it takes long; 404 if there is no contest or no such part, 400 if the query is
    /// malformed.
    Answer get(std::string_view part, std::string_view query, std::string_view accept_encoding);

private:
    static constexpr std::size_t most_kept = 200;
    static constexpr std::size_t longest_kept = 128 * 1024;  ///< in bytes

    const GameRegistry& registry_;
    std::uint64_t version_ = 0;             ///< of the kept answers
    std::map<std::string, Response> kept_;  ///< by part, query and encoding
};

}  // namespace isola_arena::web
