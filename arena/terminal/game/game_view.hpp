#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "arena/base/time.hpp"
#include "arena/rules/events/event.hpp"
#include "arena/spectator/audience.hpp"
#include "arena/terminal/game/annotation.hpp"

/// arena/terminal shows games in the terminal, live or from a record, full-screen or as plain lines, and lets a person
/// play. All of these fold the events of a game into a GameView and draw that. game/ (this folder) decides what is
/// shown and when, drawing/ draws it, screen/ has the terminal and its keys, person/ lets a person play. Open this
/// header first:
///
///     viewer::GameView view;
///     for (const Event& event : events) view.take(event);  // the header comes first
///     viewer::Picture picture;
///     picture.cursor = viewer::end_of(view);
///     viewer::paint(canvas, view, picture);
///
/// One thread shows a game; only EventQueue, Pace, HumanInput and LiveWatch are shared with the thread that plays it.
namespace isola_arena::viewer {

/// A line of a bot's stderr, printable.
struct StderrLine {
    int turn;
    std::size_t moment;  ///< the index of the last moment when the line came, but at least that of the line's own turn
    std::string text;
    bool annotation;
};

/// The turn that a player is thinking about now, and since when.
struct Thinking {
    int turn;
    Player player;
    Clock::time_point since;
    std::int64_t limit_ns;  ///< 0: no limit
};

/// The timeline of a game as the terminal shows it: printable, with the annotations and the stderr of its bots. It
/// shows the games of a match one after the other: a header begins the next game and clears everything except the
/// tally.
///
/// With a watcher (one of the players), it holds only the parts of the game that the watcher may know, until the game
/// is over: see arena/spectator/audience.hpp.
class GameView {
public:
    explicit GameView(std::optional<Player> watcher = {});

    /// Takes the next event; at is the time when it happened, for running clocks.
    void take(const Event& event, Clock::time_point at = Clock::now());

    /// Whether a header has come. The functions below may be called only then.
    bool began() const { return timeline_.began(); }
    const GameHeader& header() const { return timeline_.header(); }

    /// The player's name, printable.
    const std::string& name(Player player) const { return names_[player]; }

    /// The start, then one moment for each turn and each move of nature's; all texts except stderr are printable.
    const std::vector<GameMoment>& moments() const { return moments_; }

    /// The annotations of a player that are drawn with that moment: those of the player's last turn, until the next
    /// turn of that player.
    const std::vector<Annotation>& annotations(std::size_t moment, Player player) const;

    const std::vector<StderrLine>& stderr_lines(Player player) const { return stderr_[player]; }

    /// Whether that player's stderr is withheld from the watcher now.
    bool keeps_back(Player player) const;

    /// Whether the game is over and parts of its frames were withheld from the watcher before.
    bool revealed() const { return ended_ && hid_frames_; }

    const std::optional<Thinking>& thinking() const { return thinking_; }
    const std::optional<GameEnded>& ended() const { return ended_; }

    /// The session of the game at its last moment; nullptr if its rules are unknown.
    const GameSession* session() const { return timeline_.session(); }

    /// The number of games that a player of that name has won.
    struct Score {
        std::string name;
        int wins;
    };

    /// The number of games that have begun.
    int game() const { return games_; }

    /// The scores of all names, in the order in which headers first named them.
    const std::vector<Score>& tally() const { return tally_; }

    /// Returns the game, and begins anew; the score of the match stays in both.
    GameView put_away() {
        GameView game = std::exchange(*this, GameView());
        std::tie(games_, tally_, watcher_) = std::tie(game.games_, game.tally_, game.watcher_);
        return game;
    }

private:
    void begin();
    void handle(const GameHeader& header);
    void handle(const TurnStarted& turn);
    void handle(const TurnEnded& turn);
    void handle(const NatureMoved& nature);
    void handle(const StderrBetweenTurns& chatter);
    void handle(const GameEnded& ended);

    Audience audience() const;
    void show(const GameMoment& whole);
    void show_all();
    void add_stderr(Player player, int turn, std::string_view text);

    // For one moment: each player's annotations that came with it, and the moment whose annotations are drawn with it.
    struct Annotated {
        PerPlayer<std::vector<Annotation>> own = {};
        PerPlayer<std::size_t> drawn = {};
    };

    std::optional<Player> watcher_;
    Timeline timeline_;
    PerPlayer<std::string> names_;
    std::vector<GameMoment> moments_;
    std::vector<Annotated> annotated_;  ///< one for each moment
    PerPlayer<std::vector<StderrLine>> stderr_;
    std::optional<Thinking> thinking_;
    std::optional<GameEnded> ended_;
    bool hid_frames_ = false;  ///< parts of frames were withheld from the watcher
    Clock::time_point now_;
    int games_ = 0;
    std::vector<Score> tally_;
};

}  // namespace isola_arena::viewer
