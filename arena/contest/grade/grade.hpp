#pragma once

#include <string>
#include <vector>

#include "arena/contest/rating/elo.hpp"

namespace isola_arena {

/// The games of a bot against one level of the bundled engine.
struct LevelResult {
    int level;
    int rating;  ///< of the level, in Elo
    double points = 0;
    int games = 0;

    bool is_beaten() const { return 2 * points > games; }
};

/// How strong a bot is, by its games against the levels.
struct Grade {
    std::string bot;
    std::vector<LevelResult> results = {};  ///< from level 1 on; empty: no game was over in time, so nothing is known
    std::vector<int> ratings = {};          ///< the ratings of all levels
    int faults = 0;                         ///< the faults of the bot
    bool out_of_time = false;

    bool is_known() const { return !results.empty(); }

    /// Return the rating of the bot, with its interval, and the level whose rating is the nearest. The grade must be
    /// known.
    RatingEstimate rating() const;
    int level() const;
};

/// Returns the sentence: `mybot: about level 4 (1,180 +- 90), loses to level 5`. For a grade that is not known, says
/// why, and names settings by setting_name().
std::string grade_sentence(const Grade& grade);

/// Returns the grade as one JSON object.
std::string grade_json(const Grade& grade);

}  // namespace isola_arena
