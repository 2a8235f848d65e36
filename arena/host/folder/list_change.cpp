#include "arena/host/folder/list_change.hpp"

#include <filesystem>

#include <fmt/core.h>

#include "arena/base/files/file_lock.hpp"
#include "arena/base/hash/digest.hpp"
#include "arena/base/text/text.hpp"
#include "arena/host/store/authors/author_name.hpp"
#include "arena/host/store/stored_files.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

// The list, locked against others who change it by the page, a command or the registration.
struct OpenedList {
    FileLock lock;
    fs::path file;
    host::AuthorsList list;
};

std::variant<OpenedList, ListRefusal> open_list(const HostFolder& folder, host::Roster& roster,
                                                const std::optional<AcceptedList>& seen) {
    std::error_code unknown;
    if (!fs::exists(folder.authors(), unknown))
        return ListRefusal{fmt::format("there is no {}", folder.authors().string()), RefusalReason::failed};
    const fs::path file = fs::canonical(folder.authors());
    FileLock lock = FileLock::take_in_place(file, FileLock::Kind::exclusive);
    auto list = host::read_authors(folder.authors());
    if (!list) return ListRefusal{list.message() + ": correct this in the list first"};
    if (seen && sha256(list->text()) != *seen)
        return ListRefusal{"authors.csv has changed meanwhile, and nothing of yours is saved: look at both",
                           RefusalReason::conflict};
    if (const auto wrong = roster.refusal_of_list(list->authors()))
        return ListRefusal{
            fmt::format("{}: {}: correct this in the list first", folder.authors().string(), wrong->message)};
    return OpenedList{std::move(lock), file, std::move(list).value()};
}

std::optional<ListRefusal> wrong_author(const host::ListedAuthor& author, const host::AuthorsList& list,
                                        host::Roster& roster) {
    if (const auto wrong = roster.refusal_of(author.name, list.authors(), {.unlisted = false}))
        return ListRefusal{fmt::format("the name {} {}", author.name, *wrong)};
    if (const auto wrong = host::wrong_email(author.email)) return ListRefusal{author.email + ": " + *wrong};
    return std::nullopt;
}

host::ListedAuthor in_normal_form(host::ListedAuthor author) {
    author.name = host::normal_name(author.name);
    author.email = std::string(trimmed(author.email));
    return author;
}

}  // namespace

std::optional<ListRefusal> add_authors(const HostFolder& folder, host::Ledger& ledger,
                                       const std::vector<host::ListedAuthor>& authors,
                                       const std::optional<AcceptedList>& seen) {
    host::Roster roster(ledger);
    auto opened = open_list(folder, roster, seen);
    if (auto* refusal = std::get_if<ListRefusal>(&opened)) return std::move(*refusal);
    auto& [lock, file, list] = std::get<OpenedList>(opened);
    for (const host::ListedAuthor& each : authors) {
        const host::ListedAuthor author = in_normal_form(each);
        if (auto wrong = wrong_author(author, list, roster)) return wrong;
        auto longer = host::AuthorsList::of(list.with(author));
        const bool is_added = longer && longer->authors().size() == list.authors().size() + 1 &&
                              longer->authors().back().name == author.name &&
                              longer->authors().back().email == author.email;
        if (!is_added)
            return ListRefusal{fmt::format("{} cannot be added to this list{}: write the line there", author.name,
                                           author.email.empty() ? "" : " with an e-mail address")};
        list = std::move(longer).value();
    }
    if (const auto wrong = roster.refusal_of_list(list.authors())) return ListRefusal{wrong->message};
    const auto failure = host::rewrite_file(file, list.text());
    return failure ? std::optional(ListRefusal{failure->message, RefusalReason::failed}) : std::nullopt;
}

std::optional<ListRefusal> rename_author(const HostFolder& folder, host::Ledger& ledger, const host::Author& author,
                                         const std::string& name, const std::optional<AcceptedList>& seen) {
    const std::string wanted = host::normal_name(name);
    if (author.house) return ListRefusal{fmt::format("{} is a house bot, which keeps its name", author.name)};
    if (fs::exists(folder.final_database()))
        return ListRefusal{fmt::format("the final has begun, and its table has the name {}: it stays", author.name),
                           RefusalReason::conflict};
    host::Roster roster(ledger);
    auto opened = open_list(folder, roster, seen);
    if (auto* refusal = std::get_if<ListRefusal>(&opened)) return std::move(*refusal);
    const auto& [lock, file, list] = std::get<OpenedList>(opened);
    if (wanted == author.name) return std::nullopt;
    if (const auto wrong = roster.refusal_of(wanted, list.authors(), {.author = author.id}))
        return ListRefusal{fmt::format("the name {} {}", wanted, *wrong)};
    const auto text = list.with_name(author.name, wanted);
    if (!text) return ListRefusal{text.message()};
    roster.begin_renaming(author.id, wanted);
    if (*text)
        if (const auto failure = host::rewrite_file(file, **text)) {
            roster.take_back_renaming(author.id);
            return ListRefusal{failure->message, RefusalReason::failed};
        }
    roster.end_renaming(author.id);
    return std::nullopt;
}

host::ListedAuthor author_in_words(std::string_view text) {
    text = trimmed(text);
    const std::size_t open = text.rfind('<');
    if (!text.ends_with('>') || open == std::string_view::npos) return {std::string(text), {}};
    return {std::string(trimmed(text.substr(0, open))), std::string(text.substr(open + 1, text.size() - open - 2))};
}

}  // namespace isola_arena
