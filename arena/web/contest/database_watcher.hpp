#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "arena/record/store/store.hpp"
#include "arena/web/feed/game_registry.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Looks at a contest's database from time to time, on a separate thread, and shows the contest again when the database
/// has changed. An arena may write the database meanwhile, or create it later.
class DatabaseWatcher {
public:
    /// Called with the current state of the contest.
    using Show = std::function<void(std::shared_ptr<const web::Contest>)>;

    /// Calls show, first on this thread and later on the thread that it starts. Throws DatabaseProblem if the file
    /// exists but cannot be used.
    DatabaseWatcher(std::string database, Show show);

    /// Shows the contest in the registry, which outlives this object.
    DatabaseWatcher(std::string database, web::GameRegistry& registry);
    DatabaseWatcher(const DatabaseWatcher&) = delete;
    DatabaseWatcher& operator=(const DatabaseWatcher&) = delete;

private:
    void keep_looking(const std::stop_token& stop);
    void tell_what_is_new();

    std::string database_;
    Show show_;
    std::string looks_;           ///< looks_of() the files when the contest was last shown
    std::optional<Store> store_;  ///< kept open, because its data_version() shows later commits
    std::int64_t version_ = 0;    ///< data_version() when the contest was last shown
    std::jthread thread_;         ///< the last member, because it uses all others
};

/// Returns the record of a game in that database, or an error if none is kept or the database cannot be read. game: see
/// named_game().
Result<std::string> record_in(const std::string& database, const std::string& game);

}  // namespace isola_arena
