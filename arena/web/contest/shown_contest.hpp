#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "arena/record/report/contest_file.hpp"
#include "arena/record/report/contest_report.hpp"
#include "arena/record/report/faults.hpp"
#include "arena/web/feed/contest.hpp"

namespace isola_arena {

/// arena/web/contest answers what pages ask about a contest (docs/web-protocol.md). Open this header first:
///
///     registry.set_contest(std::make_shared<ShownContest>(store, "club.db"));
///
/// A contest of hundreds of bots has tables of many megabytes. Only the results are kept in memory; each answer is made
/// from them on request. Any thread may ask.
class ShownContest final : public web::Contest {
public:
    /// Reads the contest in store; database is the path of its file. Throws DatabaseProblem if the store cannot be read.
    ShownContest(const Store& store, std::string database);

    /// Shows this view of the contest in the database, such as one with other names. records: returns the texts of its
    /// records, and may be called at any time.
    ShownContest(ContestView view, std::string database, report::RecordReader records);

    std::optional<std::string> answer(const web::ContestQuestion& question) const override;
    bool takes_long(const web::ContestQuestion& question) const override;
    web::Headline headline() const override { return headline_; }
    bool is_over() const override { return view_.book.over(); }

private:
    std::string whole() const;
    std::string faults(const web::ContestQuestion& question) const;
    std::string fault_groups(const web::ContestQuestion& question) const;
    const std::vector<report::BotFaults>& all_faults() const;
    report::BotFaults told_to(const std::optional<std::string>& reader, const report::BotFaults& bot) const;

    std::string database_;
    report::RecordReader records_;  ///< empty: those of the database
    ContestView view_;
    report::ContestReport report_;  ///< without the matches, its largest part
    web::Headline headline_;
    mutable std::once_flag faults_once_;
    mutable std::vector<report::BotFaults> faults_;  ///< made on demand, because this reads many records
};

}  // namespace isola_arena
