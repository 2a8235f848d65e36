// The marks of a class: the scheme, the results of a hosted contest, the columns.
#include <doctest/doctest.h>

#include "arena/host/marks/marks.hpp"
#include "tests/host/store/open_ladder.hpp"

namespace isola_arena::host {
namespace {

Result<std::optional<MarkScheme>> scheme_of(const std::string& text) {
    const test::ScratchFolder folder;
    return read_mark_scheme(folder.write("marks.toml", text));
}

std::string mistake_of_scheme(const std::string& text) {
    const auto scheme = scheme_of(text);
    return scheme ? "" : scheme.message().substr(scheme.message().rfind(".toml") + 5);
}

double marks(const MarkScheme& scheme, double value) { return marks_for(scheme, value).value(); }

// A hosted contest whose ladder has these two authors; the first one has won a game and drawn another.
struct MarkedClub : OpenLadder {
    HostFolder its_folder{folder.path()};

    MarkedClub() {
        let_play("Ann");
        let_play("Ben");
        play(1);
    }

    std::vector<MarkedAuthor> results() { return results_of_host(its_folder, *ledger).value(); }
};

}  // namespace

TEST_CASE("a rank has the marks of the first threshold that is not better, whatever the order of the thresholds") {
    const auto scheme = scheme_of("[marks]\nby = \"rank\"\nthresholds = [[10, 5.5], [1, 15], [3, 13]]\nmissing = 1");
    REQUIRE(scheme.ok());
    REQUIRE(*scheme);
    CHECK(marks(**scheme, 1) == 15);
    CHECK(marks(**scheme, 2) == 13);
    CHECK(marks(**scheme, 3) == 13);
    CHECK(marks(**scheme, 4) == 5.5);
    CHECK((*scheme)->missing == 1);
    CHECK(marks_for(**scheme, 11).message() ==
          "the marks have a gap: rank 11 is worse than the last threshold, 10: add one for it, such as [11, 0]");
}

TEST_CASE("a level, and points, have the marks of the highest threshold that they reach") {
    for (const std::string by : {"level", "points"}) {
        const auto scheme = scheme_of("[marks]\nby = \"" + by + "\"\nthresholds = [[0, 4], [2, 10], [5, 15]]");
        REQUIRE(scheme.ok());
        CHECK(marks(**scheme, 7) == 15);
        CHECK(marks(**scheme, 5) == 15);
        CHECK(marks(**scheme, 4.5) == 10);
        CHECK(marks(**scheme, 0) == 4);
        CHECK_FALSE(marks_for(**scheme, -0.5));
    }
}

TEST_CASE("a file without marks has no scheme; a scheme with a mistake names its line") {
    CHECK(scheme_of("title = \"A night\"\n").value() == std::nullopt);
    CHECK(mistake_of_scheme("[marks]\nby = \"elo\"\nthresholds = [[1, 1]]") ==
          ":2: expected \"rank\", \"level\" or \"points\"");
    const std::string pairs = "expected a list of pairs [value, marks]: [[1, 15], [3, 13], [100, 8]]";
    for (const char* wrong : {"[]", "[1, 15]", "[[1, 15, 2]]", "[[1, \"A\"]]", "[[nan, 1]]", "[[1, 1e9]]", "7"})
        CHECK(mistake_of_scheme(std::string("[marks]\nby = \"rank\"\nthresholds = ") + wrong) == ":3: " + pairs);
    CHECK(mistake_of_scheme("[marks]\nby = \"rank\"\n") == ":1: " + pairs);
    CHECK(mistake_of_scheme("[marks]\nby = \"rank\"\nthresholds = [[1, 5], [1, 4]]") == ":3: rank 1 is there twice");
    CHECK(mistake_of_scheme("[marks]\nby = \"rank\"\nthresholds = [[1, 5], [2, 6]]") ==
          ":3: rank 1 has 5 marks, and 2, which is worse, has 6");
    CHECK(mistake_of_scheme("[marks]\nby = \"level\"\nthresholds = [[1, 6], [2, 5]]") ==
          ":3: level 2 has 5 marks, and 1, which is worse, has 6");
    CHECK(mistake_of_scheme("[marks]\nby = \"rank\"\nthresholds = [[1, 5]]\nmissing = \"0\"") ==
          ":4: expected a number: the marks of authors without a bot in the table");
    CHECK(mistake_of_scheme("[marks]\nby = \"rank\"\nthresholds = [[1, 5]]\nmising = 0").find("mising") !=
          std::string::npos);
}

TEST_CASE("the results of a ladder name everybody, in the order of the list") {
    MarkedClub club;
    club.folder.write("authors.csv",
                      "Name;E-Mail;Matrikelnummer;Klasse\nCem;cem@x.org;007;9b\nBen;ben@x.org;8;9a\nAnn;;9;9b\n");
    club.ledger->enter_authors({{"Registered", "r@x.org"}});
    const auto results = club.results();
    REQUIRE(results.size() == 4);
    CHECK(results[0].author == ListedAuthor{"Cem", "cem@x.org", 2, "007", "9b"});
    CHECK(results[0].fit == "none");
    CHECK_FALSE(results[0].plays);
    CHECK(results[1].author == ListedAuthor{"Ben", "ben@x.org", 3, "8", "9a"});
    CHECK(results[1].rank == 2);
    CHECK(results[1].points == 0.5);
    CHECK(results[2].author.name == "Ann");
    CHECK(results[2].fit == "fit");
    CHECK(results[2].version == 1);
    CHECK(results[2].rank == 1);
    CHECK(results[2].points == 1.5);
    CHECK(*results[2].rating > *results[1].rating);
    CHECK(results[2].margin > 0);
    CHECK(results[3].author.name == "Registered");
    CHECK(results[3].author.email == "r@x.org");
}

TEST_CASE("fit is what became of the version that plays, or of the newest one") {
    MarkedClub club;
    const auto fitness = [&](const std::string& name) {
        for (const MarkedAuthor& each : club.results())
            if (each.author.name == name) return each.fit;
        return std::string();
    };
    const auto author = [&](const std::string& name) {
        const auto authors = club.ledger->authors();
        return *std::ranges::find(authors, name, &Author::name);
    };
    const Submission second = club.ledger->add_submission(author("Ann").id, 2, {}, {"received", true, "", 3, ""});
    CHECK(fitness("Ann") == "fit");
    club.ledger->finish(second.id, SubmissionState::unfit);
    CHECK(fitness("Ann") == "fit");
    const Submission first = *club.ledger->submission(*author("Ann").playing);
    club.ledger->withdraw(first, "asked for", "", {"withdrawn", false, "", 4, ""});
    CHECK(fitness("Ann") == "unfit");
    club.ledger->disqualify(author("Ben").id, "copied", "", 5);
    CHECK(fitness("Ben") == "disqualified");
}

TEST_CASE("authors without a bot have the marks for that; those who have not played yet have none") {
    MarkedClub club;
    club.let_play("Dan");
    club.ledger->enter_authors({{"Eve", ""}});
    auto results = club.results();
    const MarkScheme scheme{MarkedBy::rank, {{1, 15}, {2, 10}}, 3};
    CHECK_FALSE(give_marks(results, scheme));
    std::vector<std::optional<double>> marks;
    for (const MarkedAuthor& each : results) marks.push_back(each.marks);
    CHECK(marks == std::vector<std::optional<double>>{15, 10, std::nullopt, 3});
    const MarkScheme gap{MarkedBy::rank, {{1, 15}}, 0};
    auto unchanged = club.results();
    const auto error = give_marks(unchanged, gap);
    REQUIRE(error);
    CHECK(error->message.starts_with("Ben: the marks have a gap: rank 2 "));
    CHECK_FALSE(unchanged[0].marks);
}

TEST_CASE("columns are chosen, ordered and named; mistakes are told") {
    Table table =
        marks_table({{.author = {"Ann", "a@x.org", 1, "=1+1", "-b"}, .fit = "fit", .rank = 1, .marks = 12.5}});
    CHECK(marks_csv(table) ==
          "name,email,id,group,version,fit,rank,points,rating,low,high,level,faults,marks\r\n"
          "Ann,a@x.org,'=1+1,'-b,,fit,1,,,,,,,12.5\r\n");
    choose_columns(table, parse_columns("Email address=email, Grade = marks,name").value());
    CHECK(marks_csv(table) == "Email address,Grade,name\r\na@x.org,12.5,Ann\r\n");
    CHECK(parse_columns("a=b=marks").value() == std::vector<AskedColumn>{{"a=b", "marks"}});
    CHECK(parse_columns("Grade=mark").message().starts_with("\"mark\" is no column: expected TITLE=COLUMN or COLUMN"));
    CHECK(parse_columns("=marks").message() == "\"=marks\" has no title before the =");
    CHECK(parse_columns("marks,marks=rank").message() == "the title \"marks\" is there twice");
    CHECK_FALSE(parse_columns("marks,"));
}

TEST_CASE("texts that a spreadsheet would take for formulas get an apostrophe, and numbers none") {
    for (const char* text : {"=1", "+1", "-1", "@x", "\t=1", "\r=1"}) {
        const Table table = marks_table({{.author = {text, ""}, .rating = -40.0}});
        CHECK(marks_csv(table).find('\'' + std::string(text)) != std::string::npos);
        CHECK(marks_csv(table).find(",-40,") != std::string::npos);
    }
}

}  // namespace isola_arena::host
