#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "arena/contest/compare/compared.hpp"
#include "arena/judge/events/game_result.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Keeps the records of a comparison: all of them in a folder, or only those of the first lost games, by the number of
/// the game, so that it does not matter which of several games ends first.
class LostGames {
public:
    static constexpr std::size_t most = 3;

    /// folder: new or empty, for all records; empty: none. Returns an error if it cannot be used so.
    static Result<LostGames> open(const std::filesystem::path& folder);

    /// Takes the record of a game. Throws ArenaFailure if it cannot be written.
    void take(GameKey game, const std::string& record, bool lost);

    /// Returns the lost games with their files, which are made now if they are not there yet: then in a new folder
    /// below the system's one for temporary files. Throws ArenaFailure if that fails.
    std::vector<LostGame> found() const;

private:
    explicit LostGames(std::filesystem::path folder) : folder_(std::move(folder)) {}

    std::filesystem::path folder_;
    std::map<GameKey, std::string> lost_;  ///< the records; empty ones if they are in the folder
};

}  // namespace isola_arena
