#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "arena/host/store/ledger/ladder_games.hpp"
#include "arena/host/store/ledger/ladder_ledger.hpp"
#include "arena/host/store/ledger/ledger.hpp"

namespace isola_arena::host {

/// What an author may ask for: so many test matches within an hour, one at a time.
inline constexpr int most_tests_in_an_hour = 10;

/// The number of an author's test matches, the newest ones, whose records are kept. The results of all are kept.
inline constexpr int tests_with_records = 100;

enum class TestState : std::uint8_t {
    waiting,  ///< it is still to be played, or is being played
    done,
    failed,  ///< it was not played; TestMatch::why says why
    cancelled,
};

std::string_view to_string(TestState state);

/// A game of a test match. The bot of the author who asked is the first of the match: its winner is 1.
struct TestGame {
    LadderGame game;  ///< without record and digests
    bool has_record = true;
};

/// An unrated match of two games that an author has asked for.
struct TestMatch {
    std::int64_t id = 0;
    Moment at = 0;  ///< when it was asked for
    LadderSide asker;
    std::int64_t submission = 0;           ///< the asker's version that plays
    std::string bundled;                   ///< the bundled bot that is the opponent; empty: the bot of an author is
    std::optional<std::int64_t> opponent;  ///< an author
    std::string opponents_name;            ///< of that author, or of the bundled bot
    std::optional<int> opponents_version;  ///< which played; nullopt: none yet, or a bundled bot
    TestState state = TestState::waiting;
    std::string why;  ///< a sentence for the author
    std::vector<TestGame> games;
};

/// A test match that is to be entered.
struct WantedTest {
    std::int64_t author = 0;
    std::int64_t submission = 0;
    std::string bundled;                        ///< empty: the bot of an author
    std::optional<std::int64_t> opponent = {};  ///< that author
};

/// Why no test match of the author is taken now.
struct TestRefusal {
    std::string why;
    std::optional<std::int64_t> retry_after = {};  ///< seconds, if that is known
};

/// How many test matches concern an author: those that were asked for, and of these those that wait.
struct TestCounts {
    int all = 0;  ///< also those against the author's bot
    int waiting = 0;
};

/// The test matches in the ledger, which other threads use, too. They change no rating and no place. Matches with an
/// author who is not in the list any more are not listed. The functions throw DatabaseProblem like those of the ledger.
class TestLedger {
public:
    /// The ledger outlives this object. kept: the number of an author's test matches whose records are kept.
    explicit TestLedger(Ledger& ledger, int kept = tests_with_records) : ledger_(ledger), kept_(kept) {}

    /// Enters a test match, and returns its number. Refuses it if another one of the author waits, or if the author has
    /// asked for most_tests_in_an_hour; those that failed before they began do not count.
    std::variant<std::int64_t, TestRefusal> enter(const WantedTest& wanted, Moment now);

    /// Returns how many test matches the author may still ask for within this hour.
    int left(std::int64_t author, Moment now);

    /// Returns the test match that has waited for longest; nullopt: none waits.
    std::optional<TestMatch> next();

    /// Enters that the match begins, with that version of the opponent. Returns how often it began before without
    /// interrupt(), because the process ended; nullopt if it does not wait any more.
    std::optional<int> begin(std::int64_t id, std::optional<std::int64_t> opponent_submission);

    /// Enters that the arena ends in an orderly way: the match waits again, and its count of begin() is 0.
    void interrupt(std::int64_t id);

    /// Enter how a match that waits ended, all or nothing. Do nothing if it does not wait any more.
    void finish(std::int64_t id, const std::vector<LadderGame>& games);
    void fail(std::int64_t id, const std::string& why);

    /// Enters that no match that waits will be played.
    void fail_all(const std::string& why);

    /// Cancels the author's match. Returns false if it does not wait, or the author has no such match.
    bool cancel(std::int64_t author, std::int64_t id);

    /// Returns the author's test matches, the newest first.
    std::vector<TestMatch> of(std::int64_t author, int most);

    /// Returns that test match of the author; nullopt if there is none.
    std::optional<TestMatch> of_number(std::int64_t author, std::int64_t id);

    /// Returns the played test matches of others against the author's bot, the newest first.
    std::vector<TestMatch> against(std::int64_t author, int most);

    TestCounts counts(std::int64_t author);

    /// Returns the record of a game that the author has asked for; nullopt if there is none, it is not kept any more,
    /// or the opponent is not in the list any more. Throws DatabaseProblem if the record is damaged.
    std::optional<std::string> record(std::int64_t author, std::int64_t match, int number);

private:
    std::vector<TestMatch> matches_where(std::string_view condition, std::int64_t value, int most);

    Ledger& ledger_;
    int kept_;
};

}  // namespace isola_arena::host
