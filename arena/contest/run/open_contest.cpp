#include "arena/contest/run/open_contest.hpp"

#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/bots/entrants.hpp"
#include "arena/rules/events/explain.hpp"

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
Result<Confinements> confine(const WantedContest& wanted, const ContestPlan& plan) {
    const ContestOptions& options = wanted.setup.contest;
    auto opened = Confinements::open(options.confinement);
    if (!opened) return opened;
    Confinements confinements = std::move(opened).value();
    std::vector<BotSpec> bots;
    for (const ContestBot& bot : plan.bots) bots.push_back(bot.spec);
    const Preset& preset = plan.preset;
    if (const auto error = seat_bots(confinements, options, bots, preset.rules, preset.time.clock, preset.limits))
        return *error;
    confinements.hide_database(wanted.database);
    if (const auto error = confinements.hide_bots_file(options.bots_file)) return *error;
    if (wanted.why_isolated.empty()) return confinements;
    if (const auto error = confinements.need_isolation(wanted.why_isolated)) return *error;
    return confinements;
}

Result<OpenContest> begin(const WantedContest& wanted) {
    const auto plan = plan_contest(wanted.setup);
    if (!plan) return plan.error();
    Store store = Store::create(wanted.database, *plan);
    auto confinements = confine(wanted, *plan);
    if (!confinements) return confinements.error();
    announce(fmt::format("a new contest in {}: {} bots{}", wanted.database, plan->bots.size(),
                         seed_text(plan->seed.as_told(false))));
    Book book(plan->preset.format, plan->bots.size(), plan->preset.tie, Games::Explanations::left_out);
    return OpenContest{std::move(store), {*plan, std::move(book)}, std::move(confinements).value()};
}

Result<OpenContest> resume(const WantedContest& wanted) {
    Store store = Store::open(wanted.database);
    ContestView view = view_of(store);
    if (wanted.plan_given) {
        const auto asked = plan_contest(wanted.setup);
        if (!asked) return asked.error();
        const std::string other = difference(*asked, view.plan, !wanted.setup.contest.seed.empty());
        if (!other.empty())
            return Error{
                fmt::format("{} holds another contest: {}. Name another database, or give only {} to resume it",
                            wanted.database, other, setting_name("db"))};
    }
    auto confinements = confine(wanted, view.plan);
    if (!confinements) return confinements.error();
    notice_changed_bots(store, view.plan, !view.book.games().empty());
    announce(fmt::format("resuming {}: {} games already played", wanted.database, view.book.games().size()));
    return OpenContest{std::move(store), std::move(view), std::move(confinements).value()};
}

}  // namespace

Result<OpenContest> open_contest(const WantedContest& wanted) {
    return Store::exists(wanted.database) ? resume(wanted) : begin(wanted);
}

}  // namespace isola_arena
