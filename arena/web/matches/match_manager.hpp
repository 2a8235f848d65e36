#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>

#include "arena/base/time.hpp"
#include "arena/contest/setup/played_on.hpp"
#include "arena/web/api/http_text.hpp"
#include "arena/web/api/requests.hpp"
#include "arena/web/contest/page_setup.hpp"
#include "arena/web/matches/dropped_bots.hpp"
#include "arena/web/feed/game_registry.hpp"
#include "arena/web/matches/named_bots.hpp"

namespace isola_arena {

class ServedMatch;
struct ServedMatchPlan;

/// The matches that pages have started. Pages name bots of the roster or bots that were dropped on a page; no text from
/// a page ever becomes a command.
class MatchManager {
public:
    static constexpr std::size_t most_matches = 16;  ///< at once

    /// defaults: the options of matches for which a page chooses nothing else; choose_contest() accepts them.
    /// confinements: opened with these options. database: that of a contest, to be hidden from the bots; empty: none.
    /// named: the bots of the command line. registry outlives the manager.
    MatchManager(ContestOptions defaults, Confinements confinements, std::string database, NamedBots named,
                 web::GameRegistry& registry);

    /// Breaks off all matches that are still played and waits for their end. Kills every child process that is left.
    ~MatchManager();

    /// The functions of the same names in web::Services, which may be called on any thread. start() and control()
    /// answer with the MATCH, or with a problem: status 404 (no such match), 409 (cannot be done) or 429 (too many
    /// matches). reply() has no effect if there is no such match or it is over. exchanged: whether the request has the
    /// bots of an earlier match with their sides exchanged. rerun_of: the match that it plays again, which is ended if
    /// it is still played, but only once the new one can begin; empty: none.
    web::Response start(const web::StartRequest& request, bool exchanged = false, const std::string& rerun_of = {});
    web::Response control(const std::string& match, const web::ControlRequest& request);
    void reply(const std::string& match, std::size_t seat, const std::string& reply);

    /// The newest match: its id, the contest that the page named for it (empty: the default), and the names of its
    /// bots.
    struct NewestMatch {
        std::string id;  ///< empty: there is no match
        std::string contest;
        std::set<std::string> bots;  ///< none if a person plays
    };
    NewestMatch newest_match();

    /// Returns whether a match is being timed, or ended within that time.
    bool has_just_played(Nanoseconds within);

    /// Plays a match again as it was, and as fast as its bots reply; ends it if it is still played. Does nothing if it
    /// is not the newest match any more, if a person plays it, or if it cannot be played again now.
    void rerun_if_newest(const std::string& match);

    /// Returns a bot that pages may start, or an error if there is none of that name or it cannot start here.
    Result<RosterBot> bot_named(const std::string& name);

    /// Returns the bots of the command line and of the bots file, whose files are watched.
    std::vector<RosterBot> own_bots();

    /// Returns the contest of that name (empty: the default) as bots are examined for it, and their confinement: what
    /// no bot may see is hidden. Returns an error if no such contest is offered to pages.
    Result<DroppedBots::ExamOf> exam_for(const std::string& contest) const;

    /// The same for one bot, which does not see the bots that were dropped on the page, unless it is one of them.
    Result<DroppedBots::ExamOf> exam_of(const std::string& contest, const BotSpec& bot);

    /// Returns the id of a match that is being timed; empty if there is none. May be called on any thread.
    std::string timed_match();

    /// The same for the matches in which no person plays.
    std::string timed_match_of_bots();

    /// Whether engines of an analysis run. While they do, no match begins a turn. The thread of the analyses sets the
    /// value.
    std::atomic<bool>& engines_think() { return engines_think_; }

    const Confinements& confinements() const { return confinements_; }

    /// The bots that were dropped on the page. They can play like the bots of the roster.
    DroppedBots& dropped() { return dropped_; }
    NamedBots& named() { return named_; }

private:
    struct Entry {
        std::shared_ptr<ServedMatch> match;  ///< nullptr: the match is over
        web::StartRequest request;           ///< with the seed that was used, which also settles a random board
        bool exchanged = false;
    };

    Result<ServedMatchPlan> plan(const web::StartRequest& request, bool exchanged);
    Result<ContestOptions> options_for(const web::StartRequest& request, const std::optional<PlayedOn>& from) const;
    template <class Counts>
    std::string timed_match_that(Counts&& counts);
    web::Response rerun(const std::string& match, Entry entry);
    void hide_dropped(Confinements& confinements, const std::vector<BotSpec>& except);
    std::optional<Error> confine(ServedMatchPlan& planned, const ContestOptions& options);
    web::BotName found_by(const std::optional<BotSpec>& bot) const;
    void keep_finishing();

    ContestOptions defaults_;
    std::string database_;
    web::GameRegistry& registry_;
    Confinements confinements_;
    NamedBots named_;
    DroppedBots dropped_;
    std::atomic<bool> engines_think_ = false;

    std::mutex mutex_;  ///< guards the members below
    std::condition_variable bell_;
    std::map<std::string, Entry> entries_;
    std::deque<std::string> ended_;
    std::size_t playing_ = 0;
    Clock::time_point last_end_{};
    std::size_t next_ = 1;
    bool closed_ = false;
    std::thread finisher_;
};

}  // namespace isola_arena
