#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "arena/process/interruption.hpp"
#include "protocol/result.hpp"

/// arena/export/site writes a contest as a folder of pages, which appears as a whole or not at all. Open this
/// header first:
///
///     const Interruption interruption;
///     const auto site = write_site("club.db", "site", false, interruption, [](std::size_t, std::size_t) {});
///
/// The functions may be called on any thread.
namespace isola_arena {

/// Called before the page of each game is written. done: the number of games before it; all: the number of all games.
using SiteProgress = std::function<void(std::size_t done, std::size_t all)>;

/// The result of write_site().
struct WrittenSite {
    std::size_t games = 0;     ///< with a page
    std::size_t missing = 0;   ///< games without one
    std::string why_missing;   ///< why the first of these has no page
    std::uintmax_t bytes = 0;  ///< of all files
};

/// Writes the contest of a database as a folder of pages: index.html with all tables, game.html with the viewer, and a
/// file for each game of which a record was kept. Returns an error if the folder cannot be written or replaced. Throws
/// DatabaseProblem if the database cannot be read, Interrupted after a signal, std::runtime_error if writing fails. If
/// it returns an error or throws, it leaves no part of the new folder.
Result<WrittenSite> write_site(const std::string& database, const std::filesystem::path& output, bool may_replace,
                               const Interruption& interruption, const SiteProgress& progress);

}  // namespace isola_arena
