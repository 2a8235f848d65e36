#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "arena/record/verify.hpp"
#include "arena/web/http_text.hpp"
#include "arena/web/requests.hpp"

namespace isola_arena::web {

/// What the server has others do. All but contest_record are called on the server's thread and must be quick.
struct Services {
    /// Opens a table by a record's rules. Called on several threads.
    TableFactory tables;

    /// The object of /api/setup.
    std::function<std::string()> setup;

    /// Starts a match; the answer is a MATCH. Empty: this server shows and starts nothing.
    std::function<Response(const StartWish&)> start;

    /// Steers one; the match is known.
    std::function<Response(const std::string& match, const ControlWish&)> control;

    /// A person's legal reply in that seat of the match (0 or 1).
    std::function<void(const std::string& match, std::size_t seat, const std::string& reply)> reply;

    /// The record of a game of the contest. May be slow, and is called on another thread.
    std::function<Result<std::string>(int pairing, int round)> contest_record;
};

}  // namespace isola_arena::web
