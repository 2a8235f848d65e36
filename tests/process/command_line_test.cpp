#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "arena/process/command_line.hpp"

using namespace isola_arena;
using Words = std::vector<std::string>;

namespace {

Words split(std::string_view line) {
    const auto arguments = split_command_line(line);
    INFO(std::string(line));
    REQUIRE(arguments.ok());
    return *arguments;
}

std::string error(std::string_view line) {
    const auto arguments = split_command_line(line);
    REQUIRE_FALSE(arguments.ok());
    return arguments.message();
}

}  // namespace

TEST_CASE("blanks separate words, however many there are") {
    CHECK(split("python3 my.py") == Words{"python3", "my.py"});
    CHECK(split("  java\t-cp  .\n Bot ") == Words{"java", "-cp", ".", "Bot"});
}

TEST_CASE("quotes keep blanks, and a word may be empty") {
    CHECK(split("'my bot' \"your bot\"") == Words{"my bot", "your bot"});
    CHECK(split("a'b c'd") == Words{"ab cd"});
    CHECK(split("bot '' \"\"") == Words{"bot", "", ""});
    CHECK(split("\"it's\" 'say \"hi\"'") == Words{"it's", "say \"hi\""});
}

TEST_CASE("a backslash quotes one character, within double quotes only those that a shell would") {
    CHECK(split(R"(my\ bot)") == Words{"my bot"});
    CHECK(split(R"("a\"b\\c\$d\`e\n")") == Words{"a\"b\\c$d`e\\n"});
    CHECK(split(R"('a\b')") == Words{R"(a\b)"});
}

TEST_CASE("nothing is expanded") {
    CHECK(split("~/bot $HOME * `id` $(id) a;b #c") == Words{"~/bot", "$HOME", "*", "`id`", "$(id)", "a;b", "#c"});
}

TEST_CASE("a text that cannot be split is refused with the place of the error") {
    CHECK(error("") == "the command line is empty");
    CHECK(error(" \t ") == "the command line is empty");
    CHECK(error("bot 'oops").find("never closed, at character 5") != std::string::npos);
    CHECK(error("bot \"oops").find("never closed, at character 5") != std::string::npos);
    CHECK(error("bot \\").find("nothing after it, at character 5") != std::string::npos);
}

TEST_CASE("splitting undoes joining, whatever the words are") {
    CHECK(rc::check("split(join(words)) == words", [](const Words& arguments) {
        RC_PRE(!arguments.empty());
        RC_ASSERT(*split_command_line(join_command_line(arguments)) == arguments);
    }));
    const auto nasty = rc::gen::container<std::string>(rc::gen::elementOf(std::string("'\"\\ \t\n$`a")));
    CHECK(rc::check("also for words of nothing but quotes and blanks", [&nasty] {
        const auto words = *rc::gen::nonEmpty(rc::gen::container<Words>(nasty));
        RC_ASSERT(*split_command_line(join_command_line(words)) == words);
    }));
}

TEST_CASE("plain words are joined as a person would write them") {
    CHECK(join_command_line({"python3", "my.py", "--level=3"}) == "python3 my.py --level=3");
    CHECK(join_command_line({"my bot", "", "it's"}) == R"('my bot' '' 'it'\''s')");
}
