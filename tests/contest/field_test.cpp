#include <doctest/doctest.h>

#include "arena/base/text/setting_name.hpp"
#include "arena/bots/entrants.hpp"
#include "tests/scratch_folder.hpp"

using namespace isola_arena;

namespace {

// A folder of submissions.
struct Submissions : test::ScratchFolder {
    void bot(const std::string& folder, const std::string& name,
             const std::string& more = "command = \"true\"\n") const {
        write(folder + "/bots.toml", ("[[bot]]\nname = \"" + name + "\"\n" + more).c_str());
    }

    Result<Field> field(bool skip_unfit = false) const {
        LookupOptions options;
        options.bots_file = path().string();
        options.skip_unfit = skip_unfit;
        return find_field({}, options);
    }

    std::string at(const std::string& place) const { return path().string() + "/" + place; }
};

std::string names(const Field& field) {
    std::string text;
    for (const ContestBot& bot : field.bots) text += (text.empty() ? "" : " ") + bot.spec.name;
    return text;
}

}  // namespace

TEST_CASE("all bots of a folder's sub-folders take part, in the order of these") {
    const Submissions there;
    there.bot("b", "ann", "command = \"true\"\ntitle = \"Ann!\"\n");
    there.bot("a", "ben");
    CHECK(names(*there.field()) == "ben ann");
    CHECK(there.field()->bots[1].title == "Ann!");
}

TEST_CASE("a sub-folder without a bots.toml is named, a hidden one is not") {
    const Submissions there;
    for (const char* name : {"ann", "ben"}) there.bot(name, name);
    there.write("hal/readme", "");
    there.write(".git/config", "");
    CHECK(there.field()->left_out == std::vector{there.at("hal") + " has no bots.toml"});
}

TEST_CASE("the mistakes of all bots files come in one run, each with file and line") {
    const Submissions there;
    for (const char* name : {"ann", "ben"}) there.bot(name, name);
    there.bot("cem", "cem", "colour = 1\n");
    there.bot("dan", "dan", "command = \"./dan\"\n");
    const std::string mistakes = "  " + there.at("cem/bots.toml:3: unknown key \"colour\", known are ");
    const auto refused = there.field();
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.message().starts_with("2 mistakes among the bots:\n" + mistakes));
    CHECK(on_command_line(refused.message())
              .ends_with("\n  " + there.at("dan/bots.toml:2: dan cannot be started: there is no file ./dan") +
                         "\n--skip-unfit goes on without these bots"));
}

TEST_CASE("unfit bots can be left out, and are named") {
    const Submissions there;
    for (const char* name : {"ann", "ben"}) there.bot(name, name);
    there.bot("dan", "dan", "command = \"./dan\"\n");
    CHECK(on_command_line(there.field().message()) ==
          there.at("dan/bots.toml:2: dan cannot be started: there is no file ./dan (--skip-unfit goes on without it)"));
    const auto field = there.field(true);
    CHECK(names(*field) == "ann ben");
    CHECK(field->left_out == std::vector{there.at("dan/bots.toml:2: dan cannot be started: there is no file ./dan")});
}

TEST_CASE("two bots of one name are named with both files") {
    const Submissions there;
    there.bot("a", "ann");
    there.bot("b", "ann");
    CHECK(there.field().message() == "two bots are named \"ann\" (" + there.at("a/bots.toml:2") + " and " +
                                         there.at("b/bots.toml:2") + "): give them different names");
    there.bot("b", "Ann");
    CHECK(there.field().message() == "two bots are named \"ann\" and \"Ann\" (" + there.at("a/bots.toml:2") + " and " +
                                         there.at("b/bots.toml:2") + "): give them different names");
}

TEST_CASE("all equal names and all other mistakes come in one run") {
    const Submissions there;
    for (const char* folder : {"a", "b", "c"}) there.bot(folder, "ann");
    for (const char* folder : {"d", "e"}) there.bot(folder, "ben");
    const std::string anns = "3 bots are named \"ann\" (" + there.at("a/bots.toml:2") + ", " +
                             there.at("b/bots.toml:2") + " and " + there.at("c/bots.toml:2") +
                             "): give them different names";
    const std::string bens = "two bots are named \"ben\" (" + there.at("d/bots.toml:2") + " and " +
                             there.at("e/bots.toml:2") + "): give them different names";
    CHECK(there.field().message() == "2 mistakes among the bots:\n  " + anns + "\n  " + bens);
    there.bot("e", "ben", "command = \"./ben\"\n");
    const std::string cannot = there.at("e/bots.toml:2") + ": ben cannot be started: there is no file ./ben";
    CHECK(on_command_line(there.field().message()) == "3 mistakes among the bots:\n  " + cannot + "\n  " + anns +
                                                          "\n  " + bens +
                                                          "\n--skip-unfit does not help against equal names");
    CHECK(there.field(true).message() == anns);
}

TEST_CASE("a folder without any bots.toml names the command that takes it") {
    const Submissions there;
    there.write("ann/main.py", "");
    const std::string folder = there.path().string();
    CHECK(there.field().message() == "the folder " + folder +
                                         " has no sub-folder with a bots.toml. Sources and archives as people send "
                                         "them are built and examined by: arena host FOLDER --new --import " +
                                         folder);
    there.write("bots.toml", "");
    CHECK(there.field().message() == "the folder " + folder +
                                         " has no sub-folder with a bots.toml, but one of its own: --bots " + folder +
                                         "/bots.toml");
}
