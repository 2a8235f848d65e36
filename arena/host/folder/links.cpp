#include "arena/host/folder/links.hpp"

#include <algorithm>
#include <sstream>

#include <fmt/core.h>

#include "arena/base/files/file_lock.hpp"
#include "arena/base/hash/digest.hpp"
#include "arena/base/text/csv_records.hpp"
#include "arena/base/text/text.hpp"
#include "arena/commands/whole_command.hpp"
#include "arena/host/folder/list_change.hpp"
#include "arena/host/store/authors/author_name.hpp"
#include "arena/host/store/stored_files.hpp"

namespace isola_arena::host {
namespace {

constexpr std::size_t secret_bytes = 16;

}  // namespace

std::string draw_secret() { return random_hex(secret_bytes); }

std::string digest_of(std::string_view secret) { return sha256(secret); }

bool looks_like_secret(std::string_view text) {
    const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    return text.size() == 2 * secret_bytes && std::ranges::all_of(text, is_digit);
}

}  // namespace isola_arena::host

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr const char* links_head = "name,e-mail,link\n";

// Returns the secret at the end of a link, whichever address the host had when the link was written.
std::optional<std::string> secret_in(std::string_view line) {
    while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
    const std::string secret(line.substr(line.rfind('/') + 1));
    return host::looks_like_secret(secret) ? std::optional(secret) : std::nullopt;
}

// Returns the secrets in a file, by their digests.
std::map<std::string, std::string> secrets_in(const fs::path& file) {
    std::map<std::string, std::string> secrets;
    std::istringstream in(host::content_of(file).value_or(""));
    for (std::string line; std::getline(in, line);)
        if (const auto secret = secret_in(line)) secrets[host::digest_of(*secret)] = *secret;
    return secrets;
}

std::optional<Error> replace(const fs::path& file, const std::string& text) {
    if (host::content_of(file) == text) return std::nullopt;
    return host::replace_file(file, text, host::for_the_owner);
}

std::string line_of(const host::Author& author, const std::string& link) {
    return fmt::format("{},{},{}\n", csv_field(author.name), csv_field(author.email), link);
}

}  // namespace

LinksFile::LinksFile(const HostFolder& folder, host::Ledger& ledger, std::string base)
    : folder_(folder), ledger_(ledger), roster_(ledger), base_(std::move(base)) {}

// Writes secrets into the file before their digests into the ledger. If the process is killed in between, the ledger
// does not accept the link, and the next update makes another one. In the other order, the ledger would accept a link
// that nobody knows. Returns the new secrets.
Result<LinksFile::Secrets> LinksFile::write() {
    Secrets fresh;
    Secrets secrets;
    for (const fs::path& file : {folder_.former_links(), folder_.links()})
        for (const auto& [digest, secret] : secrets_in(file))
            if (const auto author = ledger_.author_of_link(digest)) secrets[author->id] = secret;
    for (const host::Author& author : ledger_.authors_without_link())
        fresh[author.id] = secrets[author.id] = host::draw_secret();
    const auto link_or_lost = [&](const host::Author& author) {
        const auto secret = secrets.find(author.id);
        return secret == secrets.end() ? fmt::format("(lost: {} makes a new one)", new_link_command)
                                       : link_of(secret->second);
    };
    std::string former;
    for (const host::Author& author : ledger_.unlisted_authors())
        if (secrets.contains(author.id)) former += line_of(author, link_or_lost(author));
    // Writes former-links.csv first, so that a link is in one of the files at any time.
    if (!former.empty())
        if (auto failure = replace(folder_.former_links(), links_head + former)) return std::move(*failure);
    std::string text = links_head;
    for (const host::Author& author : ledger_.authors())
        if (!author.house) text += line_of(author, link_or_lost(author));
    if (auto failure = replace(folder_.links(), text)) return std::move(*failure);
    if (former.empty()) fs::remove(folder_.former_links());
    std::map<std::int64_t, std::string> digests;
    for (const auto& [author, secret] : fresh) digests[author] = host::digest_of(secret);
    if (!digests.empty()) ledger_.add_links(digests, host::now());
    return fresh;
}

AcceptedList digest_of_list(const HostFolder& folder) {
    const auto text = host::content_of(folder.authors());
    return text ? sha256(*text) : "";
}

std::string some_of(const std::vector<std::string>& names) {
    constexpr std::size_t most_named = 20;
    std::vector<std::string> named = names;
    named.resize(std::min(named.size(), most_named));
    const std::string more = names.size() > most_named ? fmt::format(" and {} more", names.size() - most_named) : "";
    return joined(named, ", ") + more;
}

std::string words_for_missing(const std::vector<std::string>& missing) {
    return "more than a third of the authors who have handed something in are not in it any more: " + some_of(missing);
}

Result<host::RosterChange> take_authors(const HostFolder& folder, host::Ledger& ledger, const AcceptedList& accepted) {
    if (!fs::exists(folder.authors())) return host::RosterChange{};
    const auto list = host::read_authors(folder.authors());
    if (!list) return list.error();
    const bool is_accepted = !accepted.empty() && sha256(list->text()) == accepted;
    auto change = host::Roster(ledger).take_list(list->authors(),
                                                 is_accepted ? host::IfManyAreGone::take : host::IfManyAreGone::ask);
    if (!change) return Error{folder.authors().string() + ':' + change.message()};
    return change;
}

std::optional<Error> LinksFile::forget_old() {
    const std::lock_guard only_one(mutex_);
    if (!roster_.forget_old_links()) return std::nullopt;
    const auto secrets = write();
    return secrets ? std::nullopt : std::optional(secrets.error());
}

std::map<std::string, std::string> LinksFile::links_by_digest() {
    const std::lock_guard only_one(mutex_);
    std::map<std::string, std::string> links;
    for (const auto& [digest, secret] : secrets_in(folder_.links())) links[digest] = link_of(secret);
    return links;
}

Result<host::RosterChange> LinksFile::update(const AcceptedList& accepted) {
    const std::lock_guard only_one(mutex_);
    auto change = take_authors(folder_, ledger_, accepted);
    if (!change) return change;
    if (const auto secrets = write(); !secrets) return secrets.error();
    return change;
}

std::string LinksFile::link_of(const std::string& secret) const { return base_ + "author/" + secret; }

// Reads and extends the list while no other thread does so, and replaces it as a whole or not at all. Enters only this
// author. Other changes in the list are left to update(), because the organiser may not have finished them.
std::variant<std::string, LinksFile::NotAdded> LinksFile::add(const host::ListedAuthor& author, int most) {
    const std::lock_guard only_one(mutex_);
    const auto refused = [](std::string why) { return NotAdded{std::move(why), true}; };
    const auto failed = [](const Error& error) { return NotAdded{error.message, false}; };
    const fs::path file = fs::weakly_canonical(folder_.authors());
    if (!fs::exists(file)) return failed(Error{"there is no " + folder_.authors().string()});
    const FileLock lock = FileLock::take_in_place(file, FileLock::Kind::exclusive);
    const auto list = host::read_authors(folder_.authors());
    if (!list) return failed(list.error());
    if (const auto clash = roster_.refusal_of(author.name, list->authors()))
        return refused(
            fmt::format("the name {}: choose another one, or ask the organiser for your link if it is yours", *clash));
    if (const std::size_t count = roster_.count_with(list->authors()); count >= static_cast<std::size_t>(most))
        return refused(fmt::format("there are {} authors, and no more can register: ask the organiser", count));
    // The ledger knows first that the author has registered: if the process is killed in between, the line would count as
    // one that the organiser wrote, and mail would go to its address.
    const host::Author entered = roster_.enter(author);
    if (const auto failure = host::rewrite_file(file, list->with(author))) {
        roster_.take_back(entered.id);
        return failed(*failure);
    }
    const auto secrets = write();
    if (!secrets) return failed(secrets.error());
    return link_of(secrets->at(entered.id));
}

std::variant<std::string, ListRefusal> LinksFile::enlist(const host::ListedAuthor& author, const AcceptedList& seen) {
    const std::lock_guard only_one(mutex_);
    if (auto refusal = add_authors(folder_, ledger_, {author}, seen)) return std::move(*refusal);
    const auto change = take_authors(folder_, ledger_);
    if (!change) return ListRefusal{change.message()};
    if (const auto secrets = write(); !secrets) return ListRefusal{secrets.message(), RefusalReason::failed};
    for (const host::Author& each : ledger_.authors())
        if (each.name == host::normal_name(author.name)) {
            roster_.note_act("add", each.id);
            return known_link(each);
        }
    return ListRefusal{fmt::format("{} is in authors.csv, and is not taken yet", author.name), RefusalReason::conflict};
}

std::optional<ListRefusal> LinksFile::rename(const host::Author& author, const std::string& name,
                                             const AcceptedList& seen) {
    const std::lock_guard only_one(mutex_);
    if (auto refusal = rename_author(folder_, ledger_, author, name, seen)) return refusal;
    const auto secrets = write();
    return secrets ? std::nullopt : std::optional(ListRefusal{secrets.message(), RefusalReason::failed});
}

std::string LinksFile::link_of(const host::Author& author) {
    const std::lock_guard only_one(mutex_);
    return known_link(author);
}

std::string LinksFile::known_link(const host::Author& author) {
    for (const auto& [digest, secret] : secrets_in(folder_.links())) {
        const auto owner = ledger_.author_of_link(digest);
        if (owner && owner->id == author.id) return link_of(secret);
    }
    return {};
}

std::optional<Error> LinksFile::renew(const std::string& name) {
    const std::lock_guard only_one(mutex_);
    std::vector<std::string> names;
    for (const host::Author& author : ledger_.authors()) {
        if (author.house) continue;
        names.push_back(author.name);
        if (author.name != name) continue;
        ledger_.revoke_links(author.id, host::now());
        roster_.note_act("new-link", author.id);
        const auto secrets = write();
        return secrets ? std::nullopt : std::optional(secrets.error());
    }
    return Error{fmt::format("there is no author {}{}", name, did_you_mean(name, names))};
}

Result<std::string> LinksFile::organisers_link() {
    const std::lock_guard only_one(mutex_);
    const auto known = secret_in(host::content_of(folder_.organisers_link()).value_or(""));
    std::string secret = known.value_or("");
    if (!known || !ledger_.is_organisers_link(host::digest_of(*known))) {
        secret = host::draw_secret();
        ledger_.add_link(std::nullopt, host::digest_of(secret), host::now());
    }
    std::string link = base_ + "organiser/" + secret;
    if (auto failure = replace(folder_.organisers_link(), link + '\n')) return std::move(*failure);
    return link;
}

void LinksFile::renew_organisers() {
    const std::lock_guard only_one(mutex_);
    ledger_.revoke_links(std::nullopt, host::now());
    fs::remove(folder_.organisers_link());
}

}  // namespace isola_arena
