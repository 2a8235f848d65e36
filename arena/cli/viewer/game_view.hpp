#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "arena/cli/viewer/annotation.hpp"
#include "arena/judge/event.hpp"
#include "arena/process/time.hpp"
#include "arena/record/audience.hpp"

namespace isola_arena::viewer {

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

/// The timeline of a game as the terminal shows it: printable, with the annotations and the stderr of its bots, and the
/// games of a match one after the other. A header begins the next game and forgets the last one but for the tally.
///
/// With a watcher, one of the players, it holds only what that person may know until the game is over: see audience.hpp.
class GameView {
public:
    explicit GameView(std::optional<Player> watcher = {});

    /// at is when the event happened, for running clocks.
    void take(const Event& event, Clock::time_point at = Clock::now());

    /// Whether a header has come; what follows may be asked only then.
    bool began() const { return timeline_.began(); }
    const GameHeader& header() const { return timeline_.header(); }

    /// The player's name, printable.
    const std::string& name(Player player) const { return names_[player]; }

    /// The start, then one for each turn and each move of nature's; all texts but stderr are printable.
    const std::vector<Moment>& moments() const { return moments_; }

    /// What a player's annotations ask to be drawn with that moment: those of his last turn, until his next.
    const std::vector<Annotation>& annotations(std::size_t moment, Player player) const;

    const std::vector<StderrLine>& stderr_lines(Player player) const { return stderr_[player]; }

    /// Whether that player's stderr is kept from the watcher now, and whether anything was before the game ended.
    bool keeps_back(Player player) const;
    bool revealed() const { return ended_ && hid_frames_; }

    const std::optional<Thinking>& thinking() const { return thinking_; }
    const std::optional<GameEnded>& ended() const { return ended_; }

    /// The game itself at its last moment; nullptr if its rules are unknown.
    const Table* table() const { return timeline_.table(); }

    /// How many games have begun, and how many of them each name has won (in the order in which they were named).
    struct Score {
        std::string name;
        int wins;
    };
    int game() const { return games_; }
    const std::vector<Score>& tally() const { return tally_; }

private:
    void begin();
    void handle(const GameHeader& header);
    void handle(const TurnStarted& turn);
    void handle(const TurnEnded& turn);
    void handle(const NatureMoved& nature);
    void handle(const Chatter& chatter);
    void handle(const GameEnded& ended);

    Audience audience() const;
    void show(const Moment& whole);
    void show_all();
    void add_stderr(Player player, int turn, std::string_view text);

    // A player's annotations that came with a moment, and the moment whose annotations are drawn with it.
    struct Annotated {
        PerPlayer<std::vector<Annotation>> own = {};
        PerPlayer<std::size_t> drawn = {};
    };

    std::optional<Player> watcher_;
    Timeline timeline_;
    PerPlayer<std::string> names_;
    std::vector<Moment> moments_;
    std::vector<Annotated> annotated_;  ///< one for each moment
    PerPlayer<std::vector<StderrLine>> stderr_;
    std::optional<Thinking> thinking_;
    std::optional<GameEnded> ended_;
    bool hid_frames_ = false;  ///< from the watcher
    Clock::time_point now_;
    int games_ = 0;
    std::vector<Score> tally_;
};

}  // namespace isola_arena::viewer
