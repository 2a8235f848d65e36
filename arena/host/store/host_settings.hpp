#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/base/ip_network.hpp"
#include "arena/bots/build/recipe.hpp"
#include "arena/contest/openings/opening_choice.hpp"
#include "arena/host/ladder/ladder.hpp"
#include "arena/host/store/mark_scheme.hpp"
#include "arena/host/store/moment.hpp"
#include "protocol/result.hpp"

namespace isola_arena::host {

/// The smallest default of HostSettings::largest_total, in bytes: enough for the largest version that can be unpacked
/// and built, and for another one beside it.
inline constexpr std::int64_t least_total = std::int64_t{256} << 20;

/// Against whom authors may play test matches, which count for nothing.
enum class TestOpponents : std::uint8_t {
    house,  ///< the bundled bots
    all,    ///< also the bots that play for other authors
    none,
};

/// Returns the word of contest.toml for it.
std::string_view to_string(TestOpponents opponents);

/// What the organiser of a hosted contest decides: its contest.toml and its recipes.
struct HostSettings {
    std::string title;
    std::string contest;             ///< a preset's name, or the path of a contest file
    std::optional<Moment> deadline;  ///< submissions are refused from then on; nullopt: never
    std::string code;                ///< people who know it may register; empty: only the list of authors counts
    std::int64_t largest = std::int64_t{8} << 20;  ///< bytes of one submission as it is sent
    std::int64_t largest_total = least_total;  ///< bytes on the disk of all versions of one author; at least `largest`
    int build_seconds = 60;
    LadderKind ladder = LadderKind::rated;
    TestOpponents test_matches = TestOpponents::house;
    bool pondering = false;                    ///< bots of the ladder may think while their opponents do
    std::string final_format = "round-robin";  ///< the format of the final: a name of the arena's formats
    std::string date;                          ///< when the contest takes place, as text for people; empty: not shown
    int most_authors = 1000;                   ///< with so many authors, registration is closed
    bool ladder_is_public = true;              ///< everybody may see the ladder; false: only authors
    bool records_are_public = true;            ///< everybody may see the records of games; false: only their authors
    bool final_is_nameless = false;            ///< everybody may see the final, under other names
    std::vector<std::string> languages;        ///< names of recipes; empty: all
    std::vector<Recipe> recipes = built_in_recipes();  ///< the organiser's own come first
    std::vector<std::string> on_event;                 ///< words of the command that is run at events; empty: none
    std::vector<std::string> mail_command;  ///< words of the command that mails a link to its author; empty: none
    std::string address;                    ///< public address, with a slash at its end; empty: where it is served
    std::vector<std::string> proxies;       ///< IP addresses and networks; empty: loopback if there is an address
    std::optional<MarkScheme> marks;        ///< nullopt: no marks are given
    OpeningChoice openings = {};            ///< of the ladder's matches; a file is in the contest's folder
    bool operator==(const HostSettings&) const = default;
};

/// How long the examination of one version may take, in seconds. Checks that have not begun by then are left out. So a
/// bot that is slow, even on purpose, does not keep other authors waiting for hours.
inline constexpr int examination_seconds = 300;

/// In bytes. A shorter code could be guessed.
inline constexpr std::size_t shortest_code = 6;

/// Reads contest.toml. Returns an error with file and line if a key is unknown or missing or a value is wrong. The
/// deadline needs a time zone. The address is `http://` or `https://` and a host without a path. A proxy is an IP
/// address or a network. A contest file and the program of on_event are looked for in the folder of contest.toml; the
/// organiser's recipes, in recipes_folder().
Result<HostSettings> read_host_settings(const std::filesystem::path& file);

/// Returns the text of contest.toml; an error if it cannot be read.
Result<std::string> text_of_settings(const std::filesystem::path& file);

/// As read_host_settings(), for the text of such a file.
Result<HostSettings> host_settings_in(const std::string& text, const std::filesystem::path& file);

/// Returns the proxies in front of the page. The arena believes the client's address that such a proxy reports.
std::vector<IpNetwork> proxies_of(const HostSettings& settings);

/// Returns the folder with the organiser's recipes, which is beside that contest.toml.
std::filesystem::path recipes_folder(const std::filesystem::path& file);

/// Returns the text of a contest.toml with these settings, every key explained.
std::string host_settings_text(const HostSettings& settings);

}  // namespace isola_arena::host
