// Every TOML text is measured before it is parsed, because the parser and its destructors recurse as deeply as the text
// is nested.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "arena/base/toml/toml_reader.hpp"
#include "arena/bots/bots_file.hpp"
#include "arena/contest/preset.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena {
namespace {

std::string times(std::string_view text, int count) {
    std::string all;
    for (int i = 0; i < count; ++i) all += text;
    return all;
}

std::string key_of(int parts, const std::string& part = "a", const std::string& dot = ".") {
    return times(part + dot, parts - 1) + part;
}

std::string error_of(const std::string& text) {
    try {
        parse_toml(text, "x.toml");
        return "";
    } catch (const TomlProblem& problem) {
        return problem.what();
    }
}

const std::string deep_nesting = "lists and tables lie 17 deep in each other, they may lie 16 deep";

}  // namespace

TEST_CASE("a key may have sixteen parts, in every place and notation") {
    for (const int parts : {most_key_parts, most_key_parts + 1, 40'000}) {
        const std::string plain = key_of(parts), blanks = key_of(parts, "a", " \t. "),
                          quoted = key_of(parts, "\"a.\\\"b\""), literal = key_of(parts, "'a.\"'"),
                          other = key_of(parts, "\"\"");
        for (const std::string& key : {plain, blanks, quoted, literal, other})
            for (const std::string& text :
                 {key + " = 1\n", key + "=1", "\n[" + key + "]\n", "[[" + key + "]]\nx = 1\n", "[ " + key + " ]",
                  "a = { " + key + " = 1 }\n", "a = [\n{ b = 2, " + key + " = 1 }\n]\n",
                  "[x.y]\nz = 1.5\n" + key + " = 1"}) {
                CAPTURE(text.substr(0, 100));
                if (parts == most_key_parts) CHECK(error_of(text) == "");
                else CHECK(error_of(text).ends_with(": a key has " + std::to_string(parts) + " parts, it may have 16"));
            }
    }
    CHECK(error_of("# a comment\n\nb = 1\n" + key_of(17) + " = 1\n") == "x.toml:4: a key has 17 parts, it may have 16");
    CHECK(error_of(key_of(40'000)) == "x.toml:1: a key has 40000 parts, it may have 16");
}

// If every quote needed a pass over the text, this would take minutes.
TEST_CASE("a megabyte of quotes is measured in one pass") {
    CHECK(error_of(times("\"", 1 << 20)) == "x.toml:1: the line has 1048576 bytes, it may have 16384");
    CHECK(error_of(times("'", 1 << 20)) == "x.toml:1: the line has 1048576 bytes, it may have 16384");
}

TEST_CASE("lists and inline tables may be nested sixteen deep") {
    const auto nested = [](const std::string& open, const std::string& close, int depth) {
        return "a = " + times(open, depth) + times(close, depth) + '\n';
    };
    CHECK(error_of(nested("[", "]", 16)) == "");
    CHECK(error_of(nested("[\n", "]\n", 16)) == "");
    CHECK(error_of(nested("[", "]", 17)) == "x.toml:1: " + deep_nesting);
    CHECK(error_of(nested("[ # ]\n", "]\n", 17)) == "x.toml:17: " + deep_nesting);
    CHECK(error_of("a = " + times("{a=", 16) + "1" + times("}", 16)) == "");
    CHECK(error_of("a = " + times("{a=", 17) + "1" + times("}", 17)) == "x.toml:1: " + deep_nesting);
    CHECK(error_of("a = " + times("[{a=", 9) + "1" + times("}]", 9)) == "x.toml:1: " + deep_nesting);
    for (const char* open : {"[", "{", "[[", "[{", "{a=", "a=[", "a={b=[", "[a."})
        CHECK(error_of(times(open, 50'000)).starts_with("x.toml:1: "));
    CHECK(error_of(times("]", 50'000)).starts_with("x.toml:1: "));
    // The deepest accepted text is parsed and destroyed without trouble.
    CHECK(error_of('[' + key_of(16) + "]\n" + key_of(16) + '=' + times('{' + key_of(16) + '=', 16) + "1" +
                   times("}", 16)) == "");
}

TEST_CASE("a line may have 16 KiB, and a text 1 MiB") {
    const auto line = [](std::size_t bytes) { return "a = \"" + std::string(bytes - 6, 'x') + '"'; };
    for (const char* end : {"", "\n", "\n\nb = 1\n"}) {
        CHECK(error_of(line(longest_toml_line) + end) == "");
        CHECK(error_of("\n\n" + line(longest_toml_line + 1) + end) ==
              "x.toml:3: the line has 16385 bytes, it may have 16384");
    }
    CHECK(error_of('#' + std::string(80'000, '.')) == "x.toml:1: the line has 80001 bytes, it may have 16384");
    CHECK(error_of(std::string(80'000, 'a')) == "x.toml:1: the line has 80000 bytes, it may have 16384");
    CHECK(error_of(std::string(80'000, '\'')) == "x.toml:1: the line has 80000 bytes, it may have 16384");
    CHECK(error_of("a = \"\"\"\n" + std::string(80'000, 'a') + "\n\"\"\"\n") ==
          "x.toml:2: the line has 80000 bytes, it may have 16384");
    CHECK(error_of(std::string(longest_toml_file, '\n')) == "");
    CHECK(error_of(std::string(longest_toml_file + 1, '\n')) ==
          "x.toml:1: the file has 1048577 bytes, it may have 1048576");
}

TEST_CASE("strings and comments do not count, and cannot hide nesting") {
    const std::string much = key_of(100) + times("[{", 100);
    for (const std::string& text : std::vector<std::string>{
             "a = \"" + much + "\\\"" + much + "\"", "a = '" + much + "\\'", "# " + much + " \"\n# '''\n",
             "a = \"\"\"\n" + much + "\n\"\" \\\"\"\"" + much + "\"\"\"\"\"",
             "a = '''" + much + "\n''" + much + "'''''", "a = \"\" # " + much, "a = \"\"\"\"\"\"\nb = \"\\\\\"",
             "'" + much + "' = 1\n\"" + much + "b\" = 2", "a = \"\"\"\\\n  x\\\\\"\"\""}) {
        CAPTURE(text);
        CHECK(error_of(text) == "");
        CHECK(error_of(text + '\n' + key_of(17, "z") + " = 1").ends_with(": a key has 17 parts, it may have 16"));
        CHECK(error_of(text + "\nz = " + times("[", 17)).ends_with(deep_nesting));
    }
}

TEST_CASE("a text with many tables, keys and numbers is not deep") {
    std::string many, numbers = "n = [";
    for (int i = 0; i < 20'000; ++i) many += "[t" + std::to_string(i) + ".x]\na.b = 1.5 # [[\n";
    for (int i = 0; i < 200; ++i) numbers += "1.5, [2.5], { a.b = 1979-05-27T07:32:00.999 }, ";
    CHECK(error_of(many) == "");
    CHECK(error_of(numbers + "]") == "");
}

TEST_CASE("files of every kind are measured") {
    const test::ScratchFolder scratch;
    const std::string file = scratch.write("bots.toml", key_of(40'000) + "=1");
    CHECK(read_bots_file(file).message() == file + ":1: a key has 40000 parts, it may have 16");
    CHECK(find_preset(file).message() == file + ":1: a key has 40000 parts, it may have 16");
    const std::string many = scratch.write("many.toml", times("[[bot]]\n", 130'000));
    CHECK(read_bots_file(many).message().ends_with("\n129950 more bots have a mistake"));
}

}  // namespace isola_arena
