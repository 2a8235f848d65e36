#include "arena/base/text/encoding.hpp"

#include <doctest/doctest.h>

#include "arena/base/files/input_file.hpp"
#include "arena/base/toml/toml_reader.hpp"
#include "tests/scratch_folder.hpp"

using namespace isola_arena;
using namespace std::string_literals;

namespace {

// Returns the text of a file with these bytes, or the reason why there is none, without the file's folder.
std::string read(const std::string& bytes) {
    const test::ScratchFolder folder;
    folder.write("list", bytes);
    const auto text = read_text_file(folder / "list", {"list", 100});
    return text ? *text : text.message().substr(text.message().find("list"));
}

std::string toml_problem(const std::string& text) {
    try {
        parse_toml(text, "bots.toml");
        return {};
    } catch (const TomlProblem& problem) {
        return problem.what();
    }
}

}  // namespace

TEST_CASE("a text file may begin with the byte order mark of UTF-8, once") {
    CHECK(read("\xEF\xBB\xBF"
               "1;3x3\n") == "1;3x3\n");
    CHECK(read("\xEF\xBB\xBF\xEF\xBB\xBF"
               "a") ==
          "\xEF\xBB\xBF"
          "a");
    CHECK(read("a\xEF\xBB\xBF") == "a\xEF\xBB\xBF");
    CHECK(read("").empty());
    CHECK(read("\xEF\xBB") == "\xEF\xBB");
}

TEST_CASE("a text file in another encoding is refused by the encoding's name") {
    CHECK(read("\xFF\xFE"
               "a\0"s) == "list: expected a list, found text in UTF-16 (little-endian): save it as UTF-8");
    CHECK(read("\xFE\xFF\0a"s) == "list: expected a list, found text in UTF-16 (big-endian): save it as UTF-8");
    CHECK(read("\xFF\xFE\0\0a\0\0\0"s) ==
          "list: expected a list, found text in UTF-32 (little-endian): save it as UTF-8");
    CHECK(read("\0\0\xFE\xFF\0\0\0a"s) == "list: expected a list, found text in UTF-32 (big-endian): save it as UTF-8");
}

TEST_CASE("the first byte that is no character is found with its line") {
    CHECK_FALSE(first_byte_not_utf8("caf\xC3\xA9\n"));
    CHECK(first_byte_not_utf8("one\ncaf\xE9")->line == 2);
    CHECK(first_byte_not_utf8("one\ncaf\xE9")->byte == 0xE9);
    CHECK(first_byte_not_utf8("cut \xE2\x82")->byte == 0xE2);
}

TEST_CASE("names of the code page CP850") {
    CHECK(utf8_of_cp850("Jos\x82.py") == "José.py");
    CHECK(utf8_of_cp850("gr\x81n \x9B\xE1") == "grün øß");
    CHECK(utf8_of_cp850("\x80\xFF") == "Ç\u00A0");
}

TEST_CASE("TOML may begin with a byte order mark, and its mistakes of encoding have a line") {
    CHECK(toml_problem("\xEF\xBB\xBF"
                       "name = \"a\"\n")
              .empty());
    CHECK(toml_problem("a = 1\nname = \"Jos\xE9\"\n") ==
          "bots.toml:2: the byte E9 is not UTF-8: save the file as UTF-8");
    CHECK(toml_problem("\xFF\xFE"
                       "a\0"s) == "bots.toml: expected text in UTF-8, found UTF-16 (little-endian): save it as UTF-8");
    CHECK(toml_problem("a = 1\nname = “a”\n") ==
          "bots.toml:2: found the typographic quote “: write plain quotes, \" or '");
    CHECK(toml_problem("title = \"“good” morning\"\n").empty());
    for (const char* path :
         {"C:\\Users\\ann\\bot.exe", "python3 C:\\Users\\bot.py", "python3 .\\my\\bot.py", "..\\x", "\\\\host\\share"})
        CHECK(
            toml_problem("command = \"" + std::string(path) + "\"\n") ==
            "bots.toml:1: found a path of Windows, of which each \\ in double quotes begins an escape: write the path "
            "with /");
    CHECK(toml_problem("command = \"a: \\q\"\n").find("Windows") == std::string::npos);
}
