#include "arena/bots/bots_file.hpp"

#include <algorithm>
#include <filesystem>
#include <string>

#include "tests/fuzz/fuzz.hpp"

namespace isola_arena::fuzz {
void try_text(std::string_view text) {
    const MemoryFile file(text);
    const auto bots = read_bots_file(file.path());
    if (!bots) return law(bots.message().starts_with(file.path() + ':'), "an error names the file");
    law(!bots->empty(), "a bots file lists a bot");
    for (const ListedBot& bot : *bots) {
        law(is_bot_name(bot.spec.name), "a bot has a name");
        law(!bot.spec.arguments.empty(), "a bot has a command");
        const auto same = [&](const ListedBot& other) { return other.spec.name == bot.spec.name; };
        law(std::ranges::count_if(*bots, same) == 1, "a name is used once");
    }
}

}  // namespace isola_arena::fuzz
