#pragma once

#include <optional>
#include <utility>

#include "arena/host/club/ledger/ledger.hpp"
#include "arena/host/intake/intake.hpp"
#include "arena/host/pages/ladder_pages.hpp"
#include "arena/host/pages/link_request.hpp"
#include "arena/host/pages/own_analyses.hpp"
#include "arena/host/pages/progress_pages.hpp"
#include "arena/web/api/assets.hpp"

namespace isola_arena {

/// Answers what an author asks behind his link (docs/web-protocol.md): the page, what he sends, what became of it, his
/// receipts, his games.
class AuthorPages {
public:
    /// All of them outlive it.
    AuthorPages(host::Ledger& ledger, host::Intake& intake, const host::SigningKey& key,
                const host::HostSettings& settings, LadderPages& ladder, web::Assets& assets, bool has_final)
        : ledger_(ledger), intake_(intake), key_(key), settings_(settings), ladder_(ladder), assets_(assets),
          has_final_(has_final), progress_(ledger, settings.ladder) {}

    web::Response answer(const host::Author& author, const LinkRequest& asked);

    /// Returns the answer to what the author sends if it is refused whatever the body of the request is.
    std::optional<web::Response> refusal_of(const host::Author& author, const LinkRequest& asked);

    /// From now on authors may have games analysed. To be called before the first answer.
    void let_analyse(OwnAnalyses analyses) { analyses_ = std::move(analyses); }

private:
    web::Response analysis(const host::Author& author, const LinkRequest& asked);
    web::Response games(const host::Author& author, const LinkRequest& asked);
    web::Response take(const host::Author& author, const LinkRequest& asked);
    web::Response state(const host::Author& author);
    web::Response receipt(const host::Author& author, const LinkRequest& asked);
    web::Response play_again(const host::Author& author, const LinkRequest& asked);

    host::Ledger& ledger_;
    host::Intake& intake_;
    const host::SigningKey& key_;
    const host::HostSettings& settings_;
    LadderPages& ladder_;
    web::Assets& assets_;
    const bool has_final_;
    ProgressPages progress_;
    OwnAnalyses analyses_;
};

}  // namespace isola_arena
