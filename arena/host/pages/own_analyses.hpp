#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "arena/web/api/http_text.hpp"

namespace isola_arena {

/// How authors have games of theirs analysed. game: `12.1`. The functions may be called on any thread; empty ones: games
/// are not analysed here.
struct OwnAnalyses {
    /// Has the game analysed, for that author; record: its text. Answers with an ANALYSIS (docs/web-protocol.md).
    std::function<web::Response(std::int64_t author, const std::string& game, const std::string& record)> begin = {};

    /// Answers how far it is.
    std::function<web::Response(const std::string& game)> state = {};

    /// Ends it, if that author has asked for it.
    std::function<web::Response(std::int64_t author, const std::string& game)> cancel = {};

    /// Returns the text of the analysis of the game; empty if it was not analysed.
    std::function<std::string(const std::string& game)> judged = {};
};

}  // namespace isola_arena
