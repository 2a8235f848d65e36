#include <algorithm>
#include <string>

#include "arena/host/store/authors/author_name.hpp"
#include "arena/host/store/authors_file.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace isola_arena::fuzz {
namespace {

using host::AuthorsList;
using host::ListedAuthor;

bool are_same(const std::vector<ListedAuthor>& some, const std::vector<ListedAuthor>& others, std::size_t count) {
    return some.size() >= count && others.size() >= count &&
           std::equal(some.begin(), some.begin() + static_cast<std::ptrdiff_t>(count), others.begin());
}

// An added author is the last one, a removed author is gone, and the other authors stay as they are.
void try_changes(const AuthorsList& list) {
    const std::vector<ListedAuthor>& authors = list.authors();
    const ListedAuthor added{"Zed, \"the; last\"", "zed@example.org"};
    const std::string longer = list.with(added);
    law(longer.starts_with(list.text()), "the list stays as it is");
    const auto read = AuthorsList::of(longer);
    law(read.ok(), "a list with another author is one");
    law(read->authors().size() == authors.size() + 1, "one author is added");
    law(are_same(read->authors(), authors, authors.size()), "the others stay");
    law(read->authors().back().name == added.name, "the added author has their name");
    for (const ListedAuthor& each : authors) {
        const std::string shorter = host::without_author(list.text(), each.name);
        law(shorter.size() < list.text().size(), "a record is removed");
    }
}

void try_name(const ListedAuthor& author) {
    const std::string normal = host::normal_name(author.name);
    law(host::normal_name(normal) == normal, "a normal name is normal");
    law(host::folded_name(normal) == host::folded_name(author.name), "a normal name is the same name");
    if (host::wrong_name(author.name)) return;
    law(!normal.empty() && !host::folded_name(normal).empty(), "a name is not empty");
    host::TakenNames taken;
    taken.add(normal);
    const auto clash = taken.clash_with(author.name);
    law(clash && clash->is_same, "a name is the same as itself");
}

}  // namespace

void try_text(std::string_view text) {
    const auto list = AuthorsList::of(std::string(text));
    if (!list) {
        const std::string why = list.message();
        law(why.find(": ") != std::string::npos && why.find_first_not_of("0123456789:") == why.find(": ") + 1,
            "an error names line and column");
        return;
    }
    law(list->text() == text, "a list is kept as it is");
    for (const ListedAuthor& each : list->authors()) {
        law(!each.name.empty() && each.line > 0, "an author has a name and a line");
        try_name(each);
    }
    if (list->authors().size() < 8) try_changes(*list);
}

}  // namespace isola_arena::fuzz
