#include "arena/host/store/ledger/roster.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/core.h>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/base/text/utf8.hpp"
#include "arena/host/store/authors/author_name.hpp"
#include "arena/host/store/ledger/author_deletion.hpp"
#include "arena/host/store/ledger/challenges.hpp"
#include "arena/host/store/ledger/rows.hpp"

namespace isola_arena::host {
namespace {

using sqlite::Fields;

// An author in the ledger, listed or not.
struct KnownAuthor {
    std::int64_t id = 0;
    std::string name;
    bool is_checked = true;    ///< false: the name is from before names were compared
    std::optional<int> stays;  ///< see the ledger's schema; nullopt: not known yet
    bool is_unlisted = false;
    bool has_sent = false;               ///< whether the author has sent a submission
    bool is_house_bot = false;           ///< it has no line: see house_bots_line()
    std::string former_name;             ///< before a renaming that was not ended; empty: there is none
    const ListedAuthor* line = nullptr;  ///< the author's line in the list; null: none

    bool stays_without_line() const { return stays.value_or(has_sent ? 1 : 0) == 1; }
    bool keeps_old_name() const { return !is_checked && (line == nullptr || line->name == name); }
};

std::vector<KnownAuthor> known_authors(sqlite::Connection& database) {
    return all_rows<KnownAuthor>(
        database,
        "SELECT id, name, name_is_checked, stays, unlisted, EXISTS(SELECT 1 FROM submission WHERE"
        " submission.author = author.id), house IS NOT NULL, coalesce((SELECT reason FROM act WHERE act.author ="
        " author.id AND act = 'renaming'), '') FROM author WHERE deleted_at IS NULL ORDER BY unlisted, id",
        [](Fields& row, KnownAuthor& each) {
            read_fields(row, each.id, each.name, each.is_checked, each.stays, each.is_unlisted, each.has_sent,
                        each.is_house_bot, each.former_name);
        });
}

// Gives each known author their line. Returns the lines of those who are not known.
std::vector<const ListedAuthor*> give_lines(std::vector<KnownAuthor>& known, const std::vector<ListedAuthor>& listed) {
    std::map<std::string, KnownAuthor*> by_name;
    std::multimap<std::string, KnownAuthor*> by_fold;
    for (KnownAuthor& each : known) {
        by_name.emplace(each.name, &each);
        by_fold.emplace(folded_name(each.name), &each);
    }
    for (KnownAuthor& each : known)
        if (!each.former_name.empty()) by_name.emplace(each.former_name, &each);
    const auto give = [](KnownAuthor& author, const ListedAuthor& line) {
        return author.line == nullptr && (author.line = &line) != nullptr;
    };
    std::vector<const ListedAuthor*> others, unknown;
    for (const ListedAuthor& each : listed) {
        auto found = by_name.find(each.name);
        if (found == by_name.end()) found = by_name.find(normal_name(each.name));
        if (found == by_name.end() || !give(*found->second, each)) others.push_back(&each);
    }
    for (const ListedAuthor* const each : others) {
        const auto [first, last] = by_fold.equal_range(folded_name(each->name));
        if (std::none_of(first, last, [&](const auto& found) { return give(*found.second, *each); }))
            unknown.push_back(each);
    }
    return unknown;
}

// Returns an error for the first line that names a house bot: the author would have neither a link nor marks.
std::optional<Error> house_bots_line(const std::vector<KnownAuthor>& known) {
    const KnownAuthor* first = nullptr;
    for (const KnownAuthor& each : known)
        if (each.is_house_bot && each.line != nullptr && (first == nullptr || each.line->line < first->line->line))
            first = &each;
    if (first == nullptr) return std::nullopt;
    return Error{fmt::format("{}: the name {} is that of a house bot: expected another name for the author",
                             first->line->line, first->line->name)};
}

// Compares each name with the ones before it. A clash is an error of the later name.
class NameComparison {
public:
    // line: 0 if the name is in no list. Returns an error if the name is not allowed or clashes. For a name from before
    // names were compared, only warns; for a clash, only if both names are from then.
    std::optional<Error> compare(const std::string& name, int line, bool is_old, std::vector<std::string>& warnings) {
        if (const auto wrong = wrong_name(name)) {
            if (!is_old) return Error{fmt::format("{}: the name {} {}", line, name, *wrong)};
            warnings.push_back(fmt::format("the name {} {}; an earlier version took it, so it stays", name, *wrong));
        }
        if (const auto clash = taken_.clash_with(name)) {
            const Compared& other = compared_[clash->other];
            const std::string how = name == other.name ? "is there twice"
                                    : clash->is_same   ? "counts as the same as " + told_apart(other.name, name)
                                                       : "looks like " + other.name + difference(name, other.name);
            const std::string shown = clash->is_same ? told_apart(name, other.name) : name;
            if (!is_old || !other.is_old)
                return Error{fmt::format(
                    "{}: the name {} {}, {}", line, shown, how,
                    other.line > 0 ? fmt::format("see line {}", other.line) : "who is an author without a line")};
            warnings.push_back(fmt::format("the name {} {}; an earlier version took both, so they stay", shown, how));
        }
        taken_.add(name);
        compared_.push_back({name, line, is_old});
        return std::nullopt;
    }

private:
    struct Compared {
        std::string name;
        int line;
        bool is_old;
    };

    TakenNames taken_;
    std::vector<Compared> compared_;
};

std::optional<Error> compare(const std::vector<KnownAuthor>& known, const std::vector<ListedAuthor>& listed,
                             std::vector<std::string>& warnings) {
    NameComparison comparison;
    std::set<const ListedAuthor*> old;
    for (const KnownAuthor& each : known) {
        const bool is_old = each.keeps_old_name();
        if (each.line == nullptr ? !each.stays_without_line() : !is_old) continue;
        if (each.line != nullptr) old.insert(each.line);
        // An author who stays was compared when they came, so a clash is only a warning.
        if (auto wrong = comparison.compare(each.name, each.line == nullptr ? 0 : each.line->line, is_old, warnings))
            warnings.push_back(wrong->message.substr(wrong->message.find(' ') + 1));
    }
    for (const ListedAuthor& each : listed)
        if (!old.contains(&each))
            if (auto wrong = comparison.compare(each.name, each.line, false, warnings)) return wrong;
    return std::nullopt;
}

void come_back(sqlite::Connection& database, std::int64_t author) {
    const auto back =
        first_field<std::optional<std::int64_t>>(database,
                                                 "UPDATE author SET unlisted = 0, unlisted_at = NULL, playing = "
                                                 "iif(disqualified IS NULL, resting, NULL), resting = NULL"
                                                 " WHERE id = ? RETURNING playing",
                                                 author);
    if (const auto playing = back.value_or(std::nullopt)) come_to_ladder(database, author, *playing);
}

void go(sqlite::Connection& database, std::int64_t author, Moment at) {
    execute(
        database,
        "UPDATE author SET unlisted = 1, unlisted_at = ?, resting = playing, playing = NULL, stays = 0 WHERE id = ?",
        at, author);
    leave_ladder(database, author);
}

std::string as_stored(const std::string& name) { return wrong_name(name) ? name : normal_name(name); }

// Takes over the author's line. An old name stays as it is.
void take_line(sqlite::Connection& database, const KnownAuthor& author) {
    const bool keeps = author.keeps_old_name();
    execute(database,
            "UPDATE author SET name = ?1, email = iif(?2 = '' AND stays = 1, email, ?2),"
            " stays = iif(stays = 2 AND email <> ?2, 0, coalesce(stays, 2)), name_is_checked = ?3 WHERE id = ?4",
            keeps ? author.name : as_stored(author.line->name), author.line->email, !keeps, author.id);
    if (author.is_unlisted) come_back(database, author.id);
}

void leave_line(sqlite::Connection& database, const KnownAuthor& author, Moment at, RosterChange& change) {
    if (author.is_unlisted) return;
    if (!author.stays_without_line()) {
        go(database, author.id, at);
        return change.gone.push_back(author.name);
    }
    if (author.stays) return;
    execute(database, "UPDATE author SET stays = 1 WHERE id = ?", author.id);
    change.warnings.push_back(
        fmt::format("{} is not in the list, but came with an earlier version and has handed in a bot, so they stay: "
                    "{} removes them",
                    author.name, setting_name("delete-author")));
}

// Returns the authors who have handed something in and would go, if they are more than a third of all who have: then
// the list is probably a wrong one, or an editor has saved half of it.
std::vector<std::string> many_who_would_go(const std::vector<KnownAuthor>& known) {
    std::vector<std::string> gone;
    std::size_t senders = 0;
    for (const KnownAuthor& each : known) {
        if (each.is_unlisted || !each.has_sent) continue;
        ++senders;
        if (each.line == nullptr && !each.stays_without_line()) gone.push_back(each.name);
    }
    if (3 * gone.size() <= senders) gone.clear();
    return gone;
}

// The process ended while an author was renamed: the list says whether the new name counts. The caller gives the
// author the name of the line afterwards.
void decide_renaming(sqlite::Connection& database, const KnownAuthor& author) {
    if (author.former_name.empty()) return;
    const bool is_undone = author.line != nullptr && as_stored(author.line->name) == author.former_name;
    execute(database,
            is_undone ? "DELETE FROM act WHERE act = 'renaming' AND author = ?"
                      : "UPDATE act SET act = 'rename' WHERE act = 'renaming' AND author = ?",
            author.id);
}

// Of authors who went with an arena that did not note when, the time begins now.
void forget_links(sqlite::Connection& database, Moment at) {
    execute(database, "UPDATE author SET unlisted_at = ? WHERE unlisted = 1 AND unlisted_at IS NULL", at);
    execute(database,
            "DELETE FROM link WHERE author IN (SELECT id FROM author WHERE unlisted = 1 AND unlisted_at <= ?)",
            at - links_are_kept);
}

}  // namespace

bool Roster::forget_old_links(Moment at) {
    return ledger_.in_transaction([&] {
        const auto links = [this] { return ledger_.database_.number("SELECT count(*) FROM link"); };
        const std::int64_t before = links();
        forget_links(ledger_.database_, at);
        return links() < before;
    });
}

std::optional<Error> Roster::refusal_of_list(const std::vector<ListedAuthor>& listed) {
    const std::lock_guard only_one(ledger_.mutex_);
    std::vector<KnownAuthor> known = known_authors(ledger_.database_);
    give_lines(known, listed);
    std::vector<std::string> warnings;
    if (auto wrong = house_bots_line(known)) return wrong;
    if (auto wrong = compare(known, listed, warnings)) return wrong;
    if (many_who_would_go(known).empty()) return std::nullopt;
    return Error{"the list lacks more than a third of the authors who have handed something in"};
}

Result<RosterChange> Roster::take_list(const std::vector<ListedAuthor>& listed, IfManyAreGone many, Moment at) {
    sqlite::Connection& database = ledger_.database_;
    return ledger_.in_transaction([&]() -> Result<RosterChange> {
        RosterChange change;
        std::vector<KnownAuthor> known = known_authors(database);
        const auto unknown = give_lines(known, listed);
        if (auto wrong = house_bots_line(known)) return std::move(*wrong);
        if (auto wrong = compare(known, listed, change.warnings)) return std::move(*wrong);
        const std::vector<std::string> gone = many_who_would_go(known);
        if (many == IfManyAreGone::ask && !gone.empty()) {
            change.missing = gone;
            return change;
        }
        if (!gone.empty())
            ledger_.enter_act(at, "accept-list", std::nullopt, std::nullopt,
                              fmt::format("{} of those who have handed something in are not in it", gone.size()));
        forget_links(database, at);
        for (const KnownAuthor& each : known) {
            decide_renaming(database, each);
            if (each.line == nullptr) leave_line(database, each, at, change);
            else take_line(database, each);
            if (each.line != nullptr && each.is_unlisted) change.back.push_back(each.line->name);
        }
        for (const ListedAuthor* const each : unknown) {
            ListedAuthor author = *each;
            author.name = normal_name(each->name);
            change.fresh.push_back(ledger_.insert_author(author).name);
        }
        return change;
    });
}

std::optional<std::string> Roster::refusal_of(const std::string& name, const std::vector<ListedAuthor>& listed,
                                              Beside beside) {
    if (auto wrong = wrong_name(name)) return wrong;
    std::vector<KnownAuthor> known;
    {
        const std::lock_guard only_one(ledger_.mutex_);
        known = known_authors(ledger_.database_);
    }
    std::string own;
    TakenNames taken;
    for (const KnownAuthor& each : known) {
        if (each.id == beside.author) own = folded_name(each.name);
        else if (!each.is_unlisted || beside.unlisted) taken.add(each.name);
    }
    for (const ListedAuthor& each : listed)
        if (!beside.author || folded_name(each.name) != own) taken.add(each.name);
    const auto clash = taken.clash_with(name);
    if (!clash) return std::nullopt;
    return clash->is_same ? "is taken" : "looks like that of another author";
}

bool Roster::knows(const std::string& name) {
    const std::lock_guard only_one(ledger_.mutex_);
    return std::ranges::count(known_authors(ledger_.database_), name, &KnownAuthor::name) > 0;
}

bool Roster::has_same(const std::string& name) {
    const std::lock_guard only_one(ledger_.mutex_);
    return std::ranges::any_of(known_authors(ledger_.database_),
                               [&](const KnownAuthor& each) { return folded_name(each.name) == folded_name(name); });
}

std::size_t Roster::count_with(const std::vector<ListedAuthor>& listed) {
    std::set<std::string> names;
    for (const ListedAuthor& each : listed) names.insert(folded_name(each.name));
    for (const Author& each : ledger_.authors())
        if (!each.house) names.insert(folded_name(each.name));
    return names.size();
}

void Roster::begin_renaming(std::int64_t author, const std::string& name, Moment at) {
    sqlite::Connection& database = ledger_.database_;
    ledger_.in_transaction([&] {
        const auto former = first_field<std::string>(database, "SELECT name FROM author WHERE id = ?", author);
        ledger_.enter_act(at, "renaming", author, std::nullopt, former.value_or(""));
        make_way_for(name, database);
        execute(database, "UPDATE author SET name = ?, name_is_checked = 1 WHERE id = ?", name, author);
    });
}

void Roster::end_renaming(std::int64_t author) {
    ledger_.change("UPDATE act SET act = 'rename' WHERE act = 'renaming' AND author = ?", author);
}

void Roster::take_back_renaming(std::int64_t author) {
    sqlite::Connection& database = ledger_.database_;
    ledger_.in_transaction([&] {
        execute(database,
                "UPDATE author SET name = (SELECT reason FROM act WHERE act = 'renaming' AND act.author = ?1) WHERE id "
                "= ?1",
                author);
        execute(database, "DELETE FROM act WHERE act = 'renaming' AND author = ?", author);
    });
}

void Roster::note_act(std::string_view act, std::int64_t author, Moment at) {
    ledger_.in_transaction([&] { ledger_.enter_act(at, act, author, std::nullopt, ""); });
}

void Roster::take_back(std::int64_t author) { ledger_.change("DELETE FROM author WHERE id = ?", author); }

Author Roster::enter(const ListedAuthor& author) {
    sqlite::Connection& database = ledger_.database_;
    return ledger_.in_transaction([&] {
        const auto known = first_row<KnownAuthor>(
            database, "SELECT id, unlisted FROM author WHERE name = ? AND deleted_at IS NULL",
            [](Fields& row, KnownAuthor& each) { read_fields(row, each.id, each.is_unlisted); }, author.name);
        if (known && known->is_unlisted) come_back(database, known->id);
        const std::int64_t id = known ? known->id : ledger_.insert_author(author).id;
        execute(database, "UPDATE author SET stays = 1 WHERE id = ?", id);
        return ledger_.authors_where("id = " + std::to_string(id)).front();
    });
}

Result<Author> Roster::enter_house_bot(const std::string& name, int rating) {
    sqlite::Connection& database = ledger_.database_;
    return ledger_.in_transaction([&]() -> Result<Author> {
        const auto known = first_field<std::optional<int>>(
            database, "SELECT house FROM author WHERE name = ? AND deleted_at IS NULL", name);
        if (known && !*known)
            return Error{fmt::format("{} is an author of this contest: give the bot another title in its list", name)};
        if (!known) ledger_.insert_author({name, {}});
        execute(database, "UPDATE author SET stays = 1, house = coalesce(house, ?) WHERE name = ?", rating, name);
        const auto id = *first_field<std::int64_t>(database, "SELECT id FROM author WHERE name = ?", name);
        return ledger_.authors_where("id = " + std::to_string(id)).front();
    });
}

}  // namespace isola_arena::host
