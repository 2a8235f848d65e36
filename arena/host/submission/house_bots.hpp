#pragma once

#include <string>
#include <vector>

#include "arena/base/archive/unpack.hpp"
#include "protocol/result.hpp"

namespace isola_arena::host {

/// A bundled bot that an organiser hands in, so that authors have somebody to play against.
struct HouseBot {
    std::string author;  ///< its title or name
    std::vector<HandedFile> files = {};
    std::string why_not = {};  ///< a sentence: why it cannot be handed in; empty: it can
    int rating = 0;            ///< its measured strength in the contest's variant, in Elo
};

/// Returns the bots of an organiser's bots file as submissions: the files of a bundled bot, and a bots.toml with its
/// arguments. A bot of another kind has why_not, and so has one whose strength in that variant was not measured. Returns
/// the errors of read_bots_file(), and one if no bot is a bundled one or if the list shares a folder. variant: the first
/// word of the contest's rules; empty: any.
Result<std::vector<HouseBot>> house_bots_in(const std::string& bots_file, const std::string& variant);

}  // namespace isola_arena::host
