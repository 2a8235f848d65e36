#include "arena/cli/host/delete_author.hpp"

#include <array>
#include <cstdio>
#include <string_view>

#include <unistd.h>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/host/deletion/delete_author.hpp"

namespace isola_arena {
namespace {

void ask_whether_sure(const std::string& name) {
    if (isatty(STDIN_FILENO) == 0)
        throw UsageError("--delete-author asks first, and stdin is no terminal here: add --yes");
    say_ready(fmt::format("{} is deleted with all that he sent; this cannot be undone. Type yes to go on: ",
                          printable(name)));
    std::array<char, 16> answer{};
    if (std::fgets(answer.data(), answer.size(), stdin) == nullptr || std::string_view(answer.data()) != "yes\n")
        throw UsageError("--delete-author: nothing is deleted");
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

}  // namespace

Exit delete_author(const HostFolder& folder, const std::string& name, bool is_sure) {
    host::Ledger ledger(folder.ledger());
    const AuthorToDelete author = usable(author_to_delete(folder, ledger, name));
    if (!author.begun && !is_sure) ask_whether_sure(name);
    tell(name, usable(delete_author(folder, ledger, author)));
    return Exit::fine;
}

}  // namespace isola_arena
