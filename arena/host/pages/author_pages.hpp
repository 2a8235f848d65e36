#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "arena/host/club/ledger/ledger.hpp"
#include "arena/host/intake/intake.hpp"
#include "arena/host/pages/ladder_pages.hpp"
#include "arena/host/pages/progress_pages.hpp"
#include "arena/web/api/router.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// How authors have games of theirs analysed. game: `12.1`. The functions may be called on any thread; empty ones: games
/// are not analysed here.
struct OwnAnalyses {
    /// Has the game analysed, for that author; record: its text. Answers with an ANALYSIS (docs/web-protocol.md).
    std::function<web::Response(std::int64_t author, const std::string& game, const std::string& record)> begin = {};

    /// Answers how far it is.
    std::function<web::Response(const std::string& game)> state = {};

    /// Ends it, if that author has asked for it.
    std::function<web::Response(std::int64_t author, const std::string& game)> cancel = {};

    /// Returns the text of the analysis of the game; empty if it was not analysed.
    std::function<std::string(const std::string& game)> judged = {};
};

/// Answers what authors ask behind their links (docs/web-protocol.md): the page, what they send, what became of it,
/// their receipts, their games.
class AuthorPages {
public:
    /// All of them outlive it.
    AuthorPages(host::Ledger& ledger, host::Intake& intake, const host::SigningKey& key,
                const host::HostSettings& settings, LadderPages& ladder, bool has_final)
        : ledger_(ledger), intake_(intake), key_(key), settings_(settings), ladder_(ladder), has_final_(has_final),
          progress_(ledger, settings.ladder) {}

    /// Answer the routes below `/author/SECRET`; each takes the author whose link it is.
    web::Response take(const host::Author& author, const web::Asked& asked);
    web::Response state(const host::Author& author, const web::Asked& asked);
    web::Response receipt(const host::Author& author, const web::Asked& asked);
    web::Response play_again(const host::Author& author, const web::Asked& asked);
    web::Response progress(const host::Author& author, const web::Asked& asked);
    web::Response games(const host::Author& author, const web::Asked& asked);
    web::Response record(const host::Author& author, const web::Asked& asked);
    web::Response watch(const host::Author& author, const web::Asked& asked);
    web::Response analyse(const host::Author& author, const web::Asked& asked);
    web::Response analysis(const host::Author& author, const web::Asked& asked);
    web::Response cancel_analysis(const host::Author& author, const web::Asked& asked);

    /// Returns the answer to what the author sends if it is refused whatever the body of the request is.
    std::optional<web::Response> refusal_of(const host::Author& author);

    /// From now on authors may have games analysed. To be called before the first answer.
    void let_analyse(OwnAnalyses analyses) { analyses_ = std::move(analyses); }

private:
    Result<std::string> record_to_analyse(const host::Author& author, const web::Asked& asked);

    host::Ledger& ledger_;
    host::Intake& intake_;
    const host::SigningKey& key_;
    const host::HostSettings& settings_;
    LadderPages& ladder_;
    const bool has_final_;
    ProgressPages progress_;
    OwnAnalyses analyses_;
};

}  // namespace isola_arena
