#pragma once

#include <cstdio>

#include "arena/cli/viewer/game_view.hpp"

namespace isola_arena::viewer {

/// Prints a game as it goes in plain lines: the board after each turn, turns with their times, what the bots write
/// on stderr with its turn, the verdict. For pipes and files; every byte from a bot is made printable. Throws
/// ArenaFailure where the stream takes no more.
class PlainPrinter {
public:
    /// A watcher is shown only what he may know until the game is over, see GameView.
    explicit PlainPrinter(std::FILE* out, std::optional<Player> watcher = {}) : out_(out), view_(watcher) {}

    void take(const Event& event);

    /// The game as far as it was printed.
    const GameView& view() const { return view_; }

private:
    void print_header();
    void print_moment();
    void print_stderr(Player player);
    void print_verdict();
    void line(std::string_view text);

    std::FILE* out_;
    GameView view_;
    PerPlayer<std::size_t> stderr_printed_;
};

/// Prints what the view's verdict says, one line each; nothing before the end.
void print_verdict(std::FILE* out, const GameView& view);

}  // namespace isola_arena::viewer
