// authors.csv, and what authors' bots are called.
#include <doctest/doctest.h>

#include "arena/host/club/authors_file.hpp"
#include "arena/host/club/links.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::host {
namespace {

Result<std::vector<ListedAuthor>> authors_in(std::string_view text) {
    const test::ScratchFolder folder;
    return read_authors(folder.write("authors.csv", text));
}

std::string mistake_in(std::string_view text) {
    const std::string message = authors_in(text).message();
    return message.substr(message.find("csv:") + 4);
}

}  // namespace

TEST_CASE("authors are lines of a table") {
    CHECK(*authors_in("# who\nname,e-mail\nAnn,ann@x.org\n# late\n\n  Ben  \r\n\"Team \"\"A\"\", B\",\n") ==
          std::vector<ListedAuthor>{{"Ann", "ann@x.org"}, {"Ben", ""}, {"Team \"A\", B", ""}});
    CHECK(authors_in("")->empty());
    CHECK(*authors_in("Ann") == std::vector<ListedAuthor>{{"Ann", ""}});
}

TEST_CASE("a mistake in the list is named with its line") {
    CHECK(mistake_in("Ann\nAnn\n") == "2: the name Ann is there twice");
    CHECK(mistake_in(",ann@x.org\n") == "1: the name is missing");
    CHECK(mistake_in("\"Ann\n") == "1: a quote is not closed");
    CHECK(mistake_in("Ann,a,b\n") == "1: expected NAME or NAME,E-MAIL; put a name with a comma in quotes");
    CHECK(mistake_in(std::string(61, 'a')) == "1: the name is longer than 60 bytes");
    CHECK(mistake_in("A\x1b[2J\n") == "1: control characters are not allowed");
}

TEST_CASE("a bot is named after its author") {
    CHECK(bot_name_of("Ann") == "ann");
    CHECK(bot_name_of("  Team A, B!") == "team-a-b");
    CHECK(bot_name_of("../../etc") == "etc");
    CHECK(bot_name_of("\xC3\x84\xC3\x96") == "author");
}

TEST_CASE("a field of a CSV file stays one") {
    CHECK(csv_field("Ann") == "Ann");
    CHECK(csv_field("A, \"B\"") == "\"A, \"\"B\"\"\"");
}

TEST_CASE("secrets differ and have a form") {
    const std::string secret = draw_secret();
    CHECK(looks_like_secret(secret));
    CHECK(secret != draw_secret());
    CHECK(digest_of(secret) != secret);
    for (const char* other : {"", "../../../../../../../../../../..", "0123456789ABCDEF0123456789ABCDEF", "01234"})
        CHECK_FALSE(looks_like_secret(other));
}

}  // namespace isola_arena::host
