#include "arena/base/toml/toml_reader.hpp"

#include <doctest/doctest.h>

namespace isola_arena {
namespace {

std::vector<std::string> files_of(const std::string& text) {
    const std::string file = "kits.toml";
    const toml::table table = parse_toml(text, file);
    return TomlReader(table, file).texts("files");
}

}  // namespace

TEST_CASE("a list of texts is read whole, or refused with its place and what was found") {
    CHECK(files_of("files = [\"a\", 'b c']\n") == std::vector<std::string>{"a", "b c"});
    CHECK(files_of("files = []\n").empty());
    CHECK(files_of("name = \"a\"\n").empty());
    for (const auto& [text, found] :
         {std::pair("\"a\"", "string"), std::pair("1", "integer"), std::pair("[\"a\", true]", "list with boolean"),
          std::pair("[[\"a\"]]", "list with array"), std::pair("[\"\"]", "list with empty string")}) {
        const std::string value = text;
        CAPTURE(value);
        CHECK_THROWS_WITH_AS(
            files_of("name = \"a\"\nfiles = " + value + '\n'),
            ("kits.toml:2: \"files\" must be a list of texts, such as [\"first\", \"second\"], found: " +
             std::string(found))
                .c_str(),
            TomlProblem);
    }
}

}  // namespace isola_arena
