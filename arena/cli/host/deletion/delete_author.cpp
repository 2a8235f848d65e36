#include "arena/cli/host/deletion/delete_author.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <vector>

#include <unistd.h>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/near_names.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/host/club/authors_file.hpp"
#include "arena/host/club/ledger/author_deletion.hpp"
#include "arena/host/club/stored_files.hpp"
#include "arena/host/deletion/deleted_record.hpp"
#include "arena/record/store/store.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

// The list without the author; nullopt if he is not in it.
std::optional<std::string> list_without(const fs::path& list, const std::string& name) {
    const std::string text = host::content_of(list).value_or("");
    std::string left = host::without_author(text, name);
    return left == text ? std::nullopt : std::optional(std::move(left));
}

// A draft of the list that a kill has left would have him still.
void take_from_list(const fs::path& file, const std::string& name) {
    if (!fs::exists(file)) return;
    const fs::path list = fs::canonical(file);
    fs::remove(fs::path(list) += ".new");
    const auto left = list_without(list, name);
    const auto mode = static_cast<unsigned>(fs::status(list).permissions() & fs::perms::all);
    if (!left) return;
    if (const auto failure = host::replace_file(list, *left, mode)) throw UsageError(failure->message);
}

void take_from_lists(const HostFolder& folder, const std::string& name) {
    take_from_list(folder.authors(), name);
    take_from_list(folder.links(), name);
    take_from_list(folder.former_links(), name);
}

// A final is a contest of its own, with a table that was printed: what becomes of it is for the organiser to decide.
void refuse_if_in_final(const HostFolder& folder, const host::Author& author) {
    if (!Store::exists(folder.final_database())) return;
    const auto bots = Store::open_to_read(folder.final_database()).plan().bots;
    const bool is_in = std::ranges::any_of(
        bots, [&](const ContestBot& each) { return each.author == author.name || each.spec.name == author.bot; });
    if (is_in)
        throw UsageError(
            fmt::format("--delete-author: the final in {} has {}'s bot and its games: delete that file, or "
                        "move it out of the folder, then start again",
                        folder.final_database().string(), author.name));
}

void ask_whether_sure(const host::Author& author) {
    if (isatty(STDIN_FILENO) == 0)
        throw UsageError("--delete-author asks first, and stdin is no terminal here: add --yes");
    say_ready(fmt::format("{} is deleted with all that he sent; this cannot be undone. Type yes to go on: ",
                          printable(author.name)));
    std::array<char, 16> answer{};
    if (std::fgets(answer.data(), answer.size(), stdin) == nullptr || std::string_view(answer.data()) != "yes\n")
        throw UsageError("--delete-author: nothing is deleted");
}

std::optional<host::Author> author_named(host::Ledger& ledger, const HostFolder& folder, const std::string& name) {
    std::vector<std::string> names;
    for (const auto& authors : {ledger.authors(), ledger.unlisted_authors()})
        for (const host::Author& author : authors) {
            if (author.name == name) return author;
            names.push_back(author.name);
        }
    // Who was listed since the contest was served last has sent nothing.
    if (list_without(folder.authors(), name)) return std::nullopt;
    throw UsageError(fmt::format("--delete-author: there is no author {}{}", name, did_you_mean(name, names)));
}

void tell(const std::string& name, const host::ErasedAuthor& erased) {
    announce(fmt::format("{} is deleted: {} with their files and receipts, the links, the lines in the lists", name,
                         counted(erased.versions, "version")));
    if (!erased.neutral_name.empty())
        announce(fmt::format("{} of others with that bot stay under the name {}, without what it wrote; {} {} deleted",
                             counted(erased.games, "game"), erased.neutral_name, counted(erased.records, "record"),
                             erased.records == 1 ? "is" : "are"));
    announce("backups that were made before still have all of it, and so may files that you keep elsewhere");
}

std::string words_of_interruption(const HostFolder& folder, const std::string& name) {
    return fmt::format("the deletion of the author {0} was interrupted: arena host {1} --delete-author \"{0}\" ends it",
                       name, folder.path.string());
}

}  // namespace

Exit delete_author(const HostFolder& folder, const std::string& name, bool is_sure) {
    host::Ledger ledger(folder.ledger());
    host::AuthorDeletion deletion(ledger);
    auto begun = deletion.begun();
    if (begun && begun->name != name) throw UsageError(words_of_interruption(folder, begun->name));
    if (!begun) {
        const auto author = author_named(ledger, folder, name);
        if (author) refuse_if_in_final(folder, *author);
        if (!is_sure) ask_whether_sure(author.value_or(host::Author{0, name, {}, {}, {}}));
        if (author) begun = deletion.begin(*author);
    }
    take_from_lists(folder, name);
    host::ErasedAuthor erased;
    if (begun) {
        if (const auto failure = host::remove_stored(folder.submissions() / begun->bot))
            throw UsageError(failure->message);
        erased = deletion.erase(*begun, record_without, host::now());
        deletion.end();
    }
    tell(name, erased);
    return Exit::fine;
}

void refuse_half_deleted(const HostFolder& folder, host::Ledger& ledger) {
    if (const auto begun = host::AuthorDeletion(ledger).begun())
        throw UsageError(words_of_interruption(folder, begun->name));
}

}  // namespace isola_arena
