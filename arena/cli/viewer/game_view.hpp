#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "arena/cli/viewer/annotation.hpp"
#include "arena/judge/event.hpp"
#include "arena/process/time.hpp"
#include "arena/record/lenient_fold.hpp"

namespace isola_arena::viewer {

/// A position of the game and what led to it: the start, a player's turn (played, discarded or lost by) or a move of
/// nature's. Its trouble is printable.
struct Moment : Situation {
    std::optional<Player> player = {};  ///< nothing: the start, or nature
    bool opening = false;               ///< played by the arena from the seed
    std::string reply = {};             ///< what was received, or nature's move; printable
    std::int64_t wall_ns = 0;
    std::optional<Fault> fault = {};                      ///< its explanation is printable
    PerPlayer<std::vector<Annotation>> annotations = {};  ///< those that came with this moment
    PerPlayer<std::size_t> annotated_at = {};             ///< the moment whose annotations are drawn
};

/// A line of a bot's stderr, printable.
struct StderrLine {
    int turn;
    std::size_t moment;  ///< the last moment when it came, its own turn's at the earliest
    std::string text;
    bool annotation;
};

/// Who is thinking now, and since when.
struct Thinking {
    int turn;
    Player player;
    Clock::time_point since;
    std::int64_t limit_ns;  ///< 0: none
};

/// One game as viewers show it, folded from its events. A header begins the next game of a match and forgets the last one but for the tally.
///
/// With a watcher, one of the players, it holds only what he may know until the game is over: frames as seen_by() gives
/// them, of nature's moves the bare word, and nothing of the other's stderr where the game hides anything from him.
class GameView {
public:
    explicit GameView(std::optional<Player> watcher = {});

    /// at is when the event happened, for running clocks.
    void take(const Event& event, Clock::time_point at = Clock::now());

    /// Whether a header has come; what follows may be asked only then.
    bool began() const { return !moments_.empty(); }
    const GameHeader& header() const { return header_; }

    /// The player's name, printable.
    const std::string& name(Player player) const { return names_[player]; }

    /// The start, then one for each turn and each move of nature's.
    const std::vector<Moment>& moments() const { return moments_; }

    /// What a player's annotations ask to be drawn with that moment: those of his last turn, until his next.
    const std::vector<Annotation>& annotations(std::size_t moment, Player player) const;

    const std::vector<StderrLine>& stderr_lines(Player player) const { return stderr_[player]; }

    /// Whether that player's stderr is kept from the watcher now, and whether anything was before the game ended.
    bool keeps_back(Player player) const;
    bool revealed() const { return revealed_; }

    const std::optional<Thinking>& thinking() const { return thinking_; }
    const std::optional<GameEnded>& ended() const { return ended_; }

    /// The game itself at its last moment; nothing where its rules are unknown.
    const Table* table() const { return fold_.table(); }

    /// How many games have begun, and how many of them each name has won (in the order in which they were named).
    struct Score {
        std::string name;
        int wins;
    };
    int game() const { return games_; }
    const std::vector<Score>& tally() const { return tally_; }

private:
    void handle(const GameHeader& header);
    void handle(const TurnStarted& turn);
    void handle(const TurnEnded& turn);
    void handle(const NatureMoved& nature);
    void handle(const Chatter& chatter);
    void handle(const GameEnded& ended);

    // What the watcher sees of a moment at the end only.
    struct Secret {
        Frame frame;
        std::string reply;
    };
    struct Withheld {
        std::size_t moment;
        Player player;
        int turn;
        std::string text;
    };

    Moment& add_moment();
    void conceal(Moment& moment);
    void reveal();
    void take_stderr(Player player, int turn, const std::string& text);
    void add_stderr(std::size_t moment, Player player, int turn, std::string_view text);

    std::optional<Player> watcher_;
    std::vector<Secret> secrets_;  ///< one for each moment where there is a watcher and the game goes on
    std::vector<Withheld> withheld_;
    bool revealed_ = false;
    GameHeader header_;
    PerPlayer<std::string> names_;
    LenientFold fold_;
    std::vector<Moment> moments_;
    PerPlayer<std::vector<StderrLine>> stderr_;
    std::optional<Thinking> thinking_;
    std::optional<GameEnded> ended_;
    Clock::time_point now_;
    int games_ = 0;
    std::vector<Score> tally_;
};

}  // namespace isola_arena::viewer
