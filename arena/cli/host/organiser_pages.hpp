#pragma once

#include "arena/cli/host/ladder_pages.hpp"
#include "arena/cli/host/link_request.hpp"
#include "arena/host/club/host_settings.hpp"
#include "arena/host/club/ledger.hpp"
#include "arena/web/api/assets.hpp"

namespace isola_arena {

/// Answers what the organiser asks behind the own link (docs/web-protocol.md): the page, and who has handed in what.
class OrganiserPages {
public:
    /// All of them outlive it.
    OrganiserPages(host::Ledger& ledger, const host::HostSettings& settings, LadderPages& ladder, web::Assets& assets)
        : ledger_(ledger), settings_(settings), ladder_(ladder), assets_(assets) {}

    web::Response answer(const LinkRequest& asked);

private:
    web::Response state();

    host::Ledger& ledger_;
    const host::HostSettings& settings_;
    LadderPages& ladder_;
    web::Assets& assets_;
};

}  // namespace isola_arena
