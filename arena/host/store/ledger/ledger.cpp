#include "arena/host/store/ledger/ledger.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/core.h>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/host/store/authors/author_name.hpp"
#include "arena/host/store/ledger/author_deletion.hpp"
#include "arena/host/store/ledger/challenges.hpp"
#include "arena/host/store/ledger/ledger_schema.hpp"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

using sqlite::Fields;
using sqlite::Statement;

constexpr const char* enter_link = "INSERT INTO link(digest, author, made_at) VALUES(?, ?, ?)";

constexpr std::array states{std::pair{SubmissionState::working, std::string_view("working")},
                            std::pair{SubmissionState::fit, std::string_view("fit")},
                            std::pair{SubmissionState::unfit, std::string_view("unfit")},
                            std::pair{SubmissionState::passed_over, std::string_view("passed-over")}};

SubmissionState state_of(const std::string& word) {
    const auto* const found = std::ranges::find(states, word, [](const auto& each) { return each.second; });
    return found == states.end() ? SubmissionState::working : found->first;
}

// Returns a condition on a row of the table submission: that it has the step.
std::string has_step(std::string_view step) {
    return fmt::format("EXISTS (SELECT 1 FROM step WHERE step.submission = submission.id AND step.step = '{}')", step);
}

// Returns a bot's name that is not taken: the names of two authors may make the same one.
std::string free_bot_name(sqlite::Connection& database, const std::string& author) {
    Statement taken(database, "SELECT 1 FROM author WHERE bot = ?");
    return first_free_name(bot_name_of(author), [&](const std::string& name) { return !taken.with(name).next(); });
}

}  // namespace

std::string_view to_string(SubmissionState state) {
    return std::ranges::find(states, state, [](const auto& each) { return each.first; })->second;
}

Ledger::Ledger(const fs::path& file)
    : lock_(std::in_place, file, sqlite::WriterLock::IfMissing::fail, file.string()),
      database_(file, sqlite::Access::write, file.string()) {
    bring_up_to_date(database_);
    database_.number("PRAGMA journal_mode = WAL");
    database_.run("PRAGMA foreign_keys = ON");
}

std::unique_ptr<Ledger> Ledger::copy_of(const fs::path& file) {
    sqlite::Connection copy = sqlite::Connection(file, sqlite::Access::read, file.string()).copy_in_memory();
    bring_up_to_date(copy);
    return std::unique_ptr<Ledger>(new Ledger(std::move(copy)));
}

std::vector<Author> Ledger::authors_where(const std::string& condition) {
    return all_rows<Author>(
        database_,
        "SELECT id, name, email, bot, playing, coalesce(disqualified, ''), coalesce(stopped, ''), house,"
        " NOT unlisted FROM author WHERE deleted_at IS NULL AND " +
            condition + " ORDER BY id",
        [](Fields& row, Author& author) {
            read_fields(row, author.id, author.name, author.email, author.bot, author.playing, author.disqualified,
                        author.stopped, author.house, author.is_listed);
        });
}

Author Ledger::insert_author(const ListedAuthor& listed) {
    make_way_for(listed.name, database_);
    Author author{0, listed.name, listed.email, free_bot_name(database_, listed.name), {}};
    author.id = *first_field<std::int64_t>(
        database_, "INSERT INTO author(name, email, bot, stays, name_is_checked) VALUES(?, ?, ?, 0, 1) RETURNING id",
        author.name, author.email, author.bot);
    return author;
}

std::vector<Author> Ledger::enter_authors(const std::vector<ListedAuthor>& authors) {
    return in_transaction([&] {
        std::vector<Author> fresh;
        for (const ListedAuthor& each : authors)
            if (!first_field<std::int64_t>(
                    database_, "UPDATE author SET email = ? WHERE name = ? AND deleted_at IS NULL RETURNING id",
                    each.email, each.name))
                fresh.push_back(insert_author(each));
        return fresh;
    });
}

std::vector<Author> Ledger::authors() {
    const std::lock_guard only_one(mutex_);
    return authors_where("unlisted = 0");
}

std::vector<Author> Ledger::unlisted_authors() {
    const std::lock_guard only_one(mutex_);
    return authors_where("unlisted = 1");
}

std::optional<Author> Ledger::author(std::int64_t id) {
    const std::lock_guard only_one(mutex_);
    return first_of(authors_where("id = " + std::to_string(id)));
}

void Ledger::add_link(std::optional<std::int64_t> author, const std::string& digest, Moment at) {
    change(enter_link, digest, author, at);
}

void Ledger::add_links(const std::map<std::int64_t, std::string>& digests, Moment at) {
    in_transaction([&] {
        Statement enter(database_, enter_link);
        for (const auto& [author, digest] : digests) enter.with(digest, author, at).execute();
    });
}

void Ledger::revoke_links(std::optional<std::int64_t> author, Moment at) {
    change("UPDATE link SET revoked_at = ? WHERE author IS ? AND revoked_at IS NULL", at, author);
}

std::optional<Author> Ledger::author_of_link(const std::string& digest) {
    const std::lock_guard only_one(mutex_);
    const auto id = first_field<std::int64_t>(
        database_, "SELECT author FROM link WHERE digest = ? AND author IS NOT NULL AND revoked_at IS NULL", digest);
    return id ? first_of(authors_where("id = " + std::to_string(*id))) : std::nullopt;
}

bool Ledger::is_organisers_link(const std::string& digest) {
    const std::lock_guard only_one(mutex_);
    Statement link(database_, "SELECT 1 FROM link WHERE digest = ? AND author IS NULL AND revoked_at IS NULL");
    return link.with(digest).next();
}

std::vector<Author> Ledger::authors_without_link() {
    const std::lock_guard only_one(mutex_);
    return authors_where(
        "unlisted = 0 AND house IS NULL AND id NOT IN (SELECT author FROM link WHERE author IS NOT NULL AND revoked_at "
        "IS NULL)");
}

int Ledger::next_version(std::int64_t author) {
    const std::lock_guard only_one(mutex_);
    return static_cast<int>(database_.number("SELECT coalesce(max(version), 0) + 1 FROM submission WHERE author = " +
                                             std::to_string(author)));
}

Submission Ledger::add_submission(std::int64_t author, int version, const std::vector<ReceivedFile>& files,
                                  const Step& received) {
    return in_transaction([&] {
        Submission submission{0, author, version, received.at, SubmissionState::working, files};
        submission.id = *first_field<std::int64_t>(
            database_,
            "INSERT INTO submission(author, version, received_at, state) VALUES(?, ?, ?, 'working') RETURNING id",
            author, version, received.at);
        Statement file(database_, "INSERT INTO file(submission, name, size, sha256) VALUES(?, ?, ?, ?)");
        for (const ReceivedFile& each : files) file.with(submission.id, each.name, each.size, each.sha256).execute();
        enter_step(submission.id, received);
        return submission;
    });
}

std::vector<ReceivedFile> Ledger::files_of(std::int64_t submission) {
    return all_rows<ReceivedFile>(
        database_, "SELECT name, size, sha256 FROM file WHERE submission = ? ORDER BY name",
        [](Fields& row, ReceivedFile& file) { read_fields(row, file.name, file.size, file.sha256); }, submission);
}

std::vector<Submission> Ledger::submissions_where(const std::string& condition) {
    auto all = all_rows<Submission>(
        database_,
        fmt::format("SELECT id, author, version, received_at, NOT {}, state FROM submission WHERE {}",
                    has_step(files_removed), condition),
        [](Fields& row, Submission& each) {
            read_fields(row, each.id, each.author, each.version, each.received_at, each.has_files);
            each.state = state_of(row.text());
        });
    for (Submission& each : all) each.files = files_of(each.id);
    return all;
}

std::optional<Submission> Ledger::submission(std::int64_t id) {
    const std::lock_guard only_one(mutex_);
    return first_of(submissions_where("id = " + std::to_string(id)));
}

std::vector<Submission> Ledger::submissions_of(std::int64_t author) {
    const std::lock_guard only_one(mutex_);
    return submissions_where("author = " + std::to_string(author) + " ORDER BY version DESC");
}

std::vector<Submission> Ledger::removable_of(std::int64_t author) {
    const std::lock_guard only_one(mutex_);
    return submissions_where(
        "author = " + std::to_string(author) +
        " AND state != 'working' AND id NOT IN (SELECT playing FROM author WHERE playing IS NOT NULL)"
        " AND id NOT IN (SELECT submission FROM examination)"
        " AND id NOT IN (SELECT submission FROM test_match WHERE state = 'waiting')"
        " AND id NOT IN (SELECT opponent_submission FROM test_match WHERE opponent_submission IS NOT NULL"
        " AND state = 'waiting')"
        " AND NOT EXISTS (SELECT 1 FROM ladder_match WHERE first = submission.id)"
        " AND NOT EXISTS (SELECT 1 FROM ladder_match WHERE second = submission.id)"
        " AND NOT " +
        has_step(files_removed) + " ORDER BY " + has_step("playing") + ", version");
}

std::vector<Submission> Ledger::unfinished() {
    const std::lock_guard only_one(mutex_);
    return submissions_where("state = 'working' ORDER BY id");
}

void Ledger::enter_step(std::int64_t submission, const Step& step) {
    execute(database_,
            "INSERT INTO step(submission, step, at, holds, words, receipt) VALUES(?, ?, ?, ?, ?, ?)"
            " ON CONFLICT DO UPDATE SET at = excluded.at, holds = excluded.holds, words = excluded.words,"
            " receipt = excluded.receipt",
            submission, step.step, step.at, step.holds, step.text, step.receipt);
}

void Ledger::enter_act(Moment at, std::string_view act, std::optional<std::int64_t> author, std::optional<int> version,
                       const std::string& reason) {
    execute(database_, "INSERT INTO act(at, act, author, version, reason) VALUES(?, ?, ?, ?, ?)", at, act, author,
            version, reason);
}

int Ledger::begin_work(std::int64_t submission) {
    return in_transaction([&] {
        return *first_field<int>(database_,
                                 "INSERT INTO work(submission, begun) VALUES(?, 1)"
                                 " ON CONFLICT DO UPDATE SET begun = begun + 1 RETURNING begun - 1",
                                 submission);
    });
}

void Ledger::end_work(std::int64_t submission) {
    in_transaction([&] { forget_work(submission); });
}

void Ledger::note(std::int64_t submission, const Step& step) {
    in_transaction([&] { enter_step(submission, step); });
}

std::vector<Step> Ledger::steps_of(std::int64_t submission) {
    const std::lock_guard only_one(mutex_);
    return all_rows<Step>(
        database_, "SELECT step, holds, words, at, receipt FROM step WHERE submission = ? ORDER BY rowid",
        [](Fields& row, Step& step) { read_fields(row, step.step, step.holds, step.text, step.at, step.receipt); },
        submission);
}

Moment Ledger::latest_moment() {
    const std::lock_guard only_one(mutex_);
    return database_.number(
        "SELECT max(latest, (SELECT coalesce(max(received_at), 0) FROM submission), "
        "(SELECT coalesce(max(at), 0) FROM step), (SELECT coalesce(max(at), 0) FROM ladder_match)) FROM clock");
}

void Ledger::note_takes_openings(std::int64_t submission, bool takes_openings) {
    change("UPDATE submission SET takes_openings = ? WHERE id = ?", takes_openings ? 1 : 0, submission);
}

void Ledger::note_moment(Moment moment) { change("UPDATE clock SET latest = max(latest, ?)", moment); }

void Ledger::enter_state(std::int64_t submission, SubmissionState state) {
    execute(database_, "UPDATE submission SET state = ? WHERE id = ?", to_string(state), submission);
    forget_work(submission);
}

void Ledger::forget_work(std::int64_t submission) {
    execute(database_, "DELETE FROM work WHERE submission = ?", submission);
}

void Ledger::finish(std::int64_t submission, SubmissionState state) {
    in_transaction([&] { enter_state(submission, state); });
}

void Ledger::pass_over(std::int64_t submission, const Step& step) {
    in_transaction([&] {
        enter_step(submission, step);
        enter_state(submission, SubmissionState::passed_over);
    });
}

bool Ledger::let_play(const Submission& submission, const Step& step) {
    return in_transaction([&] { return begin_to_play(submission, step); });
}

bool Ledger::begin_to_play(const Submission& submission, const Step& step) {
    enter_state(submission.id, SubmissionState::fit);
    const auto plays = first_field<bool>(database_,
                                         "UPDATE author SET playing = iif(unlisted, NULL, ?1), stopped = NULL,"
                                         " resting = iif(unlisted, max(coalesce(resting, 0), ?1), NULL)"
                                         " WHERE id = ?2 AND disqualified IS NULL RETURNING NOT unlisted",
                                         submission.id, submission.author);
    if (!plays.value_or(false)) return false;
    come_to_ladder(database_, submission.author, submission.id);
    enter_step(submission.id, step);
    return true;
}

bool Ledger::stop(const Submission& submission, const std::string& why) {
    const auto stopped = first_field<std::int64_t>(
        database_, "UPDATE author SET playing = NULL, stopped = ? WHERE id = ? AND playing = ? RETURNING id", why,
        submission.author, submission.id);
    if (stopped) leave_ladder(database_, submission.author);
    return stopped.has_value();
}

bool Ledger::withdraw(const Submission& submission, const std::string& reason, const std::string& why,
                      const Step& step) {
    return in_transaction([&] {
        if (!stop(submission, why)) return false;
        enter_step(submission.id, step);
        enter_act(step.at, "withdraw", submission.author, submission.version, reason);
        return true;
    });
}

bool Ledger::make_unfit(const Submission& submission, const std::string& why, const Step& step) {
    enter_step(submission.id, step);
    enter_state(submission.id, SubmissionState::unfit);
    execute(database_, "DELETE FROM examination WHERE submission = ?", submission.id);
    execute(database_, "UPDATE author SET resting = NULL WHERE resting = ?", submission.id);
    return stop(submission, why);
}

bool Ledger::find_unfit(const Submission& submission, const std::string& why, const Step& step) {
    return in_transaction([&] {
        const bool did_play = make_unfit(submission, why, step);
        if (did_play)
            enter_act(step.at, "no-longer-fit", submission.author, submission.version, step.step + ": " + step.text);
        return did_play;
    });
}

bool Ledger::accept(const Submission& submission, const std::string& reason, const Step& step,
                    const std::optional<Step>& begins) {
    return in_transaction([&] {
        enter_step(submission.id, step);
        enter_state(submission.id, SubmissionState::fit);
        enter_act(step.at, "accept", submission.author, submission.version, reason);
        return begins && begin_to_play(submission, *begins);
    });
}

bool Ledger::refuse(const Submission& submission, const std::string& reason, const std::string& why, const Step& step) {
    return in_transaction([&] {
        enter_act(step.at, "refuse", submission.author, submission.version, reason);
        return make_unfit(submission, why, step);
    });
}

void Ledger::disqualify(std::int64_t author, const std::string& reason, const std::string& why, Moment at) {
    in_transaction([&] {
        execute(database_, "UPDATE author SET disqualified = ?, playing = NULL, stopped = ? WHERE id = ?", reason, why,
                author);
        leave_ladder(database_, author);
        enter_act(at, "disqualify", author, std::nullopt, reason);
    });
}

void Ledger::readmit(std::int64_t author, const std::optional<Submission>& submission, const Step& step, Moment at) {
    in_transaction([&] {
        execute(database_, "UPDATE author SET disqualified = NULL, stopped = NULL WHERE id = ?", author);
        if (submission) begin_to_play(*submission, step);
        enter_act(at, "readmit", author, submission ? std::optional(submission->version) : std::nullopt, "");
    });
}

void Ledger::freeze(Moment at) {
    in_transaction([&] {
        const auto begun = first_field<Moment>(
            database_, "INSERT INTO frozen(at) SELECT ? WHERE NOT EXISTS (SELECT 1 FROM frozen) RETURNING at", at);
        if (begun) enter_act(at, "end", std::nullopt, std::nullopt, "");
    });
}

bool Ledger::reopen(Moment at, const std::string& reason) {
    return in_transaction([&] {
        if (!first_field<Moment>(database_, "DELETE FROM frozen RETURNING at")) return false;
        enter_act(at, "reopen", std::nullopt, std::nullopt, reason);
        return true;
    });
}

std::optional<Moment> Ledger::frozen_at() {
    const std::lock_guard only_one(mutex_);
    return first_field<Moment>(database_, "SELECT at FROM frozen");
}

namespace {

std::int64_t changes_in(sqlite::Connection& database) { return database.number("SELECT total_changes()"); }

}  // namespace

std::int64_t Ledger::changes() {
    const std::lock_guard only_one(mutex_);
    return changes_in(database_);
}

std::optional<std::int64_t> Ledger::changes_unless_busy() {
    const std::unique_lock only_one(mutex_, std::try_to_lock);
    return only_one ? std::optional(changes_in(database_)) : std::nullopt;
}

}  // namespace isola_arena::host
