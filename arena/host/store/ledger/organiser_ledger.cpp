#include "arena/host/store/ledger/organiser_ledger.hpp"

#include <utility>

#include "arena/base/sqlite/sqlite.hpp"

namespace isola_arena::host {

using sqlite::Fields;
using sqlite::Statement;

void OrganiserLedger::ask(const std::vector<Submission>& submissions, bool rebuild, std::optional<std::int64_t> author,
                          Moment at) {
    in_transaction(ledger_.database_, ledger_.mutex_, [&] {
        Statement mark(ledger_.database_,
                       "INSERT INTO examination(submission, rebuild, failure) VALUES(?, ?, '')"
                       " ON CONFLICT DO UPDATE SET rebuild = max(rebuild, excluded.rebuild), failure = ''");
        for (const Submission& each : submissions) mark.with(each.id, rebuild).execute();
        const bool is_one = author && submissions.size() == 1;
        ledger_.enter_act({at, rebuild ? "rebuild" : "examine", author,
                           is_one ? std::optional(submissions.front().version) : std::nullopt, ""});
    });
}

std::vector<Reexamination> OrganiserLedger::examinations_where(const std::string& condition) {
    const std::lock_guard only_one(ledger_.mutex_);
    Statement rows(ledger_.database_,
                   "SELECT submission, rebuild, failure FROM examination WHERE " + condition + " ORDER BY submission");
    std::vector<Reexamination> all;
    while (rows.next()) {
        Fields row(rows);
        Reexamination each;
        const auto id = row.number<std::int64_t>();
        each.rebuilds = row.number<int>() != 0;
        each.failure = row.text();
        each.submission = ledger_.submissions_where("id = " + std::to_string(id)).front();
        all.push_back(std::move(each));
    }
    return all;
}

std::vector<Reexamination> OrganiserLedger::examinations() { return examinations_where("true"); }

std::optional<Reexamination> OrganiserLedger::examination(std::int64_t submission) {
    auto found = examinations_where("submission = " + std::to_string(submission));
    return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

void OrganiserLedger::pass(std::int64_t submission, bool was_rebuilt, const Step& step) {
    in_transaction(ledger_.database_, ledger_.mutex_, [&] {
        ledger_.enter_step(submission, step);
        Statement(ledger_.database_, "DELETE FROM examination WHERE submission = ? AND rebuild <= ?")
            .with(submission, was_rebuilt)
            .execute();
    });
}

void OrganiserLedger::note_failure(std::int64_t submission, const std::string& why) {
    in_transaction(ledger_.database_, ledger_.mutex_, [&] {
        Statement(ledger_.database_, "UPDATE examination SET failure = ? WHERE submission = ?")
            .with(why, submission)
            .execute();
    });
}

std::vector<OrganisersAct> OrganiserLedger::acts(int most) {
    const std::lock_guard only_one(ledger_.mutex_);
    Statement rows(
        ledger_.database_,
        "SELECT at, act, coalesce(name, ''), version, reason FROM act LEFT JOIN author ON author.id = act.author"
        " WHERE coalesce(unlisted, 0) = 0 ORDER BY act.id DESC LIMIT ?");
    std::vector<OrganisersAct> acts;
    for (rows.with(most); rows.next();) {
        Fields row(rows);
        OrganisersAct act;
        act.at = row.number<Moment>();
        act.act = row.text();
        act.author = row.text();
        act.version = row.maybe_number<int>();
        act.reason = row.text();
        acts.push_back(std::move(act));
    }
    return acts;
}

}  // namespace isola_arena::host
