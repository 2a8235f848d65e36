#include "arena/contest/run/machine_notices.hpp"

#include <fmt/core.h>

#include "arena/base/text/setting_name.hpp"
#include "arena/rules/events/match_result.hpp"

namespace isola_arena {

void Starvation::count(const GameReport& game) {
    played_again_ += game.attempts > 1 ? 1 : 0;
    drawn_ += game.summary.reason == starved_reason ? 1 : 0;
}

std::string Starvation::text() const {
    if (played_again_ == 0) return {};
    std::string text = fmt::format("{} game{} played again because this machine starved a bot", played_again_,
                                   played_again_ == 1 ? " was" : "s were");
    if (drawn_ > 0) text += fmt::format("; {} of them ended in a draw for that reason", drawn_);
    return fmt::format("{}. Fewer {}, a quieter machine or {} cpu help", text, setting_name("jobs"),
                       setting_name("clock"));
}

std::string Processors::take(const GameReport& game) {
    if (game.machine.processor.empty() || !seen_.insert(game.machine.processor).second || seen_.size() != 2) return {};
    return fmt::format(
        "the games are played on different processors ({} and {}), on which bots think differently fast: "
        "{} \"--constraint=...\" chooses machines of one kind",
        *seen_.begin(), *seen_.rbegin(), setting_name("slurm"));
}

}  // namespace isola_arena
