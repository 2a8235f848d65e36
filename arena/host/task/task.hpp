#pragma once

#include <string>
#include <vector>

#include "arena/contest/preset.hpp"
#include "protocol/frame.hpp"
#include "protocol/player.hpp"
#include "protocol/result.hpp"

/// arena/host/task makes what a hosted contest tells its authors about their task, from its settings and by the arena's
/// own code: an example conversation, kits, a first bot, documents, and the organiser's own words. Open this header
/// first, then task_pages.hpp, which answers browsers:
///
///     const Preset contest = contest_named("uicc-isola").value();
///     puts(example_of(contest).value().turns.front().line.c_str());  // 1;7x7;111A11111...;3000
///
/// Any thread may call the functions.
namespace isola_arena {

/// A turn of an example: the line that the arena would write, and a legal reply.
struct ExampleTurn {
    Player player;
    std::string line;
    std::string reply;
};

/// The beginning of a game as a conversation with its bots.
struct ExampleGame {
    std::string rules;               ///< complete
    std::string game;                ///< the family
    std::vector<ExampleTurn> turns;  ///< the first turn of each player
    std::vector<Frame> frames;       ///< before the first turn, and after each turn
};

/// Returns the beginning of a game of the contest, on the smallest board if its boards have several sizes. It is the
/// same each time. Returns an error if the contest's rules are wrong.
Result<ExampleGame> example_of(const Preset& contest);

/// A kit for bots of a contest.
struct OfferedKit {
    std::string name;   ///< of its language, as `arena new` names it
    std::string title;  ///< of its language, for people
};

/// Returns the kits for bots of that contest. contest: a preset's name, or the path of a contest file. languages: names
/// of the recipes that are taken; empty: all.
std::vector<OfferedKit> kits_for(const std::string& contest, const std::vector<std::string>& languages);

/// Returns whether a kit is taken as it is, with its bots.toml, where only these languages are taken. If not, an author
/// hands in its programs alone.
bool takes_whole_kits(const std::vector<std::string>& languages);

/// Returns the kit as a zip archive: the folder `my_bot` that `arena new` writes. base: the URL of the host, with
/// a slash at its end. Returns an error if there is no such kit. Throws ArenaFailure if its files
/// cannot be read or packed.
Result<std::string> packed_kit(const std::string& language, const std::string& contest, const std::string& base);

/// Returns the program of a bot in Python that plays legal turns of this game at random and is one file; empty if this
/// installation lacks it.
std::string first_bot(const std::string& game);

}  // namespace isola_arena
