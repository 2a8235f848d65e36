#include "arena/host/copies/copies.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <utility>

#include "arena/base/hash/digest.hpp"
#include "arena/base/json/json_writer.hpp"

namespace isola_arena::host {
namespace {

constexpr std::size_t most_near_pairs = 50;

void write_version(JsonWriter& json, const SentVersion& version) {
    json.begin_object().key("submission").number(version.submission).key("author").text(version.author);
    json.key("version").number(version.version).key("at").text(utc_text(version.received_at)).end_object();
}

void add_all(const std::vector<Fingerprint>& more, Fingerprints& all) { all.insert(more.begin(), more.end()); }

// The digests of a version's files without those that were handed out: versions with the same ones are a group.
using Own = std::vector<std::string>;

Own own_digests(const SentVersion& version, const std::vector<std::string>& handed_out) {
    Own own;
    std::ranges::set_difference(version.digests, handed_out, std::back_inserter(own));
    return own;
}

using AuthorsOfPair = std::pair<std::int64_t, std::int64_t>;

AuthorsOfPair authors_of(std::int64_t one, std::int64_t other) { return std::minmax(one, other); }

bool is_earlier(const SentVersion& one, const SentVersion& other) { return one.submission < other.submission; }

}  // namespace

std::vector<ProgramFile> CopyFinder::handed_out_files() const {
    std::vector<ProgramFile> files = program_files(folder_.handed_out()).files;
    for (ProgramFile& each : kits_()) files.push_back(std::move(each));
    return files;
}

// Two threads may make the same at first. What both wait for is not made behind the lock.
const std::vector<std::string>& CopyFinder::handed_out_digests() {
    {
        const std::lock_guard only_one(mutex_);
        if (handed_out_digests_) return *handed_out_digests_;
    }
    std::vector<std::string> digests = digests_of_files(folder_.handed_out());
    for (const ProgramFile& each : handed_out_files()) digests.push_back(sha256(each.text));
    std::ranges::sort(digests);
    const std::lock_guard only_one(mutex_);
    if (!handed_out_digests_) handed_out_digests_.emplace(std::move(digests));
    return *handed_out_digests_;
}

const Fingerprints& CopyFinder::handed_out_prints() {
    {
        const std::lock_guard only_one(mutex_);
        if (handed_out_prints_) return *handed_out_prints_;
    }
    Fingerprints prints;
    for (const ProgramFile& each : handed_out_files())
        add_all(all_fingerprints(tokens_of(each.text, each.name)), prints);
    const std::lock_guard only_one(mutex_);
    if (!handed_out_prints_) handed_out_prints_.emplace(std::move(prints));
    return *handed_out_prints_;
}

// A version that is not unpacked yet counts as one with something of its own: unpacking takes too long for a page.
bool CopyFinder::has_nothing_own(const SentVersion& version) {
    {
        const std::lock_guard only_one(mutex_);
        if (const auto known = nothing_own_.find(version.digests); known != nothing_own_.end()) return known->second;
    }
    const std::filesystem::path source = folder_.version(version.bot, version.version) / "source";
    std::error_code unknown;
    if (!std::filesystem::exists(source, unknown)) return false;
    const FoundProgram program = program_files(source);
    const std::vector<std::string>& known = handed_out_digests();
    const bool has_nothing = !program.files.empty() && std::ranges::all_of(program.files, [&](const ProgramFile& each) {
        return std::ranges::binary_search(known, sha256(each.text));
    });
    const std::lock_guard only_one(mutex_);
    if (!version.is_worked_on) nothing_own_[version.digests] = has_nothing;
    return has_nothing;
}

std::vector<CopyPair> CopyFinder::identical_among(const std::vector<SentVersion>& versions) {
    std::map<Own, const SentVersion*> first;
    std::set<AuthorsOfPair> seen;
    std::vector<CopyPair> pairs;
    for (const SentVersion& each : versions) {
        Own own = own_digests(each, handed_out_digests());
        if (own.empty()) continue;
        const SentVersion* const earlier = first.try_emplace(std::move(own), &each).first->second;
        const AuthorsOfPair authors = authors_of(earlier->author_id, each.author_id);
        if (earlier->author_id == each.author_id || seen.contains(authors) || has_nothing_own(each)) continue;
        seen.insert(authors);
        pairs.push_back({*earlier, each, true, 1, 0});
    }
    std::ranges::stable_sort(pairs, {}, [](const CopyPair& pair) { return pair.one.submission; });
    return pairs;
}

std::vector<CopyPair> CopyFinder::identical() {
    const std::int64_t now = ledger_.changes();
    {
        const std::lock_guard only_one(mutex_);
        if (identical_at_ == now) return identical_;
    }
    std::vector<CopyPair> found = identical_among(asked_.sent_versions());
    const std::lock_guard only_one(mutex_);
    identical_ = found;
    identical_at_ = now;
    return found;
}

CopySearch CopyFinder::look_up() {
    CopySearch search;
    search.versions = asked_.sent_versions();
    search.identical = identical();
    for (const SentVersion& each : search.versions) {
        {
            const std::lock_guard only_one(mutex_);
            if (prints_.contains(each.submission)) continue;
        }
        if (auto submission = ledger_.submission(each.submission))
            search.unread.emplace(each.submission, std::move(*submission));
    }
    return search;
}

Result<FoundProgram> CopyFinder::program_of(const SentVersion& version, const Submission& submission) {
    return sent_program(submission, folder_.version(version.bot, version.version));
}

// Keeps what will not change: a version that is still worked on may not be unpacked yet, and one that cannot be read now
// may be read later.
Fingerprints CopyFinder::prints_of(const SentVersion& version, const CopySearch& search) {
    {
        const std::lock_guard only_one(mutex_);
        if (const auto known = prints_.find(version.submission); known != prints_.end()) return known->second;
    }
    const auto submission = search.unread.find(version.submission);
    if (submission == search.unread.end()) return {};
    const auto program = program_of(version, submission->second);
    if (!program) return {};
    Fingerprints prints = fingerprints_of(program->files);
    const std::lock_guard only_one(mutex_);
    if (!version.is_worked_on) prints_[version.submission] = prints;
    return prints;
}

// The first version of each group stands for all.
std::vector<CopyPair> CopyFinder::near_among(const CopySearch& search) {
    std::set<Own> groups;
    std::map<Own, std::set<std::int64_t>> senders;
    std::map<std::int64_t, std::vector<const SentVersion*>> by_author;
    for (const SentVersion& each : search.versions) {
        const Own own = own_digests(each, handed_out_digests());
        if (!own.empty()) senders[own].insert(each.author_id);
        if (each.has_files && (own.empty() || groups.insert(own).second)) by_author[each.author_id].push_back(&each);
    }
    std::set<AuthorsOfPair> in_one_group;
    for (const auto& [own, authors] : senders)
        for (auto one = authors.begin(); one != authors.end(); ++one)
            for (auto other = std::next(one); other != authors.end(); ++other)
                in_one_group.insert(authors_of(*one, *other));
    std::vector<std::vector<const SentVersion*>> places;
    std::vector<ProgramsOfAuthor> authors;
    for (const auto& [author, theirs] : by_author) {
        places.push_back(theirs);
        ProgramsOfAuthor& programs = authors.emplace_back();
        for (const SentVersion* const each : theirs) programs.push_back(prints_of(*each, search));
    }
    std::vector<CopyPair> pairs;
    for (const LikePair& each :
         likest(authors, handed_out_prints(), search.versions.size() * search.versions.size(), least_likeness)) {
        const SentVersion* one = places[each.author][each.program];
        const SentVersion* other = places[each.other_author][each.other_program];
        if (in_one_group.contains(authors_of(one->author_id, other->author_id))) continue;
        if (is_earlier(*other, *one)) std::swap(one, other);
        pairs.push_back({*one, *other, false, each.likeness, each.shared});
        if (pairs.size() == most_near_pairs) break;
    }
    return pairs;
}

std::vector<CopyPair> CopyFinder::find(const CopySearch& search) {
    std::vector<CopyPair> pairs = search.identical;
    for (CopyPair& each : near_among(search)) pairs.push_back(std::move(each));
    return pairs;
}

Result<SideBySide> CopyFinder::compare(std::int64_t one, std::int64_t other) {
    const std::vector<SentVersion> versions = asked_.sent_versions();
    SideBySide sides;
    for (const auto& [id, side] : {std::pair(one, &sides[0]), std::pair(other, &sides[1])}) {
        const auto found = std::ranges::find(versions, id, &SentVersion::submission);
        if (found == versions.end()) return Error{"there is no such version"};
        side->version = *found;
        if (!found->has_files) return Error{"the files of that version were removed to make room for newer ones"};
        const auto submission = ledger_.submission(id);
        if (!submission) return Error{"there is no such version"};
        auto program = program_of(*found, *submission);
        if (!program) return program.error();
        for (ProgramFile& file : program->files) side->files.push_back({std::move(file), {}});
        side->left_out = std::move(program->left_out);
    }
    mark_shared(sides, handed_out_prints());
    return sides;
}

std::string copies_json(const std::vector<CopyPair>& pairs) {
    std::string text;
    JsonWriter json(text);
    json.list(pairs, [&](const CopyPair& pair) {
        write_version(json.begin_object().key("one"), pair.one);
        write_version(json.key("other"), pair.other);
        json.key("identical").boolean(pair.is_identical).key("likeness").real(pair.likeness);
        json.key("passages").number(pair.shared).end_object();
    });
    return text;
}

std::string sides_json(const SideBySide& sides) {
    std::string text;
    JsonWriter json(text);
    json.list(sides, [&](const SideOfCopy& side) {
        write_version(json.begin_object().key("version"), side.version);
        json.key("files").list(side.files, [&](const FileOfSide& file) {
            json.begin_object().key("name").text(file.file.name).key("text").text(file.file.text);
            json.key("shared").list(file.shared, [&](const SharedPassage& each) {
                json.begin_object().key("from").number(each.from).key("to").number(each.to);
                json.key("file").number(each.other_file).key("line").number(each.other_line).end_object();
            });
            json.end_object();
        });
        json.key("left_out").list(side.left_out, &JsonWriter::text).end_object();
    });
    return text;
}

}  // namespace isola_arena::host
