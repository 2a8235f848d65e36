#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "arena/contest/openings/opening_choice.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/host/folder/host_folder.hpp"
#include "arena/host/ladder/cpu_arbiter.hpp"
#include "arena/host/store/host_settings.hpp"
#include "arena/host/store/ledger/ladder_games.hpp"
#include "arena/host/store/ledger/ladder_ledger.hpp"
#include "arena/rules/events/match_result.hpp"
#include "arena/rules/settings/bot_spec.hpp"
#include "protocol/result.hpp"

/// arena/host/play plays the ladder of a hosted contest. Open this header first:
///
///     const HostCores cores = cores_of_host();
///     const LadderRun run({ledger, folder, settings, confinements, options, turns}, cores.ladder, 2);
///
/// A LadderRun has threads of its own, on which its matches are played.
namespace isola_arena {

/// The cores of a host: the last one is for building and examining submissions, the others are for the ladder. With one
/// core, or if the system does not say which there are, building and playing share the cores.
struct HostCores {
    std::vector<int> ladder;      ///< empty: wherever the system puts the games
    std::optional<int> pipeline;  ///< nullopt: no core of its own
};
HostCores cores_of_host();

/// Returns how many matches the ladder plays at the same time. asked: the setting; nullopt: not given. Returns an
/// error, which names the setting, if more are asked for than the ladder has cores.
Result<int> ladder_jobs(std::optional<int> asked, const HostCores& cores);

/// The parts with which a ladder is played. All references outlive the LadderRun.
struct LadderSetup {
    host::Ledger& ledger;
    const HostFolder& folder;
    const host::HostSettings& settings;
    const Confinements& confinements;
    const ConfinementOptions& options;
    CpuArbiter& turns;                    ///< shared with analyses, which would take time from the bots
    std::function<bool()> may_play = {};  ///< whether a match may begin now; called on any thread; empty: always
    /// Is told, in words for the organiser, that a match is void; called on any thread; may be empty.
    std::function<void(const std::string&)> complain = {};
};

/// A side of a match that a host plays.
struct HostedSide {
    BotSpec bot;
    std::optional<std::int64_t> author = {};  ///< whose bot it is; nullopt: a bundled bot
};
using HostedPair = std::array<HostedSide, 2>;

/// Returns the side of a version, under the name of its author. Throws ArenaFailure if the version cannot be read.
HostedSide hosted_side(const LadderSetup& setup, std::int64_t author, std::int64_t submission);

/// The games of a match, in each of which the first side of the match is 1, and its result.
struct HostedMatch {
    std::vector<host::LadderGame> games;
    MatchReport report;
};

/// Decides how the games of a match begin. of_contest: the choice of the contest file.
using BeginMatch = std::function<void(MatchPlan& plan, const OpeningChoice& of_contest)>;

/// Plays a match of two games on the calling thread's core, by the settings of the contest. needs_winner: a tie that the
/// contest calls a draw goes to the faster bot. begin: empty: at the first position. Returns nullopt if the match was broken off. Throws ArenaFailure if the
/// two cannot play each other, or the arena itself fails.
std::optional<HostedMatch> play_hosted_match(const LadderSetup& setup, const Seed& seed, const HostedPair& sides,
                                             bool needs_winner, const std::stop_token& stop,
                                             const BeginMatch& begin = {});

/// Plays a match of two games between the versions that play for two authors, on the calling thread's core. On a ladder
/// by challenge, `first` is the challenger. id: the number of the match. Returns nullopt if the match was broken off.
/// Throws ArenaFailure if a version cannot be read, the two cannot play each other, or the arena itself fails.
std::optional<host::LadderMatch> play_ladder_match(const LadderSetup& setup, int id, const Seed& seed,
                                                   const host::LadderPlayer& first, const host::LadderPlayer& second,
                                                   const std::stop_token& stop);

/// The ladder of a hosted contest. Each of its threads plays one match of two games after the other, on a core of its
/// own, and enters it. If the arena itself fails in a match, tells LadderSetup::complain, and plays the match again
/// later.
class LadderRun {
public:
    LadderRun(LadderSetup setup, const std::vector<int>& cores, int jobs);

    /// Breaks off the matches in progress, enters nothing of them, and waits for the threads.
    ~LadderRun();
    LadderRun(const LadderRun&) = delete;
    LadderRun& operator=(const LadderRun&) = delete;

private:
    struct Pair {
        int match = 1;
        host::LadderPlayer first;
        host::LadderPlayer second;
    };

    void work(const std::stop_token& stop);
    std::optional<Pair> take_pair();
    std::optional<std::pair<host::LadderPlayer, host::LadderPlayer>> choose(const std::set<std::int64_t>& busy);
    void play(const Pair& pair, const std::stop_token& stop);
    void let_go(const Pair& pair, bool failed);
    void pause(const std::stop_token& stop, std::chrono::milliseconds time);

    LadderSetup setup_;
    host::LadderLedger ledger_;
    Seed key_;
    std::mutex mutex_;  ///< guards all members below
    std::condition_variable_any stopped_;
    std::mt19937_64 random_{std::random_device{}()};
    int last_match_;
    std::set<std::int64_t> busy_;                                            ///< authors who are playing
    std::map<std::int64_t, std::chrono::steady_clock::time_point> put_off_;  ///< by author: until when they do not play
    std::vector<std::jthread> threads_;
};

}  // namespace isola_arena
