#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "arena/base/ip_network.hpp"
#include "arena/bots/build/recipe.hpp"
#include "arena/host/club/moment.hpp"
#include "arena/host/ladder/ladder.hpp"
#include "protocol/result.hpp"

namespace isola_arena::host {

/// What all versions of one author may have where contest.toml does not say it, in bytes: enough for the largest that can
/// be unpacked and built, and for another one beside it.
inline constexpr std::int64_t least_total = std::int64_t{256} << 20;

/// What the organiser of a hosted contest decides: its contest.toml and its recipes.
struct HostSettings {
    std::string title;
    std::string contest;             ///< a preset's name, or the path of a contest file
    std::optional<Moment> deadline;  ///< submissions are refused from then on; nullopt: never
    std::string code;                ///< who knows it may register; empty: authors.csv alone says who takes part
    std::int64_t largest = std::int64_t{8} << 20;  ///< bytes of one submission as it is sent
    std::int64_t largest_total = least_total;  ///< bytes on the disk of all versions of one author; at least `largest`
    int build_seconds = 60;
    LadderKind ladder = LadderKind::rated;
    std::string final_format = "round-robin";  ///< of the contest that ends it: a name of the arena's formats
    std::string date;                          ///< when it takes place, in words for people; empty: nothing is said
    int most_authors = 1000;                   ///< nobody may register any more when there are so many
    bool ladder_is_public = true;              ///< everybody may see the ladder, not its authors alone
    bool records_are_public = true;            ///< the same for the records of its games
    std::vector<std::string> languages;        ///< names of recipes; empty: all
    std::vector<Recipe> recipes = built_in_recipes();  ///< the organiser's own come first
    std::vector<std::string> on_event;                 ///< the words of a command that is told of events; empty: none
    std::string address;               ///< where browsers find it, with a slash at its end; empty: as it is served
    std::vector<std::string> proxies;  ///< IP addresses and networks; empty: those of loopback if there is an address
    bool operator==(const HostSettings&) const = default;
};

/// How long the examination of one version may take, in seconds: what is then still to be tried is not, so that a bot
/// that is slow, or means to be, keeps no other author waiting for hours.
inline constexpr int examination_seconds = 300;

/// A code that is shorter could be guessed.
inline constexpr std::size_t shortest_code = 6;

/// Reads contest.toml. Returns an error with file and line if a key is unknown or missing or a value is wrong; the
/// deadline needs a time zone, an address `http://` or `https://` and a host without a path, a proxy an IP address. A contest file, and what on_event
/// names, are looked for in the folder of contest.toml, and so are the organiser's recipes, in recipes_folder().
Result<HostSettings> read_host_settings(const std::filesystem::path& file);

/// Returns the proxies that stand before the page: their word on whom they ask for is believed.
std::vector<IpNetwork> proxies_of(const HostSettings& settings);

/// Returns the folder beside a contest.toml that has the organiser's recipes.
std::filesystem::path recipes_folder(const std::filesystem::path& file);

/// Returns the text of a contest.toml with these settings, every key explained.
std::string host_settings_text(const HostSettings& settings);

}  // namespace isola_arena::host
