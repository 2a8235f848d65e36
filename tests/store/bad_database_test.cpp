#include <doctest/doctest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/record/store/schema.hpp"
#include "tests/store/samples.hpp"

namespace isola_arena {

using namespace test;
namespace fs = std::filesystem;

namespace {

// For its lifetime, the test does not run as root, because root may write everything.
class Nobody {
public:
    Nobody() {
        if (is_root_) REQUIRE(seteuid(65534) == 0);
    }
    ~Nobody() {
        if (is_root_) CHECK(seteuid(0) == 0);
    }
    Nobody(const Nobody&) = delete;

private:
    bool is_root_ = geteuid() == 0;
};

class ReadOnly {
public:
    explicit ReadOnly(const fs::path& path) : path_(path), before_(fs::status(path).permissions()) {
        using enum fs::perms;
        const auto all_may_read = owner_read | group_read | others_read;
        const auto all_may_enter = owner_exec | group_exec | others_exec;
        fs::permissions(path, fs::is_directory(path) ? all_may_read | all_may_enter : all_may_read);
    }
    ~ReadOnly() { fs::permissions(path_, before_); }
    ReadOnly(const ReadOnly&) = delete;

private:
    fs::path path_;
    fs::perms before_;
};

std::string to_open(const ScratchFolder& scratch, const fs::path& name) {
    std::string to_write = problem_of(scratch, [&] { Store::open(scratch.path() / name); });
    const std::string to_read = problem_of(scratch, [&] { Store::open_to_read(scratch.path() / name); });
    CHECK(to_write == to_read);
    return to_write;
}

std::string to_create(const ScratchFolder& scratch, const fs::path& name) {
    return problem_of(scratch, [&] { Store::create(scratch.path() / name, three_bots()); });
}

// Makes a closed database with that many games.
fs::path contest(const ScratchFolder& scratch, int games) {
    fs::path file = scratch.path() / "contest.db";
    Store store = Store::create(file, three_bots());
    for (int game = 1; game <= games; ++game) store.enter(won_game(game, 1), real_record(game));
    store.commit();
    return file;
}

void overwrite(const fs::path& file, off_t place, const std::string& bytes) {
    const int descriptor = open(file.c_str(), O_WRONLY | O_CLOEXEC);
    REQUIRE(pwrite(descriptor, bytes.data(), bytes.size(), place) == static_cast<ssize_t>(bytes.size()));
    close(descriptor);
}

}  // namespace

TEST_CASE("a file that is not a contest's database is refused and not changed") {
    const ScratchFolder scratch;
    CHECK(to_open(scratch, "none.db") == "the database none.db does not exist; arena tournament --db makes one");
    CHECK(to_open(scratch, "none/none.db") ==
          "the database none/none.db does not exist; arena tournament --db makes one");

    scratch.write("text.db", "This is no database at all. " + std::string(2000, 'x'));
    CHECK(to_open(scratch, "text.db") == "the database text.db is not a database; name another file");
    scratch.write("short.db", "x");
    CHECK(to_open(scratch, "short.db") ==
          "the database short.db holds something other than a contest; name another file");
    scratch.write("empty.db", "");
    CHECK(to_open(scratch, "empty.db") == "the database empty.db is empty; remove it, or name another file");

    fs::create_directory(scratch.path() / "folder.db");
    CHECK(to_open(scratch, "folder.db") == "the database folder.db is a folder; name a file in it");
    REQUIRE(mkfifo((scratch.path() / "fifo.db").c_str(), 0600) == 0);
    CHECK(to_open(scratch, "fifo.db") == "the database fifo.db is not a regular file; name another one");

    run_sql(scratch.path() / "photos.db", "CREATE TABLE photo (name)");
    CHECK(to_open(scratch, "photos.db") ==
          "the database photos.db holds something other than a contest; name another file");
    CHECK(run_sql(scratch.path() / "photos.db", "PRAGMA journal_mode") == "delete\n");
}

TEST_CASE("a database of a newer version is refused with both versions") {
    const ScratchFolder scratch;
    run_sql(contest(scratch, 1), "PRAGMA user_version = 99");
    CHECK(to_open(scratch, "contest.db") ==
          "the database contest.db was made by a newer arena: version 99, this one knows " +
              std::to_string(store::migrations().size()) + "; use the newer one");
}

TEST_CASE("a new database is made only at an unused path in an existing folder") {
    const ScratchFolder scratch;
    scratch.write("there.db", "precious");
    CHECK(to_create(scratch, "there.db") ==
          "the database there.db exists already; resume its contest, or name another file");
    fs::create_directory(scratch.path() / "folder.db");
    CHECK(to_create(scratch, "folder.db") == "the database folder.db is a folder; name a file in it");
    CHECK(to_create(scratch, "none/contest.db") ==
          "the database none/contest.db cannot be made: there is no folder none; make it first");
    scratch.write("contest.db-wal", "the last games of a database that was moved away");
    CHECK(to_create(scratch, "contest.db") ==
          "the database contest.db cannot be made: contest.db-wal is left over from another database; put it beside "
          "that one, or remove it");
    CHECK(fs::file_size(scratch.path() / "there.db") == 8);
    CHECK_FALSE(Store::exists(scratch.path() / "contest.db"));
}

TEST_CASE("what a killed arena has left of a new database does not hinder the next one") {
    const ScratchFolder scratch;
    scratch.write("contest.db-new", std::string(50'000, 'x'));
    CHECK(to_create(scratch, "contest.db").empty());
    CHECK_FALSE(fs::exists(scratch.path() / "contest.db-new"));
    CHECK(Store::open(scratch.path() / "contest.db").plan() == three_bots());
}

TEST_CASE("names with a special meaning for SQLite are plain file names here") {
    const ScratchFolder scratch;
    const fs::path before = fs::current_path();
    fs::current_path(scratch.path());
    for (const auto name : {":memory:", "file:x?mode=memory", "a%41 b#c?.db", "\xC3\xA9.db"}) {
        { Store::create(name, three_bots()); }
        CHECK(fs::exists(scratch.path() / name));
        CHECK(Store::open(name).plan() == three_bots());
    }
    fs::current_path(before);
}

TEST_CASE("a file that was cut short is refused to write, and its reader is told") {
    const ScratchFolder scratch;
    const fs::path file = contest(scratch, 200);
    fs::resize_file(file, fs::file_size(file) / 2);
    const std::string damaged = "the database contest.db is damaged (";
    CHECK(problem_of(scratch, [&] { Store::open(file); }).starts_with(damaged));
    CHECK(problem_of(scratch, [&] { Store::open_to_read(file).games(); }).starts_with(damaged));
    fs::resize_file(file, 1000);
    CHECK(problem_of(scratch, [&] { Store::open(file); }).starts_with(damaged));
    CHECK(problem_of(scratch, [&] { Store::open_to_read(file).games(); }).starts_with(damaged));
}

TEST_CASE("an overwritten page, anywhere, leads at most to an error") {
    const ScratchFolder scratch;
    const fs::path file = contest(scratch, 40), copy = scratch.path() / "copy.db";
    const auto size = static_cast<off_t>(fs::file_size(file));
    int refused = 0, tried = 0;
    for (off_t place = 100; place + 64 < size; place += 1024, ++tried) {
        fs::copy_file(file, copy, fs::copy_options::overwrite_existing);
        overwrite(copy, place, std::string(64, '\xA5'));
        refused += !problem_of(scratch, [&] { Store::open(copy); }).empty();
        const std::string problem = problem_of(scratch, [&] {
            const Store store = Store::open_to_read(copy);
            store.plan();
            for (const GameSummary& game : store.games()) store.record(game.key);
        });
        CHECK((problem.empty() || problem.starts_with("the database copy.db ")));
        for (const auto ending : {"-wal", "-shm"}) fs::remove(copy.string() + ending);
    }
    CHECK(tried > 50);
    CHECK(refused > 5);
}

TEST_CASE("a read-only folder: nothing is made or written there, but everything read") {
    const ScratchFolder scratch;
    const fs::path file = contest(scratch, 3);
    fs::permissions(file, fs::perms::all);
    const ReadOnly folder(scratch.path());
    const Nobody nobody;
    CHECK(to_create(scratch, "new.db") ==
          "the database new.db cannot be written: Permission denied; use a writable folder");
    CHECK(problem_of(scratch, [&] { Store::open(file); }) ==
          "the database contest.db cannot be written: it or its folder is read-only; use a writable folder");
    const Store store = Store::open_to_read(file);
    CHECK(store.plan() == three_bots());
    CHECK(store.games().size() == 3);
    CHECK(store.record({3, 1}).value() == real_record(3));
}

TEST_CASE("a user without write permission can read during play and after a crash") {
    const ScratchFolder scratch, copies;
    const fs::path file = scratch.path() / "contest.db", copy = copies.path() / "contest.db";
    Store writer = Store::create(file, three_bots());
    writer.enter(won_game(1, 1), "");
    writer.commit();
    fs::copy(scratch.path(), copies.path(), fs::copy_options::recursive);
    const ReadOnly folder(scratch.path()), copied_folder(copies.path());
    {
        const Nobody nobody;
        CHECK(Store::open_to_read(file).games().size() == 1);
        CHECK(Store::open_to_read(copy).games().size() == 1);
    }
    writer.enter(won_game(1, 2), "");
    writer.commit();
    const Nobody nobody;
    CHECK(Store::open_to_read(file).games().size() == 2);
}

TEST_CASE("after a crash, a copy without all its files that cannot be mended is refused, not read by half") {
    const ScratchFolder scratch, copies;
    const fs::path file = contest(scratch, 1), copy = copies.path() / "contest.db";
    {
        Store writer = Store::open(file);
        writer.enter(won_game(2, 1), "");
        writer.commit();
        for (const auto ending : {"", "-wal"}) fs::copy_file(file.string() + ending, copy.string() + ending);
    }
    {
        const ReadOnly folder(copies.path());
        const Nobody nobody;
        CHECK(problem_of(copies, [&] { Store::open_to_read(copy); }) ==
              "the database contest.db was not closed properly and cannot be recovered in a read-only place; copy it "
              "with contest.db-wal to a writable folder");
    }
    CHECK(Store::open_to_read(copy).games().size() == 2);
}

TEST_CASE("a read-only file is refused to write, and read without leaving anything beside it") {
    const ScratchFolder scratch;
    const fs::path file = contest(scratch, 3);
    fs::permissions(scratch.path(), fs::perms::all);
    const ReadOnly read_only(file);
    const Nobody nobody;
    CHECK(problem_of(scratch, [&] { Store::open(file); }) ==
          "the database contest.db cannot be written: Permission denied; use a writable folder");
    CHECK(Store::open_to_read(file).games().size() == 3);
    CHECK_FALSE(fs::exists(file.string() + "-shm"));
}

}  // namespace isola_arena
