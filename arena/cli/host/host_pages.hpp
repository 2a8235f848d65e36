#pragma once

#include <optional>
#include <string>

#include "arena/cli/host/ladder_pages.hpp"
#include "arena/host/club/ledger.hpp"
#include "arena/host/intake/intake.hpp"
#include "arena/web/api/assets.hpp"
#include "arena/web/api/http_text.hpp"

namespace isola_arena {

/// Answers what authors and the organiser ask of a hosted contest (docs/web-protocol.md): their pages, what they send,
/// their receipts; and the ladder. Who knows a link's secret is who the link is for. answer() is for the server's
/// thread; what it returns is called on one other thread.
class HostPages {
public:
    /// All of them outlive it.
    HostPages(host::Ledger& ledger, host::Intake& intake, const host::SigningKey& key,
              const host::HostSettings& settings);

    /// Returns nullopt if the path begins neither with /author nor with /organiser.
    std::optional<web::Answer> answer(const web::Request& request);

private:
    struct Asked;
    web::Response nobodys_page(const Asked& asked);
    web::Answer ladder(const web::Request& request, std::string path);
    web::Response author_page(const host::Author& author, const Asked& asked);
    web::Response take(const host::Author& author, const Asked& asked);
    web::Response authors_state(const host::Author& author);
    web::Response organisers_state();
    web::Response receipt(const host::Author& author, const Asked& asked);
    web::Response play_again(const host::Author& author, const Asked& asked);
    web::Response of_author(const Asked& asked);
    web::Response of_organiser(const Asked& asked);

    host::Ledger& ledger_;
    host::Intake& intake_;
    const host::SigningKey& key_;
    const host::HostSettings& settings_;
    LadderPages ladder_;
    web::Assets assets_;
};

}  // namespace isola_arena
