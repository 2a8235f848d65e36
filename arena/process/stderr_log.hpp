#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace isola_arena {

/// What a bot wrote on stderr since the text was last taken, within the limits: 64 KiB a turn, 1 MiB a game. What is
/// over them is counted and thrown away, so that a flood takes no memory.
class StderrLog {
public:
    static constexpr std::size_t turn_limit = 64 * 1024;
    static constexpr std::size_t game_limit = 1024 * 1024;

    void add(std::string_view bytes);

    /// The text since the last call, with a closing note of how many bytes were cut, if any; empties the log.
    std::string take();

    /// How much of this game's stderr has been kept so far.
    std::size_t kept_in_game() const { return kept_in_game_; }

    /// A new game begins, or one goes on of which so much was kept before.
    void new_game(std::size_t kept_before = 0) { kept_in_game_ = kept_before; }

private:
    std::string text_;
    std::size_t cut_ = 0;
    std::size_t kept_in_game_ = 0;
};

}  // namespace isola_arena
