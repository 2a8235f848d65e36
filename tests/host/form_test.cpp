// Forms as browsers and curl send them.
#include <doctest/doctest.h>

#include "arena/host/submission/rates.hpp"
#include "arena/host/submission/sent_form.hpp"

namespace isola_arena::host {
namespace {

constexpr const char* type = "multipart/form-data; boundary=xyz";

std::string part(const std::string& name, const std::string& bytes) {
    return "--xyz\r\nContent-Disposition: form-data; name=\"bot\"; filename=\"" + name +
           "\"\r\nContent-Type: application/octet-stream\r\n\r\n" + bytes + "\r\n";
}

const std::string end = "--xyz--\r\n";

std::string mistake(const std::string& body, const char* content_type = type) {
    return files_of_form(content_type, body, 2).message();
}

}  // namespace

TEST_CASE("the files of a form") {
    const std::string bytes("a\r\n--xy\0z\r\n\r\n", 13);
    const auto files = files_of_form(type, part("bot.py", bytes) + part("C:\\bots\\b.txt", "") + end, 2);
    REQUIRE(files.ok());
    REQUIRE(files->size() == 2);
    CHECK((*files)[0].name == "bot.py");
    CHECK((*files)[0].bytes == bytes);
    CHECK((*files)[1].name == "b.txt");
    CHECK((*files)[1].bytes.empty());
}

TEST_CASE("fields without a file are skipped, and a boundary may be quoted") {
    const std::string field = "--a b\r\ncontent-disposition: form-data; name=\"x\"\r\n\r\nfilename=y\r\n";
    const std::string file =
        "--a b\r\nCONTENT-DISPOSITION: form-data; filename=bot.sh; name=x\r\n\r\n#!/bin/sh\r\n--a b--";
    const auto files = files_of_form("Multipart/Form-Data; charset=utf-8; boundary=\"a b\"", field + file, 2);
    REQUIRE(files.ok());
    CHECK(files->front().name == "bot.sh");
    CHECK(files->front().bytes == "#!/bin/sh");
}

TEST_CASE("a name cannot lead anywhere") {
    for (const auto& [sent, kept] :
         {std::pair("../../etc/passwd", "passwd"), std::pair("/abs", "abs"), std::pair("a\\\"b.py", "a\"b.py")})
        CHECK(files_of_form(type, part(sent, "x") + end, 2)->front().name == kept);
    for (const char* sent : {"..", "a/..", "/", "a\nb", "\x1b[2J", "\xFF"})
        CHECK_FALSE(files_of_form(type, part(sent, "x") + end, 2).ok());
    CHECK(clean_path("src/main.cpp").ok());
    for (const char* path : {"../a", "/a", "a/../b"}) CHECK_FALSE(clean_path(path).ok());
}

TEST_CASE("an incomplete form is refused") {
    CHECK(mistake("", "text/plain") ==
          "expected a form with files (multipart/form-data), as curl -F bot=@FILE sends it");
    CHECK(mistake("", "multipart/form-data") == mistake("", "text/plain"));
    CHECK(mistake("hello") == "the form does not begin with its boundary");
    CHECK(mistake(end) == "the form has no file: curl -F bot=@FILE sends one");
    CHECK(mistake(part("a", "1") + part("b", "2") + part("c", "3") + end) ==
          "at most 2 files at once: send an archive");
    const std::string whole = part("a", "1") + part("b", "2") + end;
    for (std::size_t cut = 5; cut < whole.size() - 4; ++cut) {
        CAPTURE(cut);
        CHECK_FALSE(files_of_form(type, whole.substr(0, cut), 2).ok());
    }
}

TEST_CASE("ten submissions a minute, each author alone") {
    SubmissionRate rate(2, 60);
    CHECK_FALSE(rate.wait_of(1, 100));
    CHECK_FALSE(rate.wait_of(1, 110));
    CHECK(rate.wait_of(1, 110) == 50);
    CHECK_FALSE(rate.wait_of(2, 110));
    CHECK(rate.wait_of(1, 159) == 1);
    CHECK_FALSE(rate.wait_of(1, 160));
    CHECK(rate.wait_of(1, 160) == 10);
}

}  // namespace isola_arena::host
