// Checks the rules about types on the sources of the project, and on forged sources that break the rules.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "tests/architecture/project.hpp"
#include "tests/architecture/types.hpp"

namespace isola_arena::architecture {

TEST_CASE("no two types have the same name") { CHECK(joined(types_of_one_name(project())) == ""); }

TEST_CASE("two types of the same name are found, in the same namespace alone") {
    const auto of = [](const std::string& path, const std::string& lines) {
        return Source{path, "namespace a {\n" + lines + "\n}  // namespace a\n"};
    };
    const Source file = of("arena/a.hpp", "struct File {\n    int size;\n};");
    CHECK(joined(types_of_one_name({file, of("arena/b.hpp", "class File final : public Base {")})) ==
          "a::File is defined in arena/a.hpp and in arena/b.hpp\n");
    for (const std::string same :
         {"struct File {};", "struct File\n    : Base {", "template <class T> struct File {", "enum class File : int {",
          "namespace {\n}  // namespace\nunion File { int size; };"}) {
        CAPTURE(same);
        CHECK(types_of_one_name({file, of("arena/b.cpp", same)}).size() == 1);
    }
    for (const std::string other :
         {"struct File;", "class File* open();", "struct Files {", "namespace {\nstruct File {\n};\n}  // namespace",
          "namespace b {\nstruct File {\n};\n}  // namespace b", "template <> struct File<int> {",
          "// struct File {"}) {
        CAPTURE(other);
        CHECK(types_of_one_name({file, of("arena/b.cpp", other)}).empty());
    }
    CHECK(types_of_one_name({file, {"arena/b.cpp", "namespace c {\nstruct File {\n};\n}  // namespace c\n"}}).empty());
}

TEST_CASE("no name stands for two types of the arena") { CHECK(joined(names_used_twice(project())) == ""); }

TEST_CASE("a name that stands for two types is found, in whatever namespaces") {
    const Source file{"arena/a.hpp", "namespace a {\nstruct File {\n    int size;\n};\n}  // namespace a\n"};
    const auto other = [](const std::string& line) { return Source{"arena/b.cpp", "namespace {\n" + line + "\n}"}; };
    CHECK(joined(names_used_twice({file, other("struct File {")})) ==
          "File is a type in arena/a.hpp and another in arena/b.cpp\n");
    for (const std::string same : {"class File : public Base {", "enum class File { open };", "using File = int;"}) {
        CAPTURE(same);
        CHECK(names_used_twice({file, other(same)}).size() == 1);
    }
    for (const std::string fine : {"struct File;", "    struct File {", "class Folder::File {", "// struct File {"}) {
        CAPTURE(fine);
        CHECK(names_used_twice({file, other(fine)}).empty());
    }
    const Source words{"arena/a.cpp", "using Words = std::vector<std::string>;"};
    CHECK(names_used_twice({words, other("using Words = std::vector<std::string>;")}).empty());
    CHECK(names_used_twice({words, other("using Words = std::string;")}).size() == 1);
    CHECK(names_used_twice({file, {"tests/a.cpp", "struct File {"}}).empty());
}

TEST_CASE("a finished game has five types") { CHECK(joined(other_types_of_game(project())) == ""); }

TEST_CASE("another type with the result of a game is found") {
    const auto of = [](const std::string& text) { return Source{"arena/web/a.hpp", text}; };
    CHECK(joined(other_types_of_game(
              {of("struct Line {\n    std::optional<Player> winner;\n    std::string reason;\n};")})) ==
          "arena/web/a.hpp has a winner and a reason in Line\n");
    for (const std::string wrong :
         {"struct A { struct B { int number; }; int winner = 0; std::string reason{}; };",
          "class A { struct B { std::uint8_t winner; std::uint16_t reason; }; };",
          "struct GameResult { int winner; int reason; }; struct A : GameResult { int turns; };",
          "struct A final : store::GameResult {}; struct GameResult { int winner; int reason; };"}) {
        CAPTURE(wrong);
        CHECK(other_types_of_game({of(wrong)}).size() == 1);
    }
    for (const std::string fine :
         {"struct GameEnded { int winner; int reason; };", "struct A { int winner; }; struct B { int reason; };",
          "struct A { GameResult result; int turns; };", "struct A { void end(int winner, int reason); };",
          "struct A { int winner; void say() { std::string reason; } };", "// struct A { int winner; int reason; };"}) {
        CAPTURE(fine);
        CHECK(other_types_of_game({of(fine)}).empty());
    }
    CHECK(other_types_of_game({{"protocol/a.hpp", "struct A { int winner; int reason; };"}}).empty());
}

TEST_CASE("each type of a finished game is there, and on the page of the architecture") {
    std::ostringstream page;
    page << std::ifstream(std::string(PROJECT_ROOT) + "/docs/architecture.md").rdbuf();
    for (const std::string_view type : types_of_game) {
        CAPTURE(std::string(type));
        CHECK(page.str().find("`" + std::string(type) + "`") != std::string::npos);
        const auto defines = [&](const Source& source) {
            return lies_in(source.path, "arena") &&
                   source.text.find("struct " + std::string(type) + " ") != std::string::npos;
        };
        CHECK(std::ranges::any_of(project(), defines));
    }
}

}  // namespace isola_arena::architecture
