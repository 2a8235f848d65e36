#include "arena/cli/serve/serve.hpp"

#include <memory>
#include <utility>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/host/submission/sent_form.hpp"
#include "arena/web/contest/database_watcher.hpp"
#include "arena/web/contest/page_setup.hpp"
#include "arena/web/matches/page_actions.hpp"

namespace isola_arena {
namespace {

web::Services services_for(const ServeOptions& options, PageActions* actions) {
    ServeFacts facts;
    facts.defaults = options.contest;
    facts.can_start = !options.listen.is_public;
    facts.is_public = options.listen.is_public;
    if (actions != nullptr) facts.dropped = [actions] { return actions->dropped_bots(); };
    web::Services services = page_services(std::move(facts), options.database);
    if (actions != nullptr) actions->offer(services);
    return services;
}

}  // namespace

Exit run_serve(const ServeOptions& options) {
    const EndSignal end;
    web::GameRegistry registry;
    refuse_if(show_records(options.records, registry));
    std::unique_ptr<DatabaseWatcher> contest;
    if (!options.database.empty()) contest = std::make_unique<DatabaseWatcher>(options.database, registry);
    std::unique_ptr<PageActions> actions;
    if (!options.listen.is_public) actions = usable(PageActions::open(options.contest, options.database, registry));
    ListenOptions page = options.listen;
    if (actions) page.longest_submission = host::longest_form(DroppedBots::largest);
    const auto server = usable(listen(page, registry, services_for(options, actions.get())));
    if (!offer(server->url() + '\n'))
        announce(fmt::format("stdout cannot be written; the page is at {}", server->url()));
    return end.wait(*server) ? Exit::fine : Exit::arena_failed;
}

}  // namespace isola_arena
