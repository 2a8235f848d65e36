#include "arena/host/store/host_settings.hpp"

#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "arena/bots/build/recipe.hpp"
#include "tests/fuzz/fuzz.hpp"

// A stub without recipes, because the arena's own recipes are not foreign text.
namespace isola_arena {
std::span<const EmbeddedFile> embedded_recipes() { return {}; }
}  // namespace isola_arena

void isola_arena::fuzz::try_text(std::string_view text) {
    const MemoryFile file(text);
    const auto settings = host::read_host_settings(file.path());
    if (!settings) return law(settings.message().starts_with(file.path() + ':'), "an error names the file");
    law(settings->build_seconds > 0 && settings->most_authors > 0, "numbers are within their bounds");
    const MemoryFile written(host::host_settings_text(*settings));
    law(host::read_host_settings(written.path()).ok(), "settings are read as they were written");
}
