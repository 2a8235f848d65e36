#pragma once

#include <cstdio>

#include "arena/terminal/game/game_view.hpp"

namespace isola_arena::viewer {

/// Prints a game in plain lines while it is played: the board after each turn, the turns with their times, the stderr
/// lines of the bots with their turns, and the verdict. For pipes and files; every byte from a bot is made printable.
class PlainPrinter {
public:
    /// watcher: until the game is over, prints only the parts of the game that this player may know (see GameView).
    explicit PlainPrinter(std::FILE* out, std::optional<Player> watcher = {}) : out_(out), view_(watcher) {}

    /// Prints the next event. If stdout cannot be written, the game is a lost result (arena/base/print.hpp).
    void take(const Event& event);

    /// The game as far as it has been printed.
    const GameView& view() const { return view_; }

private:
    void print_header();
    void print_moment();
    std::string time_details() const;
    void print_stderr(Player player);
    void print_verdict();
    void line(std::string_view text);

    std::FILE* out_;
    GameView view_;
    PerPlayer<std::size_t> stderr_printed_;
};

/// Prints the lines of the view's verdict; prints no line before the end of the game.
void print_verdict(std::FILE* out, const GameView& view);

}  // namespace isola_arena::viewer
