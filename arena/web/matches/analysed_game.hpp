#pragma once

#include <optional>
#include <string>

#include "arena/record/analysis/analysis.hpp"
#include "arena/record/record.hpp"
#include "arena/web/api/http_text.hpp"
#include "arena/web/api/requests.hpp"
#include "arena/web/feed/game_registry.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// A recorded game that a page asked to have analysed: where its record is from, and where its analysis is kept.
class AnalysedGame {
public:
    /// Reads the game and judges it again. registry outlives it; database: that of the contest. Returns an error if the
    /// game cannot be had, goes on, or does not hold.
    static Result<AnalysedGame> open(const web::AnalysisRequest& request, web::GameRegistry& registry,
                                     const std::string& database);

    const Record& record() const { return record_; }

    /// Keeps the analysis where `arena analyse` does: in the database, or beside the record; and as long as the game of
    /// this arena is. Returns a sentence where that could not be done; else nothing.
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

/// Returns the answer if there is no such game of the arena, no contest, or the game goes on; else nullopt. Quick:
/// reads no record.
std::optional<web::Response> refusal_of(const web::AnalysisRequest& request, const web::GameRegistry& registry,
                                        const std::string& database);

}  // namespace isola_arena
