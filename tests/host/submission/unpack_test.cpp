#include <algorithm>

#include <sys/stat.h>

#include <doctest/doctest.h>

#include "arena/base/archive/unpack.hpp"
#include "arena/base/files/draft.hpp"
#include "tests/host/submission/archives.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::test {
namespace {

namespace fs = std::filesystem;

// A folder for one submission. Nothing may ever be written outside it.
struct Place {
    ScratchFolder scratch;
    fs::path into = scratch / "bot";

    Result<Unpacked> unpack(const std::string& bytes, const UnpackLimits& limits = {}) const {
        return unpack_archive(bytes, into, limits);
    }

    // Returns why the archive is refused; checks that no file of it is left.
    std::string refusal(const std::string& bytes, const UnpackLimits& limits = {}) const {
        const auto unpacked = unpack(bytes, limits);
        CHECK(fs::is_empty(scratch.path()));
        return unpacked ? "it was unpacked" : unpacked.message();
    }

    std::string text(const std::string& name) const { return scratch.text_of("bot/" + name); }
    unsigned mode(const std::string& name) const {
        struct stat found {};
        return lstat((into / name).c_str(), &found) == 0 ? found.st_mode & 07777U : 0;
    }
    bool has(const std::string& name) const { return fs::exists(fs::symlink_status(into / name)); }
};

bool says(const std::string& text, const std::string& part) {
    INFO(text);
    const bool found = text.find(part) != std::string::npos;
    CHECK_MESSAGE(found, "missing: " << part);
    return found;
}

bool one_says(const std::vector<std::string>& sentences, const std::string& part) {
    return std::ranges::any_of(sentences,
                               [&](const std::string& each) { return each.find(part) != std::string::npos; });
}

std::string name_of(const std::string& step, int times) {
    std::string name;
    for (int level = 0; level < times; ++level) name += step;
    return name;
}

}  // namespace

TEST_CASE("each kind of archive is unpacked") {
    for (const auto& kind : {std::pair("zip", "none"), std::pair("ustar", "none"), std::pair("pax", "gzip"),
                             std::pair("pax", "bzip2"), std::pair("gnutar", "xz"), std::pair("pax", "zstd")}) {
        INFO(std::string(kind.first), " ", std::string(kind.second));
        Archive archive(kind.first, kind.second);
        const std::string bytes = archive.file("main.py", "print(1)\n").file("lib/grün.py", "x = 1\n").bytes();
        CHECK(is_archive(bytes));
        const Place place;
        const auto unpacked = place.unpack(bytes);
        REQUIRE_MESSAGE(unpacked.ok(), (unpacked ? "" : unpacked.message()));
        CHECK(unpacked->files == 2);
        CHECK(unpacked->bytes == 15);
        CHECK(unpacked->left_out.empty());
        CHECK(place.text("main.py") == "print(1)\n");
        CHECK(place.text("lib/grün.py") == "x = 1\n");
        CHECK(place.mode("") == 0755);
        CHECK(place.mode("lib") == 0755);
    }
}

TEST_CASE("a file is unpacked as bytes in memory are") {
    const ScratchFolder scratch;
    Archive archive("zip");
    const std::string file = scratch.write("bot.zip", archive.file("a", "1").bytes());
    CHECK(unpack_archive_file(file, scratch / "bot").ok());
    CHECK(scratch.text_of("bot/a") == "1");
    const auto none = unpack_archive_file(scratch / "none.zip", scratch / "other");
    CHECK(says(none.message(), "none.zip: No such file"));
    CHECK(says(unpack_archive_file(scratch.path(), scratch / "other").message(), "is no file"));
}

TEST_CASE("the one folder at the top is taken away, and no second one") {
    const Place place;
    REQUIRE(place.unpack(Archive("pax").folder("bot").file("bot/src/main.rs", "fn main() {}").bytes()).ok());
    CHECK(place.has("src/main.rs"));
    CHECK_FALSE(place.has("bot"));
}

TEST_CASE("what macOS and Git add is no folder at the top") {
    const Place place;
    const auto unpacked = place.unpack(Archive("zip")
                                           .file("bot/main.py", "")
                                           .file("__MACOSX/._main.py", "x")
                                           .file("bot/.git/config", "x")
                                           .file("bot/.git/HEAD", "x")
                                           .bytes());
    REQUIRE(unpacked.ok());
    CHECK(place.has("main.py"));
    CHECK(unpacked->files == 1);
    CHECK(one_says(unpacked->left_out, "left out: .git, no part of a bot, \"bot/.git/config\" and 1 more like it"));
    CHECK(one_says(unpacked->left_out, "__MACOSX"));
}

TEST_CASE("without that option the folder at the top stays") {
    const Place place;
    UnpackLimits limits;
    limits.strip_top_folder = false;
    REQUIRE(place.unpack(Archive("pax").file("src/main.rs", "").bytes(), limits).ok());
    CHECK(place.has("src/main.rs"));
}

TEST_CASE("an archive from Windows divides names by backslashes") {
    const Place place;
    REQUIRE(place.unpack(Archive("ustar").file("src\\a.cpp", "1").file("b.cpp", "2").bytes()).ok());
    CHECK(place.text("src/a.cpp") == "1");
}

TEST_CASE("modes are plain: no setuid bit, nothing that others may write") {
    const Place place;
    REQUIRE(place
                .unpack(Archive("pax")
                            .file("setuid", "x", 06755)
                            .file("open", "x", 0666)
                            .file("closed", "x", 0)
                            .file("script", "#!/bin/sh\n", 0600)
                            .file("program",
                                  "\x7f"
                                  "ELF...")
                            .bytes())
                .ok());
    CHECK(place.mode("setuid") == 0755);
    CHECK(place.mode("open") == 0644);
    CHECK(place.mode("closed") == 0644);
    CHECK(place.mode("script") == 0755);
    CHECK(place.mode("program") == 0755);
}

TEST_CASE("no link is made or followed, whatever it points to") {
    const ScratchFolder outside;
    const Place place;
    UnpackLimits limits;
    limits.refuses_links_out = false;
    const auto unpacked = place.unpack(Archive("pax")
                                           .file("main.py", "1")
                                           .link("passwd", "/etc/passwd")
                                           .link("out", outside.path().string())
                                           .file("out/written", "x")
                                           .hard_link("hard", "/etc/passwd")
                                           .hard_link("same", "main.py")
                                           .bytes(),
                                       limits);
    REQUIRE(unpacked.ok());
    CHECK_FALSE(place.has("passwd"));
    CHECK_FALSE(place.has("hard"));
    CHECK(place.text("out/written") == "x");
    CHECK(fs::is_directory(fs::symlink_status(place.into / "out")));
    CHECK(fs::is_empty(outside.path()));
    CHECK(one_says(unpacked->left_out, "the link \"passwd\" and 1 more like it: put the file itself there"));
    CHECK(one_says(unpacked->left_out, "the hard link \"hard\""));
}

TEST_CASE("a link in a zip is not made either") {
    const Place place;
    const auto unpacked = place.unpack(Archive("zip").file("a", "1").link("b", "a").bytes());
    REQUIRE(unpacked.ok());
    CHECK_FALSE(place.has("b"));
    CHECK(one_says(unpacked->left_out, "the link \"b\": put the file itself there"));
}

TEST_CASE("a link that leads out is refused by its name and target") {
    const Place place;
    for (const char* kind : {"zip", "pax", "ustar", "gnutar"})
        for (const char* target : {"/etc/passwd", "../../secret.py", "../top/../../x", "/", "../.."}) {
            CAPTURE(kind);
            CAPTURE(target);
            const std::string refused =
                place.refusal(Archive(kind).file("top/a.py", "1").link("top/b.py", target).bytes());
            CHECK(says(refused, "the link \"top/b.py\" leads out of what was handed in, to \"" + std::string(target) +
                                    "\": put the file itself there, or leave the link out"));
        }
}

TEST_CASE("links within an archive, and those of installed packages, are left out") {
    const Place place;
    const auto unpacked = place.unpack(Archive("pax")
                                           .file("src/a.py", "1")
                                           .link("src/b.py", "../src/a.py")
                                           .link("src/up", "..")
                                           .link("venv/bin/python", "/usr/bin/python3")
                                           .file("venv/pyvenv.cfg", "home = /usr/bin")
                                           .link("web/node_modules/.bin/tool", "../../../../tool/cli.js")
                                           .bytes());
    REQUIRE_MESSAGE(unpacked.ok(), (unpacked ? "" : unpacked.message()));
    CHECK(one_says(unpacked->left_out, "the link \"src/b.py\" and 3 more like it"));
}

TEST_CASE("devices and pipes are left out") {
    const Place place;
    const auto unpacked = place.unpack(Archive("pax").file("a", "1").device("null").pipe("fifo").bytes());
    REQUIRE(unpacked.ok());
    CHECK_FALSE(place.has("null"));
    CHECK_FALSE(place.has("fifo"));
    CHECK(one_says(unpacked->left_out, "the device \"null\""));
    CHECK(one_says(unpacked->left_out, "the pipe \"fifo\""));
}

TEST_CASE("a name that leads out of the folder is refused") {
    const Place place;
    for (const std::string name : {"../a", "b/../../a", "b/..", "..\\a"})
        CHECK(says(place.refusal(Archive("ustar").file("ok", "1").file(name, "x").bytes()), "leads out of"));
    for (const std::string name : {"/etc/passwd", "\\a"})
        CHECK(says(place.refusal(Archive("ustar").file(name, "x").bytes()), "is an absolute path"));
    for (const std::string name : {"../a", "/etc/a"})
        CHECK(says(place.refusal(Archive("zip").file(name, "x").bytes()), "pack the files"));
}

TEST_CASE("a name is plain text") {
    const Place place;
    for (const std::string name : {"a\nb", "a\x1b[2J", "a\x7f", "a\u202egpj.py", "\u200b.py"})
        CHECK(says(place.refusal(Archive("ustar").file(name, "x").bytes()), "has control characters"));
    CHECK(says(place.refusal(Archive("pax").file(std::string(201, 'a'), "x").bytes()), "has 201 bytes"));
}

TEST_CASE("a name that is not UTF-8 is one of the code page CP850") {
    for (const char* format : {"zip", "ustar"}) {
        const Place place;
        REQUIRE(place.unpack(Archive(format).file("Jos\x82/gr\x81n.py", "x").file("日本.py", "y").bytes()).ok());
        CHECK(place.text("Jos\u00e9/gr\u00fcn.py") == "x");
        CHECK(place.text("日本.py") == "y");
    }
    const Place place;
    UnpackLimits of_a_build;
    of_a_build.decodes_names = false;
    CHECK(
        says(place.refusal(Archive("pax").file("gr\x81n.py", "x").bytes(), of_a_build), "\"gr\\x81n.py\" is no UTF-8"));
    CHECK(says(place.refusal(Archive("zip").file("../Jos\x82", "x").bytes()), "leads out of"));
    CHECK(says(place.refusal(Archive("zip").file(std::string(101, '\x82'), "x").bytes()), "has 202 bytes"));
}

TEST_CASE("two names of the same letters are refused with both, told apart") {
    const Place place;
    const std::string composed = "Jos\u00e9.py", decomposed = "Jose\u0301.py";
    const char* const words =
        "\"Jos\\u{e9}.py\" and \"Jose\\u{301}.py\" are names of the same letters: rename one of them";
    CHECK(says(place.refusal(Archive("zip").file(composed, "1").file(decomposed, "2").bytes()), words));
    CHECK(says(place.refusal(Archive("pax").file(composed, "1").file(composed, "2").bytes()), "twice"));
    CHECK(says(place.refusal(Archive("pax").file(composed + "/a", "1").file(decomposed + "/b", "2").bytes()), words));
    const auto dropped = take_files({{composed, "1"}, {decomposed, "2"}}, place.scratch / "dropped");
    REQUIRE_FALSE(dropped.ok());
    CHECK(says(dropped.message(), words));
}

TEST_CASE("two names that become one are refused with both") {
    const Place place;
    CHECK(says(place.refusal(Archive("zip").file("Jos\x82.py", "1").file("José.py", "2").bytes()),
               "\"Jos\\x82.py\" and \"José.py\" are both the name \"José.py\": rename one of them"));
    CHECK(says(place.refusal(Archive("zip").file("José/a.py", "1").file("Jos\x82/b.py", "2").bytes()),
               "\"José\" and \"Jos\\x82\" are both the name \"José\""));
}

TEST_CASE("3,000 levels are too deep") {
    const Place place;
    CHECK(says(place.refusal(Archive("pax").file(name_of("a/", 3000) + "b", "x").bytes()), "lies 3001 levels deep"));
    REQUIRE(place.unpack(Archive("pax").file(name_of("a/", 15) + "b", "x").bytes()).ok());
}

TEST_CASE("10,000 files are too many, and so are folders and things that are left out") {
    const Place place;
    Archive files("pax"), folders("pax"), links("pax");
    for (int number = 0; number < 10'000; ++number) {
        files.file("f" + std::to_string(number), "");
        folders.folder("f" + std::to_string(number));
    }
    for (int number = 0; number < 1'000; ++number) links.link("l" + std::to_string(number), "x");
    CHECK(says(place.refusal(files.bytes()), "more than 2000 files and folders"));
    CHECK(says(place.refusal(folders.bytes()), "more than 2000 files and folders"));
    UnpackLimits few;
    few.files = 10;
    CHECK(says(place.refusal(links.bytes(), few), "too many entries"));
}

TEST_CASE("a name is used once") {
    const Place place;
    CHECK(says(place.refusal(Archive("ustar").file("a", "1").file("a", "2").bytes()), "\"a\" is there twice"));
    CHECK(says(place.refusal(Archive("ustar").file("a", "1").file("./a", "2").bytes()), "\"a\" is there twice"));
    CHECK(says(place.refusal(Archive("zip").file("a", "1").file("a", "2").bytes()), "\"a\" is there twice"));
    CHECK(says(place.refusal(Archive("ustar").file("a", "1").file("a/b", "2").bytes()), "both a file and a folder"));
    CHECK(says(place.refusal(Archive("ustar").file("a/b", "1").file("a", "2").bytes()), "both a file and a folder"));
    CHECK(says(place.refusal(Archive("ustar").file("a", "1").folder("a").bytes()), "both a file and a folder"));
    CHECK(place.unpack(Archive("ustar").folder("a").folder("a").file("a/b", "1").bytes()).ok());
}

TEST_CASE("a bomb is stopped while it unpacks, whatever its headers say") {
    const Place place;
    UnpackLimits limits;
    limits.bytes = 1 << 20;
    const std::string zeros(std::size_t{8} << 20, '\0');
    for (const auto& [format, filter] : {std::pair("zip", "none"), std::pair("pax", "gzip"), std::pair("pax", "bzip2"),
                                         std::pair("pax", "xz"), std::pair("pax", "zstd")}) {
        const std::string bomb = Archive(format, filter).file("zeros", zeros).bytes();
        CHECK(bomb.size() < 20'000);
        CHECK(says(place.refusal(bomb, limits), "more than 1 MiB in the files"));
        CHECK(says(place.refusal(Archive(format, filter).file(".git/x", zeros).bytes(), limits), "more than 1 MiB"));
    }
    std::string lying = Archive("zip").file("zeros", zeros).bytes();
    for (std::size_t at = 0; (at = lying.find(std::string("\0\0\x80\0", 4), at)) != std::string::npos; ++at)
        lying.replace(at, 4, std::string("\1\0\0\0", 4));
    CHECK(place.refusal(lying, limits) != "it was unpacked");
}

TEST_CASE("an archive with two layers of compression is refused") {
    const Place place;
    const std::string once = Archive("pax", "gzip").file("a", "1").bytes();
    CHECK(says(place.refusal(gzipped(once)), "packed twice"));
}

TEST_CASE("an archive in an archive is a file") {
    const Place place;
    const std::string inner = Archive("zip").file("../../etc/passwd", "x").bytes();
    REQUIRE(place.unpack(Archive("zip").file("inner.zip", inner).bytes()).ok());
    CHECK(place.text("inner.zip") == inner);
}

TEST_CASE("a cut archive says where") {
    const Place place;
    std::string noise;
    for (unsigned state = 1; noise.size() < 100'000; state = state * 1103515245 + 12345)
        noise += static_cast<char>(state >> 16);
    for (const auto& [format, filter] : {std::pair("ustar", "none"), std::pair("pax", "gzip")}) {
        const std::string whole = Archive(format, filter).file("first.py", noise).file("second.py", noise).bytes();
        const std::string why = place.refusal(whole.substr(0, whole.size() * 7 / 10));
        CHECK(says(why, "damaged or cut off at \"second.py\""));
        CHECK(says(why, "send all of it"));
    }
    // So little that libarchive refuses it before the first name.
    const std::string little = Archive("ustar", "gzip").file("first.py", noise.substr(0, 1000)).bytes();
    CHECK(says(place.refusal(little.substr(0, little.size() * 9 / 10)), "damaged or cut off: hand in all of it"));
    const std::string zip = Archive("zip").file("first.py", noise).file("second.py", noise).bytes();
    CHECK(says(place.refusal(zip.substr(0, zip.size() / 3)), "damaged or cut off at \"first.py\""));
}

TEST_CASE("an empty file or one that is not an archive is refused with a reason") {
    const Place place;
    CHECK(says(place.refusal(""), "no archive that is known"));
    CHECK(says(place.refusal("hello"), "expected zip, tar, tar.gz"));
    CHECK(says(place.refusal(gzipped("hello")), "one packed file, and no archive: hand in the file itself"));
    CHECK(says(place.refusal(Archive("zip").bytes()), "there is no file in it"));
    CHECK(says(place.refusal(Archive("ustar", "gzip").folder("a").bytes()), "there is no file in it"));
    CHECK(says(place.refusal(Archive("ustar").link("a", "b").bytes()), "that a bot can use; left out: the link \"a\""));
    for (const std::string text : {"", "hello", "PK", "print(1)\n"}) CHECK_FALSE(is_archive(text));
}

TEST_CASE("an encrypted archive is refused with a reason") {
    const Place place;
    CHECK(says(place.refusal(Archive("zip", "none", "secret").file("main.py", "print(1)").bytes()),
               "\"main.py\" is encrypted: pack the files without a password"));
}

TEST_CASE("a folder that is there already is not touched") {
    const ScratchFolder scratch;
    scratch.write("bot/mine", "mine");
    const std::string bytes = Archive("zip").file("a", "1").bytes();
    CHECK(says(unpack_archive(bytes, scratch / "bot").message(), "is there already"));
    CHECK(says(take_files({{"a", "1"}}, scratch / "bot").message(), "is there already"));
    CHECK(scratch.text_of("bot/mine") == "mine");
    CHECK_FALSE(fs::exists(scratch / "bot/a"));
}

TEST_CASE("plain files are taken by the same rules") {
    const Place place;
    const auto taken =
        take_files({{"bot/main.sh", "#!/bin/sh\n"}, {"bot/lib/a.sh", "x"}, {"bot/.DS_Store", "x"}}, place.into);
    REQUIRE(taken.ok());
    CHECK(taken->files == 2);
    CHECK(place.mode("main.sh") == 0755);
    CHECK(place.mode("lib/a.sh") == 0644);
    CHECK(one_says(taken->left_out, ".DS_Store"));
    const Place other;
    for (const auto& [name, why] : {std::pair("../a", "leads out"), std::pair("/a", "absolute"),
                                    std::pair("", "without a name"), std::pair("a\n", "control")})
        CHECK(says(take_files({{name, "x"}}, other.into).message(), why));
    CHECK(says(take_files({{"a", "x"}, {"a", "y"}}, other.into).message(), "is there twice"));
    CHECK(says(take_files({}, other.into).message(), "no file"));
    UnpackLimits limits;
    limits.bytes = 3;
    CHECK(says(take_files({{"a", "xx"}, {"b", "yy"}}, other.into, limits).message(), "more than 3 bytes"));
    CHECK(fs::is_empty(other.scratch.path()));
}

TEST_CASE("a folder is removed, read-only ones too") {
    const Place place;
    REQUIRE(place.unpack(Archive("pax").file("a/b/c", "1").bytes()).ok());
    for (const auto folder : {"a/b", "a", ""}) chmod((place.into / folder).c_str(), 0555);
    remove_folder(place.into);
    CHECK_FALSE(fs::exists(place.into));
    remove_folder(place.into);
}

}  // namespace isola_arena::test
