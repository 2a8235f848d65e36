#pragma once

#include <optional>
#include <string>

#include "arena/record/analysis/analysis.hpp"
#include "arena/rules/record/record.hpp"
#include "arena/web/api/http_text.hpp"
#include "arena/web/api/requests.hpp"
#include "arena/web/feed/game_registry.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// A recorded game whose analysis a page has requested. Knows where its record comes from and where its analysis is
/// stored.
class AnalysedGame {
public:
    /// Reads the game and judges it again. registry outlives it; database: that of the contest. Returns an error if the
    /// record cannot be read, the game still runs, or the record does not follow the rules.
    static Result<AnalysedGame> open(const web::AnalysisRequest& request, web::GameRegistry& registry,
                                     const std::string& database);

    const Record& record() const { return record_; }

    /// Stores the analysis where `arena analyse` does: in the database or beside the record. A game in the registry
    /// gets the analysis, too. Returns a sentence if storing it failed, else an empty text.
    std::string keep(const GameAnalysis& analysis) const;

    /// Returns the analysis as pages get it.
    std::string shown(const GameAnalysis& analysis) const;

private:
    AnalysedGame(web::AnalysisRequest request, web::GameRegistry& registry, std::string database, Record record)
        : request_(std::move(request)), registry_(registry), database_(std::move(database)),
          record_(std::move(record)) {}

    web::AnalysisRequest request_;
    web::GameRegistry& registry_;
    std::string database_;
    Record record_;
};

/// Returns the refusal if the arena has no such game, shows no contest, or the game still runs; else nullopt. Quick,
/// because it reads no record.
std::optional<web::Response> refusal_of(const web::AnalysisRequest& request, const web::GameRegistry& registry,
                                        const std::string& database);

}  // namespace isola_arena
