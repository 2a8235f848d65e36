#include <filesystem>
#include <string>

#include "arena/contest/preset.hpp"
#include "tests/fuzz/fuzz.hpp"

// A stub without contests, because the arena's own contests are not foreign text.
std::span<const isola_arena::EmbeddedFile> isola_arena::embedded_presets() { return {}; }

void isola_arena::fuzz::try_text(std::string_view text) {
    const auto preset = parse_preset(text, "x.toml");
    if (!preset) return law(preset.message().starts_with("x.toml:"), "an error names the file");
    law(preset->games >= 1 && preset->games <= 1000, "a match has games");
    law(preset->time.turn_ms || preset->time.game_ms, "there is a limit of time");
    law(boards_of(preset->board).empty() == std::holds_alternative<NoBoard>(preset->board),
        "there is a board to play on");
}
