// authors.csv, and the names of authors' bots.
#include <doctest/doctest.h>

#include "arena/base/text/csv_records.hpp"
#include "arena/host/folder/links.hpp"
#include "arena/host/store/authors_file.hpp"

namespace isola_arena::host {
namespace {

using Listing = std::vector<std::pair<std::string, std::string>>;

// Returns the authors in the text: their names and e-mail addresses.
Listing authors_in(std::string text) {
    const auto list = AuthorsList::of(std::move(text));
    if (!list) return {{"refused", list.message()}};
    Listing names;
    for (const ListedAuthor& each : list->authors()) names.emplace_back(each.name, each.email);
    return names;
}

std::string mistake_in(std::string text) {
    const auto list = AuthorsList::of(std::move(text));
    return list ? "" : list.message();
}

std::string list_with(const std::string& text, const std::string& name, const std::string& email = "") {
    return AuthorsList::of(text)->with({name, email});
}

const std::string mark = "\xEF\xBB\xBF";

}  // namespace

TEST_CASE("authors are lines of a table") {
    CHECK(authors_in("# who, \"when\nname,e-mail\nAnn,ann@x.org\n# late\n\n  Ben  \r\n\"Team \"\"A\"\", B\",\n") ==
          Listing{{"Ann", "ann@x.org"}, {"Ben", ""}, {"Team \"A\", B", ""}});
    CHECK(authors_in("").empty());
    CHECK(authors_in("Ann") == Listing{{"Ann", ""}});
    CHECK(authors_in("Ann \"the Ace\" Other,\n") == Listing{{"Ann \"the Ace\" Other", ""}});
    CHECK(AuthorsList::of("name,note\n# x\n\"Ann\",\"a\nb\r\nc\"\n\nBen,\n")->authors() ==
          std::vector<ListedAuthor>{{"Ann", "", 3}, {"Ben", "", 7}});
}

TEST_CASE("a list may be saved by any program") {
    const Listing both{{"M\u00fcller, Ann", "ann@x.org"}, {"Ben", ""}};
    const std::vector<std::string> bodies{"\"M\u00fcller, Ann\",ann@x.org\nBen,\n",
                                          "\"M\u00fcller, Ann\";ann@x.org\nBen;\n",
                                          "\"M\u00fcller, Ann\"\tann@x.org\nBen\t\n"};
    for (const std::string head : {"", "name,e-mail\n", "\"Name\",\"E-Mail\"\n", "NAME , Email\n", "Full name,Mail\n",
                                   "name,E-Mail-Adresse\n", "Team,email address\n"})
        for (std::size_t i = 0; i < bodies.size(); ++i)
            for (const std::string& before :
                 {std::string(), mark, std::string("# a comment\n\n"), std::string("sep=,\n")})
                for (const char* end : {"\n", "\r\n", "\r"}) {
                    const char separator = ",;\t"[i];
                    std::string text;
                    for (const char c : before + head)
                        text += c == ',' ? std::string(1, separator) : c == '\n' ? end : std::string(1, c);
                    for (const char c : bodies[i]) text += c == '\n' ? end : std::string(1, c);
                    CAPTURE(text);
                    CHECK(authors_in(text) == both);
                }
    CHECK(authors_in("M\u00fcller, Ann;ann@x.org\n") == Listing{{"M\u00fcller, Ann", "ann@x.org"}});
    CHECK(authors_in("Ann;\nBen;\n") == Listing{{"Ann", ""}, {"Ben", ""}});
    CHECK(authors_in("Ann; Ben\n") == Listing{{"Ann; Ben", ""}});
    CHECK(authors_in("name\nAnn,ann@x.org\nBen\n") == Listing{{"Ann", "ann@x.org"}, {"Ben", ""}});
    CHECK(authors_in("\"name\"\nAnn\n") == Listing{{"name", ""}, {"Ann", ""}});
}

TEST_CASE("the head line says which columns are read") {
    CHECK(authors_in("ID;E-Mail;Klasse;Name\n7;a@x.org;9b;Ann\n8;;9b;\"Ben; Cora\"\n") ==
          Listing{{"Ann", "a@x.org"}, {"Ben; Cora", ""}});
    CHECK(authors_in("name;class\nAnn;9b\n") == Listing{{"Ann", ""}});
    CHECK(authors_in("name;e-mail;\nAnn;a@x.org;\n;;\n") == Listing{{"Ann", "a@x.org"}});
    const Listing ann{{"Ann Other", "a@x.org"}, {"Ben", ""}};
    CHECK(authors_in("First name,Last name,E-mail address\nAnn,Other,a@x.org\nBen,,\n") == ann);
    CHECK(authors_in("Name;Vorname;E-Mail\nOther;Ann;a@x.org\nBen;;\n") == ann);
    CHECK(authors_in("Nachname\tVorname\nOther\tAnn\n") == Listing{{"Ann Other", ""}});
    const char* const no_name = "1:1: the head line has no column \"name\"";
    CHECK(mistake_in("First name,E-mail\nAnn,a@x.org\n") == no_name);
    CHECK(mistake_in("e-mail,class\na@x.org,9b\n") == no_name);
}

TEST_CASE("a mistake in the list is named with its line and column") {
    CHECK(mistake_in(",ann@x.org\n") == "1:1: the name is missing");
    CHECK(mistake_in("Ann\n\"Ann\n") == "2:1: a quote is not closed");
    CHECK(mistake_in("name;e-mail\nBen;\"b\n") == "2:5: a quote is not closed");
    const char* const behind = "there is text after a closing quote: a quote inside quotes is written twice";
    CHECK(mistake_in("\"Ann\" Other,a@x.org\n") == std::string("1:7: ") + behind);
    CHECK(mistake_in(mark + "name;e-mail\r\n\"J\u00fcrgen\"x;\r\n") == std::string("2:9: ") + behind);
    CHECK(mistake_in("name;e-mail;note\nAnn;;\"a\nb\" c\n") == std::string("3:4: ") + behind);
    CHECK(mistake_in("Ann,a,b\n") ==
          "1:7: expected NAME or NAME,E-MAIL; put a name with a comma in quotes, and name further columns in a head "
          "line");
    CHECK(mistake_in("name;e-mail\nM;A;a@x.org\n") ==
          "2:5: there are more fields than the head line has: put a name with a semicolon in quotes");
    CHECK(mistake_in("A\x1b[2J\n") == "1:1: control characters are not allowed");
    CHECK(mistake_in("\"A\nB\",\n") == "1:1: control characters are not allowed");
    CHECK(mistake_in("name,e-mail\nAnn;ann@x.org\n") ==
          "2:1: the name has an e-mail address in it: in this list a comma ends a name");
    CHECK(mistake_in("name;e-mail\nAnn,ann@x.org\n") ==
          "2:1: the name has an e-mail address in it: in this list a semicolon ends a name");
}

TEST_CASE("bytes that are not UTF-8 are refused, wherever they are") {
    CHECK(mistake_in("name;e-mail\r\n\u00c9va Jos\xE9;\r\n") ==
          "2:8: the byte E9 is not UTF-8: save the list as UTF-8");
    CHECK(mistake_in("# caf\xE9\nAnn\n").starts_with("1:6: the byte E9 "));
    CHECK(mistake_in("name,note\nAnn,\xC0\xAF\n").starts_with("2:5: the byte C0 "));
    CHECK(mistake_in("Ann\xED\xA0\x80\n").starts_with("1:4: the byte ED "));
    CHECK(mistake_in("Ann\xC3").starts_with("1:4: the byte C3 "));
    CHECK(mistake_in(std::string("\xFF\xFEn\0a\0", 6)) == "1:1: the list is UTF-16 (little-endian): save it as UTF-8");
}

TEST_CASE("adding an author leaves the rest of the list as it is") {
    CHECK(list_with("", "Ann") == "name,e-mail\n\"Ann\"\n");
    CHECK(list_with(mark, "Ann", "a@x") == mark + "name,e-mail\n\"Ann\",\"a@x\"\n");
    CHECK(list_with("# who\r\n", "Ann") == "# who\r\nname,e-mail\r\n\"Ann\"\r\n");
    CHECK(list_with("Zed", "Ann") == "Zed\n\"Ann\"\n");
    CHECK(list_with("Zed;\r\nA;a@x\r\n", "Ann", "b@x") == "Zed;\r\nA;a@x\r\n\"Ann\";\"b@x\"\r\n");
    CHECK(list_with(mark + "ID;E-Mail;Name;Note\r\n7;;Ben;\"a\r\nb\"", "A \"B\" C", "a@x") ==
          mark + "ID;E-Mail;Name;Note\r\n7;;Ben;\"a\r\nb\"\r\n;\"a@x\";\"A \"\"B\"\" C\";\r\n");
    CHECK(list_with("name\tclass\rBen\t9b\r", "Ann", "a@x") == "name\tclass\rBen\t9b\r\"Ann\"\t\r");
    CHECK(list_with("Vorname;Nachname\nAnn;Other\n", "Ben B") == "Vorname;Nachname\nAnn;Other\n\"Ben\";\"B\"\n");
    CHECK(authors_in(list_with("name;e-mail\n", "x; y", "a@x")) == Listing{{"x; y", "a@x"}});
}

TEST_CASE("renaming an author leaves every other byte of the list as it is") {
    const auto renamed = [](const std::string& text, std::string_view author, const std::string& name) {
        const auto changed = AuthorsList::of(text)->with_name(author, name);
        return !changed ? "refused: " + changed.message() : changed->value_or("no line");
    };
    CHECK(renamed(mark + "# Ann\r\nname,e-mail\r\nAnn , ann@x.org\r\n\r\nBen\r\n", "Ann", "Anna") ==
          mark + "# Ann\r\nname,e-mail\r\nAnna , ann@x.org\r\n\r\nBen\r\n");
    CHECK(renamed("Ann;a@x.org\n\"Ben\" ;b@x.org", "Ben", "Be\"n") == "Ann;a@x.org\n\"Be\"\"n\" ;b@x.org");
    CHECK(renamed("Ann,a@x.org", "Ann", "M\u00fcller, Ann") == "\"M\u00fcller, Ann\",a@x.org");
    CHECK(renamed("Ann,a@x.org\n", "Ann", "# Ann") == "\"# Ann\",a@x.org\n");
    CHECK(renamed("group,name\n7b,ANN\n7b,Ben\n", "Ann", "Cem") == "group,name\n7b,Cem\n7b,Ben\n");
    CHECK(renamed("name\nAnn\n", "Ben", "Cem") == "no line");
    SUBCASE("with first names") {
        const std::string list = "Last name;First name;E-mail;Klasse\nOther;Ann;ann@x.org;7b\nBei;Ben;;7b\n";
        CHECK(renamed(list, "Ann Other", "Ann Otherby") ==
              "Last name;First name;E-mail;Klasse\nOtherby;Ann;ann@x.org;7b\nBei;Ben;;7b\n");
        CHECK(renamed(list, "Ann Other", "Anna Maria Other") ==
              "Last name;First name;E-mail;Klasse\nOther;Anna Maria;ann@x.org;7b\nBei;Ben;;7b\n");
        CHECK(renamed(list, "Ben Bei", "Cem de Ce") ==
              "Last name;First name;E-mail;Klasse\nOther;Ann;ann@x.org;7b\nCe;Cem de;;7b\n");
        CHECK(renamed(list, "Ben Bei", "Cem") ==
              "Last name;First name;E-mail;Klasse\nOther;Ann;ann@x.org;7b\nCem;;;7b\n");
        CHECK(list_with(list, "Cem de Ce", "c@x.org") == list + "\"Ce\";\"Cem de\";\"c@x.org\";\n");
    }
}

TEST_CASE("removing an author leaves the rest of the list as it is") {
    const std::string list =
        mark + "Name;E-Mail;Note\r\nAnn;a@x;\"her\r\nnote\"\r\n# Ann\r\n\"Ben; Cora\";;x\r\nJos\u00e9;;\r\n";
    CHECK(without_author(list, "Ann") == mark + "Name;E-Mail;Note\r\n# Ann\r\n\"Ben; Cora\";;x\r\nJos\u00e9;;\r\n");
    CHECK(without_author(list, "Ben; Cora").find("Cora") == std::string::npos);
    CHECK(without_author(list, "Jose\u0301").find("Jos") == std::string::npos);
    CHECK(without_author("Vorname;Nachname\nAnn;Other\nBen;B\n", "Ann Other") == "Vorname;Nachname\nBen;B\n");
    CHECK(without_author(list, "ann") == list);
    CHECK(without_author(list, "Name") == list);
    CHECK(without_author("\"Ann\" x\nAnn\nBen", "Ann") == "\"Ann\" x\nBen");
    CHECK(without_author("Ann\n\"Cora\nAnn\nBen", "Ann") == "\"Cora\nBen");
}

TEST_CASE("a bot is named after its author") {
    CHECK(bot_name_of("Ann") == "ann");
    CHECK(bot_name_of("  Team A, B!") == "team-a-b");
    CHECK(bot_name_of("../../etc") == "etc");
    CHECK(bot_name_of("\xC3\x84\xC3\x96") == "author");
}

TEST_CASE("a field of a CSV file is read back as one field") {
    CHECK(csv_field("Ann") == "Ann");
    CHECK(csv_field("A, \"B\"") == "\"A, \"\"B\"\"\"");
}

TEST_CASE("secrets differ and have a fixed form") {
    const std::string secret = draw_secret();
    CHECK(looks_like_secret(secret));
    CHECK(secret != draw_secret());
    CHECK(digest_of(secret) != secret);
    for (const char* other : {"", "../../../../../../../../../../..", "0123456789ABCDEF0123456789ABCDEF", "01234"})
        CHECK_FALSE(looks_like_secret(other));
}

}  // namespace isola_arena::host
