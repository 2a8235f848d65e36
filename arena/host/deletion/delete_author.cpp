#include "arena/host/deletion/delete_author.hpp"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/core.h>

#include "arena/base/text/setting_name.hpp"
#include "arena/base/text/text.hpp"
#include "arena/contest/tournament/record_text.hpp"
#include "arena/host/ladder/public_record.hpp"
#include "arena/host/store/authors_file.hpp"
#include "arena/host/store/ledger/ladder_games.hpp"
#include "arena/host/store/ledger/organiser_ledger.hpp"
#include "arena/host/store/stored_files.hpp"
#include "arena/record/store/store.hpp"
#include "arena/rules/events/fault.hpp"
#include "arena/rules/record/record_reader.hpp"

namespace isola_arena {

std::optional<std::string> record_without(std::string_view text, Player gone, const std::string& name) {
    const auto without_stderr = public_record(text, other(gone));
    if (!without_stderr) return std::nullopt;
    const auto record = parse_record(*without_stderr, "the record");
    if (!record) return std::nullopt;
    GameHeader header = record->header;
    // The command must not be empty, because an empty one means that a person plays.
    header.players[gone].name = header.players[gone].command = name;
    RecordText left;
    left.take(header);
    for (Event event : record->events) {
        if (auto* turn = std::get_if<TurnEnded>(&event); turn != nullptr && turn->player == gone) {
            // Removes the bot's own words. The judge reads the translation, which stays.
            turn->heard.clear();
            if (turn->fault) {
                if (turn->fault->kind == FaultKind::illegal) return std::nullopt;
                turn->reply.clear();
                turn->fault->explanation = host::deed_of_kind(to_string(turn->fault->kind));
            }
        } else if (auto* ended = std::get_if<GameEnded>(&event)) {
            if (parse_fault_kind(ended->reason) && ended->winner == other(gone))
                ended->explanation =
                    fmt::format("player {} ({}) {}", number(gone), name, host::deed_of_kind(ended->reason));
        }
        left.take(event);
    }
    return left.text();
}

namespace {

namespace fs = std::filesystem;

// Returns the list without the author; nullopt if the author is not in it.
std::optional<std::string> list_without(const fs::path& list, const std::string& name) {
    const std::string text = host::content_of(list).value_or("");
    std::string left = host::without_author(text, name);
    return left == text ? std::nullopt : std::optional(std::move(left));
}

// Removes also a draft of the list that a killed process left behind, because it would still have the author.
std::optional<Error> take_from_list(const fs::path& file, const std::string& name) {
    if (!fs::exists(file)) return std::nullopt;
    const fs::path list = fs::canonical(file);
    fs::remove(fs::path(list) += ".new");
    const auto left = list_without(list, name);
    return left ? host::rewrite_file(list, *left) : std::nullopt;
}

std::optional<Error> take_from_lists(const HostFolder& folder, const std::string& name) {
    for (const fs::path& list : {folder.authors(), folder.links(), folder.former_links()})
        if (auto error = take_from_list(list, name)) return error;
    return std::nullopt;
}

// After a renaming by a command, links.csv has the former name until the host starts.
std::optional<Error> take_former_names(const HostFolder& folder, host::Ledger& ledger, std::int64_t author) {
    for (const std::string& name : host::OrganiserLedger(ledger).former_names(author)) {
        bool is_anothers = false;
        for (const auto& authors : {ledger.authors(), ledger.unlisted_authors()})
            is_anothers = is_anothers || std::ranges::find(authors, name, &host::Author::name) != authors.end();
        if (is_anothers) continue;
        for (const fs::path& list : {folder.links(), folder.former_links()})
            if (auto error = take_from_list(list, name)) return error;
    }
    return std::nullopt;
}

// The final is a contest of its own, with a table that was printed, so the organiser decides what becomes of it.
// A former final has the name that the author had then.
std::optional<Error> refuse_if_in_final(const HostFolder& folder, host::Ledger& ledger, const host::Author& author) {
    std::vector<std::string> names = host::OrganiserLedger(ledger).former_names(author.id);
    names.insert(names.begin(), author.name);
    for (const fs::path& final : folder.finals()) {
        const auto bots = Store::open_to_read(final).plan().bots;
        const auto found = std::ranges::find_if(names, [&](const std::string& name) {
            return std::ranges::find(bots, name, &ContestBot::author) != bots.end();
        });
        if (found == names.end()) continue;
        return Error{
            fmt::format("{}: the final in {} has the bot of {}{} and its games: delete that file, or move it "
                        "out of the folder, then start again",
                        setting_name("delete-author"), final.string(), author.name,
                        *found == author.name ? "" : fmt::format(", who was {} then,", *found))};
    }
    return std::nullopt;
}

// Returns nullopt for an author who was listed after the contest was last served, and so is not in the ledger yet.
Result<std::optional<host::Author>> author_named(host::Ledger& ledger, const HostFolder& folder,
                                                 const std::string& name) {
    std::vector<std::string> names;
    for (const auto& authors : {ledger.authors(), ledger.unlisted_authors()})
        for (const host::Author& author : authors) {
            if (author.name == name) return std::optional(author);
            names.push_back(author.name);
        }
    if (list_without(folder.authors(), name)) return std::optional<host::Author>();
    return Error{
        fmt::format("{}: there is no author {}{}", setting_name("delete-author"), name, did_you_mean(name, names))};
}

Error interruption(const HostFolder& folder, const std::string& name) {
    return {fmt::format("the deletion of the author {0} was interrupted: arena host {1} {2} \"{0}\" ends it", name,
                        folder.path.string(), setting_name("delete-author"))};
}

}  // namespace

Result<AuthorToDelete> author_to_delete(const HostFolder& folder, host::Ledger& ledger, const std::string& name) {
    AuthorToDelete found{name, host::AuthorDeletion(ledger).begun(), {}};
    if (found.begun && found.begun->name != name) return interruption(folder, found.begun->name);
    if (found.begun) return found;
    auto entered = author_named(ledger, folder, name);
    if (!entered) return entered.error();
    found.entered = std::move(entered).value();
    if (found.entered)
        if (const auto error = refuse_if_in_final(folder, ledger, *found.entered)) return *error;
    return found;
}

Result<host::ErasedAuthor> delete_author(const HostFolder& folder, host::Ledger& ledger, const AuthorToDelete& author) {
    host::AuthorDeletion deletion(ledger);
    auto begun = author.begun;
    if (!begun && author.entered) begun = deletion.begin(*author.entered);
    if (const auto error = take_from_lists(folder, author.name)) return *error;
    if (!begun) return host::ErasedAuthor();
    if (const auto error = take_former_names(folder, ledger, begun->author)) return *error;
    if (const auto error = host::remove_stored(folder.submissions() / begun->bot)) return *error;
    // The levels of all versions go, because their digests do not say whose they are. They can be measured again.
    fs::remove(folder.levels());
    host::ErasedAuthor erased = deletion.erase(*begun, record_without, host::now());
    deletion.end();
    return erased;
}

std::optional<Error> refuse_half_deleted(const HostFolder& folder, host::Ledger& ledger) {
    const auto begun = host::AuthorDeletion(ledger).begun();
    return begun ? std::optional(interruption(folder, begun->name)) : std::nullopt;
}

}  // namespace isola_arena
