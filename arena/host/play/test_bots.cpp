#include "arena/host/play/test_bots.hpp"

#include <iterator>
#include <utility>

#include "arena/bots/bundled_bots.hpp"
#include "arena/contest/setup/contest_choice.hpp"

namespace isola_arena {

std::vector<OfferedBot> bots_for_tests(const std::string& contest) {
    ContestOptions options;
    options.contest = contest;
    options.ignores_openings = true;  // test matches begin at the first position
    const auto chosen = choose_contest(options, {});
    if (!chosen) return {};
    const std::string variant = chosen->preset.rules.substr(0, chosen->preset.rules.find(' '));
    std::vector<BundledBot> all = bundled_bots();
    std::vector<BundledBot> levels = bundled_levels();
    all.insert(all.end(), std::make_move_iterator(levels.begin()), std::make_move_iterator(levels.end()));
    std::vector<OfferedBot> offered;
    for (BundledBot& bot : all) {
        const bool is_of_contest = bot.spec.contest.empty() || bot.spec.contest == chosen->preset.name;
        if (bot.spec.game != chosen->game || !is_of_contest || !bot.missing.empty()) continue;
        if (!plan_match(options, {bot.spec})) continue;
        const auto rating = measured_rating(bot.spec.name, variant);
        offered.push_back({std::move(bot.spec), std::move(bot.summary), rating});
    }
    return offered;
}

}  // namespace isola_arena
