#pragma once

#include <span>
#include <string>
#include <vector>

namespace isola_arena {

/// The games of a bot against one level.
struct LevelResult {
    int level;
    int rating;  ///< of the level, in Elo
    double points = 0;
    int games = 0;

    bool is_beaten() const { return 2 * points > games; }
};

/// What `arena grade` found out.
struct Grade {
    std::string bot;
    std::vector<LevelResult> results;  ///< from level 1 on; empty: no game was over in time
    std::vector<int> ratings;          ///< of all levels
    int faults = 0;                    ///< of the bot
    bool out_of_time = false;
};

/// Returns the sentence: `mybot: about level 4 (1,180 +- 90), loses to level 5`.
std::string grade_sentence(const Grade& grade);

/// Returns the grade as one JSON object.
std::string grade_json(const Grade& grade);

}  // namespace isola_arena
