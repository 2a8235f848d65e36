#include "arena/cli/tournament/open_contest.hpp"

#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/bots/entrants.hpp"
#include "arena/judge/events/explain.hpp"

namespace isola_arena {
namespace {

// Stores the new fingerprints of bots that were rebuilt since the contest began, which is allowed. If games have been
// played, prints a message about each, for the readers of the table.
void notice_changed_bots(Store& store, const ContestPlan& plan, bool any_games) {
    for (const ContestBot& bot : plan.bots) {
        const std::string now = fingerprint(bot.spec);
        if (now == bot.fingerprint) continue;
        if (any_games)
            announce(fmt::format("the files of {} have changed since this contest began; its games so far stand",
                                 bot.spec.name));
        store.set_fingerprint(bot.spec.name, now);
    }
}

// Opens the sandbox for the bots; its messages are the first lines of a run.
Confinements confine(const TournamentOptions& options, const ContestPlan& plan) {
    Confinements confinements = usable(Confinements::open(options.setup.contest.confinement));
    confinements.warn_about(plan.preset.time.clock);
    std::vector<BotSpec> bots;
    for (const ContestBot& bot : plan.bots) bots.push_back(bot.spec);
    confinements.warn_about_seed(options.setup.contest.seed, bots, plan.preset.rules);
    refuse_if(confinements.seat(bots, plan.preset.limits));
    confinements.hide_database(options.database);
    refuse_if(confinements.hide_bots_file(options.setup.contest.bots_file));
    if (options.page.is_public) refuse_if(confinements.need_isolation(public_page));
    return confinements;
}

OpenContest begin(const TournamentOptions& options) {
    const ContestPlan plan = usable(plan_contest(options.setup));
    Store store = Store::create(options.database, plan);
    Confinements confinements = confine(options, plan);
    announce(fmt::format("a new contest in {}: {} bots{}", options.database, plan.bots.size(),
                         seed_words(plan.seed.as_told(false))));
    Book book(plan.preset.format, plan.bots.size(), plan.preset.tie, Games::Explanations::left_out);
    return {std::move(store), {plan, std::move(book)}, std::move(confinements)};
}

OpenContest resume(const TournamentOptions& options, bool plan_given) {
    Store store = Store::open(options.database);
    ContestView view = view_of(store);
    if (plan_given) {
        const std::string other =
            difference(usable(plan_contest(options.setup)), view.plan, !options.setup.contest.seed.empty());
        if (!other.empty())
            throw UsageError(
                fmt::format("{} holds another contest: {}. Name another database, or give only --db to resume it",
                            options.database, other));
    }
    Confinements confinements = confine(options, view.plan);
    notice_changed_bots(store, view.plan, !view.book.games().empty());
    announce(fmt::format("resuming {}: {} games already played", options.database, view.book.games().size()));
    return {std::move(store), std::move(view), std::move(confinements)};
}

}  // namespace

OpenContest open_contest(const TournamentOptions& options, bool plan_given) {
    return Store::exists(options.database) ? resume(options, plan_given) : begin(options);
}

}  // namespace isola_arena
