#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "arena/host/pages/ladder_pages.hpp"
#include "arena/host/store/ledger/ledger.hpp"
#include "arena/host/submission/submission_pipeline.hpp"
#include "arena/web/api/router.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// The functions by which authors have games of theirs analysed. game: such as `12.1`. Any thread may call them. If
/// they are empty, games are not analysed here.
struct OwnAnalyses {
    /// Begins to analyse the game, for that author. record: the text of its record. Answers with an ANALYSIS
    /// (docs/web-protocol.md).
    std::function<web::Response(std::int64_t author, const std::string& game, const std::string& record)> begin = {};

    /// Answers with the state of the analysis.
    std::function<web::Response(const std::string& game)> state = {};

    /// Cancels the analysis, if that author has asked for it.
    std::function<web::Response(std::int64_t author, const std::string& game)> cancel = {};

    /// Returns the text of the analysis of the game; empty if it was not analysed.
    std::function<std::string(const std::string& game)> judged = {};
};

/// Answers the requests of authors behind their links (docs/web-protocol.md): for the page, for submissions and what
/// became of them, for receipts and for games.
class AuthorPages {
public:
    /// All references outlive this object.
    AuthorPages(host::Ledger& ledger, host::SubmissionPipeline& pipeline, const host::SigningKey& key,
                const host::LiveSettings& settings, LadderPages& ladder, const FinalPages* final)
        : ledger_(ledger), pipeline_(pipeline), key_(key), settings_(settings), ladder_(ladder), final_(final) {}

    /// Answer the routes below `/author/SECRET`. author: the owner of the link.
    web::Response take(const host::Author& author, const web::Asked& asked);
    web::Response state(const host::Author& author, const web::Asked& asked);
    web::Response receipt(const host::Author& author, const web::Asked& asked);
    web::Response choose(const host::Author& author, const web::Asked& asked);
    web::Response play_again(const host::Author& author, const web::Asked& asked);
    web::Response progress(const host::Author& author, const web::Asked& asked);
    web::Response games(const host::Author& author, const web::Asked& asked);
    web::Response record(const host::Author& author, const web::Asked& asked);
    web::Response watch(const host::Author& author, const web::Asked& asked);
    web::Response analyse(const host::Author& author, const web::Asked& asked);
    web::Response analysis(const host::Author& author, const web::Asked& asked);
    web::Response cancel_analysis(const host::Author& author, const web::Asked& asked);

    /// Returns the answer that refuses any submission of the author now; nullopt: submissions are taken.
    std::optional<web::Response> refusal_of(const host::Author& author);

    /// Lets authors have games analysed. To be called before the first answer.
    void let_analyse(OwnAnalyses analyses) { analyses_ = std::move(analyses); }

    /// Sets the folders that all bots see, which the page names. To be called before the first answer.
    void show_shared(std::vector<std::string> folders) { shared_ = std::move(folders); }

private:
    Result<std::string> record_to_analyse(const host::Author& author, const web::Asked& asked);

    host::Ledger& ledger_;
    host::SubmissionPipeline& pipeline_;
    const host::SigningKey& key_;
    const host::LiveSettings settings_;
    LadderPages& ladder_;
    const FinalPages* final_;
    OwnAnalyses analyses_;
    std::vector<std::string> shared_;
};

}  // namespace isola_arena
