#include "arena/cli/host/folder/links_file.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <set>

#include <fmt/core.h>

#include "arena/cli/options/command.hpp"
#include "arena/contest/near_names.hpp"
#include "arena/host/club/links.hpp"
#include "arena/host/club/stored_files.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view authors_path = "author/";
constexpr std::string_view organisers_path = "organiser/";
constexpr const char* lost = "(lost: arena host FOLDER --new-link NAME makes a new one)";

// Returns the secret at the end of a link, wherever the host was when it was written.
std::optional<std::string> secret_in(std::string_view line) {
    while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
    const std::string secret(line.substr(line.rfind('/') + 1));
    return host::looks_like_secret(secret) ? std::optional(secret) : std::nullopt;
}

// The secrets of a file, by their digests.
std::map<std::string, std::string> secrets_in(const fs::path& file) {
    std::map<std::string, std::string> secrets;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);)
        if (const auto secret = secret_in(line)) secrets[host::digest_of(*secret)] = *secret;
    return secrets;
}

void replace(const fs::path& file, const std::string& text) {
    if (host::content_of(file) == text) return;
    if (const auto failure = host::replace_file(file, text, host::for_the_owner)) throw UsageError(failure->message);
}

// A name as it is compared: two that differ in blanks or in upper and lower case would be taken for each other.
std::string folded(const std::string& name) {
    std::string same;
    for (const char c : name) {
        if (c != ' ') same += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        else if (!same.ends_with(' ')) same += ' ';
    }
    return same;
}

// In quotes no name is taken for a comment or for the head of the list.
void extend_list(const fs::path& file, const host::ListedAuthor& author) {
    std::string text = host::content_of(file).value_or("");
    if (!text.empty() && !text.ends_with('\n')) text += '\n';
    text += host::quoted_csv_field(author.name) +
            (author.email.empty() ? "" : ',' + host::quoted_csv_field(author.email)) + '\n';
    const auto mode = static_cast<unsigned>(fs::status(file).permissions() & fs::perms::all);
    if (const auto failure = host::replace_file(file, text, mode)) throw UsageError(failure->message);
}

}  // namespace

LinksFile::LinksFile(const HostFolder& folder, host::Ledger& ledger, std::string base)
    : folder_(folder), ledger_(ledger), base_(std::move(base)) {}

// A secret is in the file before its digest is in the ledger. After a kill between the two the ledger does not accept that
// link, and the next update makes another one. The other way round, nobody would know a link that is accepted. Returns the
// secrets that it has made.
LinksFile::Secrets LinksFile::write() {
    Secrets fresh;
    Secrets secrets;
    for (const auto& [digest, secret] : secrets_in(folder_.links()))
        if (const auto author = ledger_.author_of_link(digest)) secrets[author->id] = secret;
    for (const host::Author& author : ledger_.authors_without_link())
        fresh[author.id] = secrets[author.id] = host::draw_secret();
    std::string text = "name,e-mail,link\n";
    for (const host::Author& author : ledger_.authors()) {
        const auto secret = secrets.find(author.id);
        const std::string link = secret == secrets.end() ? lost : link_of(secret->second);
        text += fmt::format("{},{},{}\n", host::csv_field(author.name), host::csv_field(author.email), link);
    }
    replace(folder_.links(), text);
    std::map<std::int64_t, std::string> digests;
    for (const auto& [author, secret] : fresh) digests[author] = host::digest_of(secret);
    if (!digests.empty()) ledger_.add_links(digests, host::now());
    return fresh;
}

std::vector<std::string> LinksFile::update() {
    const std::lock_guard only_one(mutex_);
    std::vector<std::string> names;
    for (const host::Author& author : enter_listed().authors) names.push_back(author.name);
    return names;
}

LinksFile::Entered LinksFile::enter_listed() {
    auto entered = ledger_.enter_authors(usable(host::read_authors(folder_.authors())));
    return {std::move(entered), write()};
}

std::string LinksFile::link_of(const std::string& secret) const {
    return fmt::format("{}{}{}", base_, authors_path, secret);
}

// The list is read, extended and entered while no other thread does so, and is there as a whole or as it was.
Result<std::string> LinksFile::add(const host::ListedAuthor& author, int most) {
    const std::lock_guard only_one(mutex_);
    std::set<std::string> names;
    for (const host::ListedAuthor& each : usable(host::read_authors(folder_.authors()))) names.insert(each.name);
    for (const host::Author& each : ledger_.authors()) names.insert(each.name);
    const auto is_taken = [&](const std::string& name) { return folded(name) == folded(author.name); };
    if (std::ranges::any_of(names, is_taken))
        return Error{"the name is taken: choose another one, or ask the organiser for your link if it is yours"};
    if (names.size() >= static_cast<std::size_t>(most))
        return Error{fmt::format("there are {} authors, and no more can register: ask the organiser", names.size())};
    extend_list(fs::canonical(folder_.authors()), author);
    const Entered entered = enter_listed();
    for (const host::Author& each : entered.authors)
        if (each.name == author.name) return link_of(entered.secrets.at(each.id));
    throw UsageError("the new author was in the ledger already");
}

void LinksFile::renew(const std::string& name) {
    const std::lock_guard only_one(mutex_);
    std::vector<std::string> names;
    for (const host::Author& author : ledger_.authors()) {
        names.push_back(author.name);
        if (author.name != name) continue;
        ledger_.revoke_links(author.id, host::now());
        write();
        return;
    }
    throw UsageError(fmt::format("--new-link: there is no author {}{}", name, did_you_mean(name, names)));
}

std::string LinksFile::organisers_link() {
    const std::lock_guard only_one(mutex_);
    const auto known = secret_in(host::content_of(folder_.organisers_link()).value_or(""));
    std::string secret = known.value_or("");
    if (!known || !ledger_.is_organisers_link(host::digest_of(*known))) {
        secret = host::draw_secret();
        ledger_.add_link(std::nullopt, host::digest_of(secret), host::now());
    }
    std::string link = fmt::format("{}{}{}", base_, organisers_path, secret);
    replace(folder_.organisers_link(), link + '\n');
    return link;
}

void LinksFile::renew_organisers() {
    const std::lock_guard only_one(mutex_);
    ledger_.revoke_links(std::nullopt, host::now());
    fs::remove(folder_.organisers_link());
}

}  // namespace isola_arena
