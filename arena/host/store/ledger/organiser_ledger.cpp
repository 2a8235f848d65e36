#include "arena/host/store/ledger/organiser_ledger.hpp"

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/base/text/text.hpp"
#include "arena/host/store/ledger/rows.hpp"

namespace isola_arena::host {

using sqlite::Fields;
using sqlite::Statement;

void OrganiserLedger::ask(const std::vector<Submission>& submissions, bool rebuild, std::optional<std::int64_t> author,
                          Moment at) {
    ledger_.in_transaction([&] {
        Statement mark(ledger_.database_,
                       "INSERT INTO examination(submission, rebuild, failure) VALUES(?, ?, '')"
                       " ON CONFLICT DO UPDATE SET rebuild = max(rebuild, excluded.rebuild), failure = ''");
        for (const Submission& each : submissions) mark.with(each.id, rebuild).execute();
        const bool is_one = author && submissions.size() == 1;
        ledger_.enter_act(at, rebuild ? "rebuild" : "examine", author,
                          is_one ? std::optional(submissions.front().version) : std::nullopt, "");
    });
}

std::vector<Reexamination> OrganiserLedger::examinations_where(const std::string& condition) {
    const std::lock_guard only_one(ledger_.mutex_);
    return all_rows<Reexamination>(
        ledger_.database_,
        "SELECT submission, rebuild, failure FROM examination WHERE " + condition + " ORDER BY submission",
        [this](Fields& row, Reexamination& each) {
            read_fields(row, each.submission.id, each.rebuilds, each.failure);
            each.submission = ledger_.submissions_where("id = " + std::to_string(each.submission.id)).front();
        });
}

std::vector<Reexamination> OrganiserLedger::examinations() { return examinations_where("true"); }

std::optional<Reexamination> OrganiserLedger::examination(std::int64_t submission) {
    return first_of(examinations_where("submission = " + std::to_string(submission)));
}

void OrganiserLedger::pass(std::int64_t submission, bool was_rebuilt, const Step& step) {
    ledger_.in_transaction([&] {
        ledger_.enter_step(submission, step);
        execute(ledger_.database_, "DELETE FROM examination WHERE submission = ? AND rebuild <= ?", submission,
                was_rebuilt);
    });
}

void OrganiserLedger::note_failure(std::int64_t submission, const std::string& why) {
    ledger_.change("UPDATE examination SET failure = ? WHERE submission = ?", why, submission);
}

std::vector<OrganisersAct> OrganiserLedger::acts(int most) {
    const std::lock_guard only_one(ledger_.mutex_);
    return all_rows<OrganisersAct>(
        ledger_.database_,
        "SELECT at, act, coalesce(name, ''), version, reason FROM act LEFT JOIN author ON author.id = act.author"
        " WHERE coalesce(unlisted, 0) = 0 ORDER BY act.id DESC LIMIT ?",
        [](Fields& row, OrganisersAct& act) { read_fields(row, act.at, act.act, act.author, act.version, act.reason); },
        most);
}

std::vector<std::string> OrganiserLedger::former_names(std::int64_t author) {
    const std::lock_guard only_one(ledger_.mutex_);
    return all_rows<std::string>(
        ledger_.database_, "SELECT reason FROM act WHERE author = ? AND act IN ('rename', 'renaming') ORDER BY id DESC",
        [](Fields& row, std::string& name) { name = row.text(); }, author);
}

std::vector<SentVersion> OrganiserLedger::sent_versions() {
    const std::lock_guard only_one(ledger_.mutex_);
    return all_rows<SentVersion>(
        ledger_.database_,
        "SELECT submission.id, author.id, name, bot, version, received_at, state = 'working', NOT EXISTS(SELECT 1 FROM"
        " step WHERE step.submission = submission.id AND step = ?), coalesce((SELECT group_concat(sha256, ' ') FROM "
        "(SELECT"
        " DISTINCT sha256 FROM file WHERE file.submission = submission.id ORDER BY sha256)), '') FROM submission"
        " JOIN author ON author.id = author WHERE unlisted = 0 AND deleted_at IS NULL ORDER BY submission.id",
        [](Fields& row, SentVersion& each) {
            std::string digests;
            read_fields(row, each.submission, each.author_id, each.author, each.bot, each.version, each.received_at,
                        each.is_worked_on, each.has_files, digests);
            if (digests.empty()) return;
            for (const std::string_view digest : split(digests, ' ')) each.digests.emplace_back(digest);
        },
        files_removed);
}

}  // namespace isola_arena::host
