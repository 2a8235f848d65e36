#pragma once

#include <optional>
#include <string>

#include "arena/host/verification/ladder_verification.hpp"
#include "arena/record/report/recorded_game.hpp"
#include "arena/record/store/verification/contest_verification.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Takes the results of a verification as soon as they are known. name: of the game, the file or the database.
class VerificationSink {
public:
    virtual ~VerificationSink() = default;
    virtual void take(const std::string& name, const CheckedGame& game) = 0;
    virtual void take(const std::string& name, const CheckedContest& contest) = 0;
    virtual void take(const std::string& name, const host::CheckedLadder& ladder) = 0;
};

/// Verifies what `place` names: the record of a game, as a file or a URL; the database of a contest, or only the game
/// `game` in it, such as `12.1`; the database of a hosted contest; or the folder of one, with its final. Returns an
/// error if a record cannot be used or a folder has no hosted contest. Throws DatabaseProblem if a database cannot be
/// opened.
[[nodiscard]] std::optional<Error> verify_place(const std::string& place, const std::string& game,
                                                VerificationSink& sink);

/// The rules of all games, for verify_contest().
const GameRules& rules_of_games();

}  // namespace isola_arena
