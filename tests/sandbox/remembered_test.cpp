// What a start remembers of the sandbox for the next one, and when it is believed.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

#include <sys/stat.h>
#include <unistd.h>

#include "arena/sandbox/remembered/circumstances.hpp"
#include "arena/sandbox/remembered/remembered_answers.hpp"
#include "tests/sandbox/confined.hpp"
#include "tests/scratch_folder.hpp"

using namespace isola_arena;
using namespace isola_arena::test;

namespace {

namespace fs = std::filesystem;

constexpr auto fact = "isolation";

// A folder with the answer of an earlier start.
struct Remembered {
    Remembered() {
        chmod(above.c_str(), 0755);
        RememberedAnswers(folder, "here\n").remember({fact});
        file = RememberedAnswers(folder, "here\n").believed();
        REQUIRE(file != "");
    }

    RememberedAnswers next_start(const std::string& circumstances = "here\n") const { return {folder, circumstances}; }

    void check_not_believed(const std::string& why) const {
        const RememberedAnswers answers = next_start();
        CHECK_FALSE(answers.has(fact));
        CHECK(answers.believed() == "");
        CHECK_MESSAGE(answers.why_not().find(why) != std::string::npos, answers.why_not());
    }

    // Writes the file anew as somebody else would who knows what stands in it.
    void forge(const std::string& path) const {
        const std::string text = content();
        fs::remove(path);
        std::ofstream(path, std::ios::binary) << text;
        chmod(path.c_str(), 0600);
    }

    std::string content() const {
        std::ifstream from(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(from), {}};
    }

    void write(const std::string& text) const { std::ofstream(file, std::ios::binary | std::ios::trunc) << text; }

    ScratchFolder scratch;
    std::string above = [this] {
        const std::string path = (scratch / "above").string();
        fs::create_directory(path);
        return path;
    }();
    std::string folder = above + "/answers";
    std::string file;
};

}  // namespace

TEST_CASE("what worked is remembered for the same circumstances") {
    const Remembered remembered;
    CHECK(remembered.next_start().has(fact));
    CHECK_FALSE(remembered.next_start().has("something else"));
    struct stat found {};
    REQUIRE(stat(remembered.folder.c_str(), &found) == 0);
    CHECK((found.st_mode & 07777) == 0700);
    REQUIRE(stat(remembered.file.c_str(), &found) == 0);
    CHECK((found.st_mode & 07777) == 0600);
}

TEST_CASE("other circumstances remember nothing") {
    const Remembered remembered;
    CHECK_FALSE(remembered.next_start("here").has(fact));
    CHECK_FALSE(remembered.next_start("there\n").has(fact));
    // Even if the file has the name of theirs.
    const std::string text = remembered.content();
    remembered.write(text.substr(0, text.find("here")) + "there" + text.substr(text.find("here") + 4));
    remembered.check_not_believed("of other circumstances");
}

TEST_CASE("what is forgotten is not remembered") {
    const Remembered remembered;
    remembered.next_start().forget();
    CHECK_FALSE(fs::exists(remembered.file));
    remembered.check_not_believed("nothing is remembered");
}

TEST_CASE("a file of another user is not believed") {
    if (!possible(geteuid() == 0, "only root can give a file away")) return;
    const Remembered remembered;
    REQUIRE(chown(remembered.file.c_str(), 61100, 61100) == 0);
    remembered.check_not_believed("belongs to another user, uid 61100");
}

TEST_CASE("a folder of another user is not believed, and nothing is written there") {
    if (!possible(geteuid() == 0, "only root can give a folder away")) return;
    const Remembered remembered;
    fs::remove(remembered.file);
    REQUIRE(chown(remembered.folder.c_str(), 61100, 61100) == 0);
    remembered.check_not_believed("belongs to another user, uid 61100");
    remembered.next_start().remember({fact});
    CHECK(fs::is_empty(remembered.folder));
}

TEST_CASE("a file or folder that others may read or write is not believed") {
    for (const mode_t mode : {0640U, 0604U, 0620U, 0602U, 0660U, 0606U, 0666U}) {
        const Remembered remembered;
        REQUIRE(chmod(remembered.file.c_str(), mode) == 0);
        remembered.check_not_believed("is open to others");
    }
    for (const mode_t mode : {0710U, 0701U, 0720U, 0702U, 0770U, 0707U, 0777U}) {
        const Remembered remembered;
        REQUIRE(chmod(remembered.folder.c_str(), mode) == 0);
        remembered.check_not_believed("is open to others");
    }
}

TEST_CASE("a folder in one that others may write to is not believed") {
    for (const mode_t mode : {0775U, 0757U, 01777U}) {
        const Remembered remembered;
        REQUIRE(chmod(remembered.above.c_str(), mode) == 0);
        remembered.check_not_believed("may be written to by others");
        chmod(remembered.above.c_str(), 0755);
    }
}

TEST_CASE("links are not believed") {
    SUBCASE("a symbolic link to a file") {
        const Remembered remembered;
        const std::string elsewhere = remembered.above + "/elsewhere";
        remembered.forge(elsewhere);
        fs::remove(remembered.file);
        fs::create_symlink(elsewhere, remembered.file);
        remembered.check_not_believed(remembered.file);
    }
    SUBCASE("a second name of a file") {
        const Remembered remembered;
        fs::create_hard_link(remembered.file, remembered.above + "/second");
        remembered.check_not_believed("has a second name");
    }
    SUBCASE("a symbolic link to a folder") {
        const Remembered remembered;
        fs::rename(remembered.folder, remembered.above + "/moved");
        fs::create_directory_symlink(remembered.above + "/moved", remembered.folder);
        remembered.check_not_believed("is not a folder");
    }
}

TEST_CASE("what is no file is not believed, and not waited for") {
    const Remembered remembered;
    fs::remove(remembered.file);
    REQUIRE(mkfifo(remembered.file.c_str(), 0600) == 0);
    remembered.check_not_believed("is not a file");
}

TEST_CASE("a damaged file is not believed, wherever it is cut") {
    const Remembered remembered;
    const std::string whole = remembered.content();
    for (std::size_t size = 0; size < whole.size(); ++size) {
        remembered.write(whole.substr(0, size));
        REQUIRE_FALSE(remembered.next_start().has(fact));
    }
    for (const std::string& damaged : {whole + whole, whole + "yes more\n", whole + '\0', std::string(100'000, 'x')}) {
        remembered.write(damaged);
        CHECK_FALSE(remembered.next_start().has(fact));
    }
    remembered.write(whole);
    CHECK(remembered.next_start().has(fact));
}

TEST_CASE("without a folder nothing is remembered") {
    RememberedAnswers answers("", "here\n");
    answers.remember({fact});
    CHECK_FALSE(RememberedAnswers("", "here\n").has(fact));
    CHECK(answers.why_not().find("XDG_RUNTIME_DIR") != std::string::npos);
}

namespace {

// The kernel's files about this process, and a bubblewrap, as copies that a test may change.
struct Machine {
    Machine() {
        for (const char* name :
             {"sys/kernel/random/boot_id", "sys/user/max_user_namespaces", "self/status", "self/cgroup"}) {
            fs::create_directories((proc / name).parent_path());
            std::ifstream from(fs::path("/proc") / name);
            std::ofstream(proc / name) << from.rdbuf();
        }
        fs::create_directories(proc / "self/ns");
        for (const char* name : {"user", "mnt", "pid", "net"})
            fs::create_symlink(fs::read_symlink(fs::path("/proc/self/ns") / name), proc / "self/ns" / name);
        fs::copy_file(fs::read_symlink("/proc/self/exe"), proc / "self/exe");
        std::ofstream(bubblewrap) << "a program\n";
    }

    std::string now() const { return circumstances(bubblewrap, proc); }

    void replace_line(const std::string& file, const std::string& begin, const std::string& line) const {
        std::ifstream from(proc / file);
        std::string text;
        for (std::string each; std::getline(from, each);) text += (each.starts_with(begin) ? line : each) + '\n';
        std::ofstream(proc / file) << text;
    }

    ScratchFolder folder;
    fs::path proc = folder / "proc";
    std::string bubblewrap = (folder / "bwrap").string();
};

// Returns whether the circumstances are other ones after that change.
bool matters(const std::function<void(const Machine&)>& change) {
    const Machine machine;
    const std::string before = machine.now();
    REQUIRE(machine.now() == before);
    change(machine);
    return machine.now() != before;
}

}  // namespace

TEST_CASE("another boot or setting of the kernel are other circumstances") {
    CHECK(matters([](const Machine& m) { std::ofstream(m.proc / "sys/kernel/random/boot_id") << "another\n"; }));
    CHECK(matters([](const Machine& m) { std::ofstream(m.proc / "sys/user/max_user_namespaces") << "0\n"; }));
    for (const char* name : {"sys/kernel/unprivileged_userns_clone", "sys/kernel/apparmor_restrict_unprivileged_userns",
                             "sys/user/max_net_namespaces"})
        CHECK(matters([&](const Machine& m) { std::ofstream(m.proc / name) << "1\n"; }));
}

TEST_CASE("another bubblewrap is another circumstance") {
    CHECK(matters([](const Machine& m) { std::ofstream(m.bubblewrap, std::ios::app) << "more\n"; }));
    CHECK(matters([](const Machine& m) { fs::last_write_time(m.bubblewrap, fs::file_time_type::clock::now()); }));
    CHECK(matters([](const Machine& m) { chmod(m.bubblewrap.c_str(), 0700); }));
    CHECK(matters([](const Machine& m) { fs::remove(m.bubblewrap); }));
    // The same content, size and time in another file.
    CHECK(matters([](const Machine& m) {
        const auto time = fs::last_write_time(m.bubblewrap);
        fs::copy_file(m.bubblewrap, m.folder / "new");
        fs::last_write_time(m.folder / "new", time);
        fs::rename(m.folder / "new", m.bubblewrap);
    }));
    const Machine machine;
    CHECK(circumstances(machine.bubblewrap, machine.proc) != circumstances("/usr/bin/bwrap", machine.proc));
}

TEST_CASE("another user, fewer privileges and another group are other circumstances") {
    for (const char* line : {"Uid:\t7\t7\t7\t7", "CapBnd:\t0000000000000000", "NoNewPrivs:\t1", "Seccomp:\t2"})
        CHECK(matters([&](const Machine& m) {
            const std::string text = line;
            m.replace_line("self/status", text.substr(0, text.find(':') + 1), text);
        }));
    CHECK(matters([](const Machine& m) { std::ofstream(m.proc / "self/cgroup") << "0::/elsewhere\n"; }));
    CHECK(matters([](const Machine& m) {
        fs::remove(m.proc / "self/ns/user");
        fs::create_symlink("user:[1]", m.proc / "self/ns/user");
    }));
    CHECK_FALSE(matters([](const Machine& m) { m.replace_line("self/status", "VmRSS:", "VmRSS:\t1 kB"); }));
}
