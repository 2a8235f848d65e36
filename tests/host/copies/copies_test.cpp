// Copies: the method on a set of bots (independent_*.txt, disguised.txt), and its parts.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/host/copies/copies.hpp"
#include "arena/host/copies/program_files.hpp"
#include "arena/host/store/ledger/ledger_schema.hpp"
#include "arena/host/store/stored_files.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

// Reads bots from a file of the set: each begins with a line `==== NAME`.
std::vector<ProgramFile> bots_in(const std::string& file) {
    std::vector<ProgramFile> bots;
    std::ifstream in(fs::path(COPIES_FOLDER) / file);
    REQUIRE(in);
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("==== ")) bots.push_back({line.substr(5), {}});
        else bots.back().text += line + '\n';
    }
    return bots;
}

std::vector<ProgramFile> independent_bots() {
    std::vector<ProgramFile> all;
    for (const char* file :
         {"independent_python.txt", "independent_c_cpp.txt", "independent_java_csharp.txt", "independent_others.txt"})
        for (ProgramFile& bot : bots_in(file)) all.push_back(std::move(bot));
    return all;
}

std::vector<ProgramsOfAuthor> programs_of(const std::vector<ProgramFile>& bots) {
    std::vector<ProgramsOfAuthor> authors;
    for (const ProgramFile& bot : bots) authors.push_back({fingerprints_of({bot})});
    return authors;
}

ProgramFile bot_named(const std::string& name) {
    for (const std::vector<ProgramFile>& all : {independent_bots(), bots_in("disguised.txt")})
        for (const ProgramFile& bot : all)
            if (bot.name == name) return bot;
    FAIL("no bot " << name);
    return {};
}

// Returns the text with a dead line after every few lines. The result need not compile.
std::string with_dead_lines(const std::string& text, const std::string& dead, std::size_t every) {
    std::string out;
    std::size_t count = 0;
    for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
        end = std::min(text.find('\n', at), text.size() - 1) + 1;
        out += text.substr(at, end - at);
        if (++count % every == 0) out += dead + '\n';
    }
    return out;
}

TEST_CASE("of 30 independent bots and 10 disguised copies, all copies are among the first 12 pairs") {
    std::vector<ProgramFile> bots = independent_bots();
    REQUIRE(bots.size() == 30);
    const std::vector<ProgramFile> copies = bots_in("disguised.txt");
    REQUIRE(copies.size() == 10);
    bots.insert(bots.end(), copies.begin(), copies.end());
    const std::vector<LikePair> pairs = likest(programs_of(bots), {}, 12);
    REQUIRE(pairs.size() == 12);
    int found = 0;
    for (const LikePair& pair : pairs) {
        const bool is_copy = bots[pair.other_author].name == "copy-of-" + bots[pair.author].name;
        found += is_copy;
        CHECK(is_copy == (pair.likeness >= least_likeness));
    }
    CHECK(found == 10);
}

TEST_CASE("a copy with a dead line after every sixth line is found, too") {
    std::vector<ProgramFile> bots = independent_bots();
    const std::size_t originals = bots.size();
    for (const char* name : {"anton.py", "ivan.cpp", "olga.java", "udo.js"}) {
        ProgramFile copy = bot_named(std::string("copy-of-") + name);
        const bool is_python = copy.name.ends_with(".py");
        copy.text = with_dead_lines(copy.text, is_python ? "unused = [17]" : "log_nothing(17, unused);", 6);
        bots.push_back(std::move(copy));
    }
    const std::vector<LikePair> pairs = likest(programs_of(bots), {}, 6);
    int found = 0;
    for (const LikePair& pair : pairs)
        found += pair.other_author >= originals && bots[pair.other_author].name == "copy-of-" + bots[pair.author].name;
    CHECK(found == 4);
}

TEST_CASE("names, numbers, comments, texts and idle words make no difference") {
    const std::string one = "static int area(int w, int h) { return w * h * 2; } // doubled\n";
    const std::string other = "/* the\n size */ int   grösse(long a,\n long b)\n{ return a * b * 0x1F; }";
    const auto kinds = [](const std::string& text) {
        std::vector<std::uint64_t> all;
        for (const CodeToken& each : tokens_of(text, "a.c")) all.push_back(each.kind);
        return all;
    };
    CHECK(kinds(one) == kinds(other));
    CHECK(kinds("print(\"a\\\"b\")") == kinds("p('it')"));
    CHECK(kinds("a = b") != kinds("a == b"));
    CHECK(kinds("if (a) b") != kinds("while (a) b"));
    CHECK(tokens_of("a\n# no\nb", "x.py") ==
          std::vector<CodeToken>{{tokens_of("a", "").front().kind, 1}, {tokens_of("a", "").front().kind, 3}});
    CHECK(tokens_of("(a ; no\n #| no |# b)", "x.lisp").size() == 4);
}

TEST_CASE("any bytes can be read, and do not end a program") {
    const std::string program = "if (a) { b(c, d) } while (e) { f(g + h) return i }\n";
    using namespace std::string_literals;
    for (const char* file : {"a.py", "a.c", "a.lisp", "a.hs", "a"}) {
        const std::size_t own = tokens_of(program, file).size();
        REQUIRE(own >= tokens_of_fingerprint);
        for (const std::string& text : {"\""s, "\"\\"s, "\\"s, "\xff\xfe"s, "a\0b"s, "\0"s}) {
            const std::size_t odd = tokens_of(text, file).size();
            CHECK(odd <= 2);
            CHECK(tokens_of(program + text, file).size() == own + odd);
            CHECK_FALSE(fingerprints_of({{file, program + text}}).empty());
        }
        for (const char* text : {"'", "\"\"\"", "/*", "#|", "`"}) CHECK(tokens_of(program + text, file).size() >= own);
        CHECK(tokens_of("a\0b"s, file).size() == 2);
    }
}

TEST_CASE("of a huge program so many tokens count") {
    std::string text;
    for (int line = 0; line < 30'000; ++line)
        text += line % 3 == 0   ? "if (a) { b(c); }\n"
                : line % 7 == 0 ? "while (a[b]) return;\n"
                                : "a = b + c - d * e;\n";
    const auto tokens = tokens_of(text, "a.c");
    REQUIRE(tokens.size() > most_tokens_of_program);
    const std::string odd = "switch (a) { case b: throw c; default: do { d++; } while (e % f && g || !h); }";
    const Fingerprints with = fingerprints_of({{"a.c", text + odd}}), without = fingerprints_of({{"a.c", text}});
    CHECK(with == without);
    CHECK(fingerprints_of({{"a.c", odd + text}}) != without);
    CHECK(fingerprints_of({{"a.c", text}, {"b.c", odd}}) == without);
}

TEST_CASE("the likeness of what k authors share is as documented") {
    Fingerprints shared;
    for (std::uint64_t each = 0; each < 100; ++each) shared.insert(each);
    for (const auto& [authors, percent] : {std::pair(2, 96), {5, 86}, {30, 46}}) {
        const auto pairs = likest(std::vector<ProgramsOfAuthor>(static_cast<std::size_t>(authors), {shared}), {}, 1);
        REQUIRE(pairs.size() == 1);
        CHECK(static_cast<int>(100 * pairs[0].likeness + 0.5) == percent);
    }
}

TEST_CASE("what was handed out is no copy") {
    const ProgramFile bot = bot_named("anton.py");
    const auto all = all_fingerprints(tokens_of(bot.text, bot.name));
    const std::vector<ProgramsOfAuthor> authors = programs_of({bot, bot_named("copy-of-anton.py")});
    CHECK(likest(authors, {}, 5).size() == 1);
    const auto pairs = likest(authors, Fingerprints(all.begin(), all.end()), 5);
    CHECK((pairs.empty() || pairs.front().shared == 0));
}

TEST_CASE("what many authors have counts less than what two have") {
    const Fingerprints template_of_class{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    std::vector<ProgramsOfAuthor> authors;
    for (std::uint64_t author = 0; author < 12; ++author) {
        Fingerprints program = template_of_class;
        for (std::uint64_t own = 0; own < 20; ++own) program.insert(1000 * (author + 1) + own);
        authors.push_back({program});
    }
    for (std::uint64_t copied = 0; copied < 8; ++copied) authors[7].front().insert(1000 * 3 + copied);
    const auto pairs = likest(authors, {}, 20);
    CHECK(pairs.front().author == 2);
    CHECK(pairs.front().other_author == 7);
    CHECK(pairs.front().likeness > 4 * pairs[1].likeness);
}

TEST_CASE("of several versions the likest are named, and versions of one author are not compared") {
    const Fingerprints a{1, 2, 3, 4, 5}, b{11, 12, 13, 14, 15};
    const auto pairs = likest({{a, b}, {{21, 22, 23}, {11, 12, 13, 14, 16}}}, {}, 9);
    REQUIRE(pairs.size() == 1);
    CHECK(pairs.front().program == 1);
    CHECK(pairs.front().other_program == 1);
    CHECK(pairs.front().shared == 4);
}

TEST_CASE("both sides show the lines in common") {
    SideBySide sides;
    const std::string shared =
        "def room(board, at):\n    total = 0\n    for other in board.around(at):\n"
        "        if board.is_open(other):\n            total += 1\n    return total\n";
    sides[0].files = {{{"one.py", "import sys\n\n" + shared}, {}}};
    sides[1].files = {{{"util.py", "x = 1\n"}, {}}, {{"two.py", "# mine\n\n\n\n" + shared + "print(room)\n"}, {}}};
    mark_shared(sides, {});
    REQUIRE(sides[0].files[0].shared.size() == 1);
    CHECK(sides[0].files[0].shared[0] == SharedPassage{3, 8, 1, 5});
    CHECK(sides[1].files[0].shared.empty());
    REQUIRE(sides[1].files[1].shared.size() == 1);
    CHECK(sides[1].files[1].shared[0].from == 5);
    const auto all = all_fingerprints(tokens_of(shared, "kit.py"));
    for (SideOfCopy& side : sides)
        for (FileOfSide& file : side.files) file.shared.clear();
    mark_shared(sides, Fingerprints(all.begin(), all.end()));
    CHECK(sides[0].files[0].shared.empty());
}

TEST_CASE("program files are those that somebody wrote") {
    const test::ScratchFolder scratch;
    const fs::path folder = scratch.path();
    for (const char* name : {"main.py", "src/board.hpp", "play.zig", "node_modules/a.js", ".venv/b.py", "README.md",
                             "build/c.py", "data.json", "Makefile", ".hidden.py"}) {
        fs::create_directories((folder / name).parent_path());
        std::ofstream(folder / name) << "x";
    }
    std::ofstream(folder / "program.exe") << std::string("MZ\0\1", 4);
    fs::create_symlink("/etc/passwd", folder / "stolen.py");
    std::vector<std::string> names;
    std::ofstream(folder / "large.py") << std::string(600 << 10, 'x');
    const FoundProgram found = program_files(folder);
    for (const ProgramFile& each : found.files) names.push_back(each.name);
    CHECK(names == std::vector<std::string>{"main.py", "play.zig", "src/board.hpp"});
    CHECK(found.left_out == std::vector<std::string>{".hidden.py (hidden)", ".venv (hidden)",
                                                     "build (built or installed)",
                                                     "large.py (above 512 KiB, or cannot be read)",
                                                     "node_modules (built or installed)", "program.exe (no text)"});
    CHECK(program_files(folder / "nowhere").files.empty());
    for (const char* part : {"1", "2", "3", "4", "5"})
        std::ofstream(folder / "src" / (std::string(part) + ".py")) << std::string(500 << 10, 'x');
    CHECK(std::ranges::count(program_files(folder).left_out, "src/5.py (above 2 MiB in all)") == 1);
}

// A hosted contest without a host.
struct CopiesContest {
    test::ScratchFolder scratch;
    HostFolder folder{scratch.path()};
    std::optional<Ledger> ledger;
    std::vector<ProgramFile> kits;

    CopiesContest() {
        create_ledger(folder.ledger());
        ledger.emplace(folder.ledger());
        fs::create_directories(folder.submissions());
    }

    Submission send(const std::string& name, const std::vector<HandedFile>& files, bool is_unpacked = true,
                    bool is_finished = true) {
        ledger->enter_authors({{name, ""}});
        const auto authors = ledger->authors();
        const auto author = std::ranges::find(authors, name, &Author::name);
        const int version = ledger->next_version(author->id);
        const fs::path place = folder.version(author->bot, version);
        fs::create_directories(place);
        const auto stored = store_files(files, place / "received");
        REQUIRE(stored);
        if (is_unpacked)
            for (const HandedFile& each : files)
                scratch.write(fs::relative(place / "source" / each.name, scratch.path()).string(), each.bytes);
        const Submission sent = ledger->add_submission(author->id, version, *stored, {"received", true, "", 1, ""});
        if (is_finished) ledger->finish(sent.id, SubmissionState::fit);
        return sent;
    }

    CopyFinder finder() {
        return {folder, *ledger, [this] { return kits; }};
    }
};

TEST_CASE("identical submissions of different authors are found by their digests, whatever the names of the files") {
    CopiesContest contest;
    contest.kits = {{"kit.py", "import kit\n"}};
    contest.send("Ann", {{"bot.py", "print(1)\n"}, {"kit.py", "import kit\n"}}, false);
    contest.send("Ann", {{"bot.py", "print(1)\n"}}, false);
    contest.send("Ben", {{"kit.py", "import kit\n"}}, false);
    contest.send("Cid", {{"kit.py", "import kit\n"}}, false);
    CopyFinder finder = contest.finder();
    CHECK(finder.identical().empty());
    contest.send("Dan", {{"my_bot.py", "print(1)\n"}}, false);
    const auto pairs = finder.identical();
    REQUIRE(pairs.size() == 1);
    CHECK(pairs[0].one.author == "Ann");
    CHECK(pairs[0].one.version == 1);
    CHECK(pairs[0].other.author == "Dan");
    CHECK(pairs[0].is_identical);
}

TEST_CASE("a search needs nothing of the ledger that it has not looked up") {
    CopiesContest contest;
    contest.send("Ann", {{"bot.py", bot_named("beate.py").text}});
    contest.send("Ben", {{"bot.py", bot_named("copy-of-beate.py").text}});
    CopyFinder finder = contest.finder();
    const CopySearch search = finder.look_up();
    CHECK(search.unread.size() == 2);
    contest.send("Cid", {{"bot.py", bot_named("beate.py").text}});
    CHECK(finder.find(search).size() == 1);
    CHECK(finder.look_up().unread.size() == 1);
    CHECK(finder.find().size() > 1);
}

TEST_CASE("the first of a group of identical submissions stands for the group") {
    CopiesContest contest;
    const std::string ring = bot_named("beate.py").text;
    for (const char* name : {"Ann", "Ben", "Cid", "Dan"}) contest.send(name, {{"bot.py", ring}});
    contest.send("Ben", {{"bot.py", ring + "print(2)\n"}});
    contest.send("Eva", {{"bot.py", bot_named("copy-of-beate.py").text}});
    CopyFinder finder = contest.finder();
    const auto pairs = finder.find();
    REQUIRE(pairs.size() >= 4);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(pairs[i].is_identical);
        CHECK(pairs[i].one.author == "Ann");
    }
    for (std::size_t i = 3; i < pairs.size(); ++i) {
        CHECK_FALSE(pairs[i].is_identical);
        CHECK(std::pair(pairs[i].one.author, pairs[i].other.author) !=
              std::pair<std::string, std::string>("Ann", "Ben"));
    }
    const auto with_eva = std::ranges::count(pairs, "Eva", [](const CopyPair& pair) { return pair.other.author; });
    CHECK(with_eva <= 2);  // with Ann, who stands for the group, and with Ben's other version
    CHECK(with_eva >= 1);
}

TEST_CASE("a version that was looked at too early is read again") {
    CopiesContest contest;
    const std::string original = bot_named("beate.py").text, copy = bot_named("copy-of-beate.py").text;
    contest.send("Ann", {{"bot.py", original}});
    const Submission later = contest.send("Ben", {{"x.py", "pass\n"}}, true, false);
    CopyFinder finder = contest.finder();
    CHECK(finder.find().empty());
    fs::path place;
    for (const auto& each : fs::recursive_directory_iterator(contest.folder.submissions()))
        if (each.path().filename() == "x.py" && each.path().parent_path().filename() == "source") place = each.path();
    REQUIRE_FALSE(place.empty());
    std::ofstream(place) << copy;
    contest.ledger->finish(later.id, SubmissionState::fit);
    CHECK(finder.find().size() == 1);
    // What cannot be read is tried again, too.
    fs::rename(place.parent_path(), place.parent_path().parent_path() / "away");
    const fs::path received = place.parent_path().parent_path() / "received";
    fs::rename(received, received.string() + ".away");
    CopyFinder other = contest.finder();
    CHECK(other.find().empty());
    fs::rename(place.parent_path().parent_path() / "away", place.parent_path());
    CHECK(other.find().size() == 1);
}

TEST_CASE("an archive that was handed out is no copy") {
    CopiesContest contest;
    const std::string archive("PK\3\4 the kit of the class", 25);
    contest.send("Ann", {{"kit.zip", archive}}, false);
    contest.send("Ben", {{"kit.zip", archive}}, false);
    CHECK(contest.finder().identical().size() == 1);
    contest.scratch.write("handed-out/kit.zip", archive);
    CHECK(contest.finder().identical().empty());
}

TEST_CASE("near copies of a contest are found in any version, and shown side by side") {
    CopiesContest contest;
    const ProgramFile original = bot_named("beate.py"), copy = bot_named("copy-of-beate.py");
    contest.send("Ann", {{"first.py", bot_named("emil.py").text}});
    const Submission second = contest.send("Ann", {{"bot.py", original.text}});
    contest.send("Ann", {{"third.py", bot_named("david.py").text}});
    contest.send("Ben", {{"bot.py", bot_named("carla.py").text}});
    const Submission copied = contest.send("Cid", {{"x.py", copy.text}});
    CopyFinder finder = contest.finder();
    auto pairs = finder.find();
    REQUIRE(pairs.size() == 1);
    CHECK(pairs[0].one.submission == second.id);
    CHECK(pairs[0].other.submission == copied.id);
    CHECK(pairs[0].likeness > 0.5);
    CHECK_FALSE(pairs[0].is_identical);
    const auto sides = finder.compare(second.id, copied.id);
    REQUIRE(sides);
    CHECK((*sides)[0].files.front().shared.size() > 2);
    CHECK(sides_json(*sides).find(R"("left_out":[])") != std::string::npos);
    CHECK(sides_json(*sides).find("def flood") != std::string::npos);
    CHECK(copies_json(pairs).starts_with(R"([{"one":{"submission":)"));
    CHECK(finder.compare(second.id, 99).message() == "there is no such version");

    fs::create_directories(contest.folder.handed_out());
    contest.scratch.write("handed-out/skeleton.py", original.text);
    CHECK(contest.finder().find().empty());
}

}  // namespace
}  // namespace isola_arena::host
