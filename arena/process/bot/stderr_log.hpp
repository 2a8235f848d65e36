#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace isola_arena {

/// Keeps the text that a bot wrote on stderr since it was last taken, within limits: 64 KiB a turn, 1 MiB a game. Bytes
/// beyond the limits are counted and thrown away, so that a flood takes no memory.
class StderrLog {
public:
    static constexpr std::size_t turn_limit = 64 * 1024;
    static constexpr std::size_t game_limit = 1024 * 1024;

    void add(std::string_view bytes);

    /// Returns the text since the last call, with a closing note of how many bytes were cut, if any, and empties the
    /// log.
    std::string take();

    /// Returns how many bytes of this game's stderr have been kept so far.
    std::size_t kept_in_game() const { return kept_in_game_; }

    /// Starts a new game, or continues one of which kept_before bytes were kept already.
    void new_game(std::size_t kept_before = 0) { kept_in_game_ = kept_before; }

private:
    std::string text_;
    std::size_t cut_ = 0;
    std::size_t kept_in_game_ = 0;
};

}  // namespace isola_arena
