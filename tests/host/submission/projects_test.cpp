// What is read from the files by which build systems know a project.
#include "arena/bots/build/project/project.hpp"

#include <utility>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "arena/bots/build/project/java_source.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::test {
namespace {

using Texts = std::vector<std::string>;
using SourceFiles = std::vector<std::pair<std::string, std::string>>;

// Returns what the topmost project file says, beside files of these names.
ProjectFacts facts_of(const SourceFiles& files) {
    const ScratchFolder scratch;
    for (const auto& [name, text] : files) scratch.write(name, text);
    const auto projects = read_projects(files_in(scratch.path()));
    REQUIRE_MESSAGE(projects.ok(), projects.message());
    REQUIRE(projects->size() == 1);
    return projects->front();
}

std::string error_of(const SourceFiles& files) {
    const ScratchFolder scratch;
    for (const auto& [name, text] : files) scratch.write(name, text);
    const auto projects = read_projects(files_in(scratch.path()));
    return projects ? "" : projects.message();
}

SourceFiles with(std::pair<std::string, std::string> project, const Texts& others) {
    SourceFiles files{std::move(project)};
    for (const std::string& each : others) files.emplace_back(each, "");
    return files;
}

ProjectFacts cargo(const std::string& text, const Texts& others = {}) {
    return facts_of(with({"Cargo.toml", text}, others));
}

ProjectFacts go(const std::string& text, const Texts& others = {}) { return facts_of(with({"go.mod", text}, others)); }

ProjectFacts gradle(const std::string& text, const Texts& others = {}) {
    return facts_of(with({"build.gradle", text}, others));
}

ProjectFacts pom(const std::string& inner, const Texts& others = {}) {
    return facts_of(with({"pom.xml", "<project>" + inner + "</project>"}, others));
}

ProjectFacts csproj(const std::string& inner, const Texts& others = {}) {
    return facts_of(with({"Bot.csproj", "<Project Sdk=\"Microsoft.NET.Sdk\">" + inner + "</Project>"}, others));
}

ProjectFacts package_json(const std::string& text, const Texts& others = {}) {
    return facts_of(with({"package.json", text}, others));
}

}  // namespace

TEST_CASE("Cargo.toml: the edition, the main file and the crates that were not handed in") {
    CHECK(cargo("[package]\nedition = \"2018\"\n").edition == "2018");
    CHECK(cargo("[package]\nname = \"b\"\n").edition == "2015");
    CHECK(cargo("[workspace]\nmembers = [\"b\"]\n").edition == "");
    CHECK(cargo("[package]\n", {"src/main.rs"}).main == "src/main.rs");
    CHECK(cargo("[[bin]]\nname = \"b\"\npath = \"src/bot.rs\"\n", {"src/bot.rs"}).main == "src/bot.rs");
    CHECK(cargo("[[bin]]\nname = \"b\"\n", {"src/bin/b.rs"}).main == "src/bin/b.rs");
    CHECK(cargo("[[bin]]\nname = \"b\"\npath = \"../b.rs\"\n").main == "");
    CHECK(cargo("[package]\ndefault-run = \"b\"\n", {"src/bin/a.rs", "src/bin/b.rs", "src/main.rs"}).main ==
          "src/bin/b.rs");
    CHECK(cargo("[[bin]]\nname = \"a\"\n[[bin]]\nname = \"b\"\n", {"src/bin/a.rs", "src/bin/b.rs"}).main == "");
    CHECK(cargo("[package]\nname = \"a\"\n", {"src/bin/a.rs", "src/bin/b.rs"}).main == "src/bin/a.rs");
    CHECK(cargo("[package]\nname = \"a\"\n", {"src/bin/a.rs", "src/bin/bot.rs"}).main == "src/bin/bot.rs");
    const ProjectFacts two = cargo("[package]\nname = \"x\"\n[[bin]]\nname = \"bot\"\npath = \"src/bin/engine.rs\"\n",
                                   {"src/bin/engine.rs", "src/bin/t/main.rs", "src/main.rs"});
    CHECK(two.main == "src/bin/engine.rs");
    CHECK(two.programs == std::map<std::string, std::string>{
                              {"src/bin/engine.rs", "bot"}, {"src/bin/t/main.rs", "t"}, {"src/main.rs", "x"}});
    CHECK(cargo("[dependencies]\nrand = \"0.8\"\nserde = { version = \"1\" }\n").missing == Texts{"rand", "serde"});
    CHECK(cargo("[dependencies.rand]\nversion = \"0.8\"\n").missing == Texts{"rand"});
    CHECK(cargo("[dependencies]\nrnd = { package = \"rand\", version = \"0.8\" }\n").missing == Texts{"rand"});
    CHECK(cargo("[dependencies]\nrand = { version = \"0.8\", optional = true }\n").missing.empty());
    CHECK(cargo("[dependencies]\nutil = { path = \"util\" }\n", {"util/Cargo.toml"}).missing.empty());
    CHECK(cargo("[dependencies]\nutil = { path = \"../util\" }\n").missing == Texts{"util"});
    CHECK(cargo("[dependencies]\nrand = \"0.8\"\n", {"vendor/rand/Cargo.toml"}).missing.empty());
    CHECK(cargo("[dependencies]\nrand = \"0.8\"\n", {"vendor/rand-0.8.5/Cargo.toml"}).missing.empty());
    CHECK(cargo("[dependencies]\nrand = \"0.8\"\n", {"vendor/rand_core/Cargo.toml"}).missing == Texts{"rand"});
    CHECK(cargo("[dev-dependencies]\nproptest = \"1\"\n").missing.empty());
    CHECK(cargo("[build-dependencies]\ncc = \"1\"\n[target.'cfg(unix)'.dependencies]\nlibc = \"1\"\n").missing ==
          Texts{"cc", "libc"});
    CHECK(error_of({{"Cargo.toml", "[package\n"}}).starts_with("Cargo.toml:1: "));
}

TEST_CASE("go.mod: the version and the modules that were not handed in") {
    CHECK(go("module b\n\ngo 1.22.5\n\ntoolchain go1.23.1\n").edition == "1.22.5");
    CHECK(go("module b\r\n\r\ngo 1.22\r\n").edition == "1.22");
    CHECK(go("module b\nrequire a.org/x v1.0.0\n").missing == Texts{"a.org/x"});
    CHECK(go("module b\nrequire (\n\ta.org/x v1.0.0\n\tb.org/y v2.0.0 // indirect\n)\n").missing == Texts{"a.org/x"});
    CHECK(go("module b\nrequire(\n\ta.org/x v1.0.0\n)\nrequire \"b.org/y\" v1.0.0\n").missing ==
          Texts{"a.org/x", "b.org/y"});
    CHECK(go("module b\nrequire a.org/x v1.0.0\n", {"vendor/a.org/x/x.go"}).missing.empty());
    CHECK(go("module b\nrequire a.org/x v1.0.0\n", {"vendor/a.org/xy/x.go"}).missing == Texts{"a.org/x"});
    CHECK(go("module b\nrequire a.org/x v1.0.0\nreplace a.org/x => ./x\n").missing.empty());
    CHECK(go("module b\nrequire a.org/x v1.0.0\nreplace (\n\ta.org/x v1.0.0 => ./x\n)\n").missing.empty());
    CHECK(go("module b\nrequire a.org/x v1.0.0\nreplace a.org/x => ../x\n").missing == Texts{"a.org/x"});
    CHECK(go("// require a.org/x v1.0.0\nmodule b\n").missing.empty());
    CHECK(is_ignored_by_go("// A tool.\n//go:build ignore\n\npackage main\n"));
    CHECK(is_ignored_by_go("// +build ignore\r\n\r\npackage main\r\n"));
    CHECK_FALSE(is_ignored_by_go("//go:build linux\npackage main\n"));
    CHECK_FALSE(is_ignored_by_go("package main\n//go:build ignore\n"));
}

TEST_CASE("pom.xml: source folders, main class, version and libraries") {
    const std::string main = "src/main/java/org/club/Bot.java";
    const ProjectFacts plain =
        pom("<properties><maven.compiler.release>17</maven.compiler.release></properties>", {main});
    CHECK(plain.sources == Texts{"src/main/java"});
    CHECK(plain.edition == "17");
    CHECK(plain.main == "");
    CHECK(pom("<build><sourceDirectory>code</sourceDirectory></build>").sources == Texts{"code"});
    const ProjectFacts named =
        pom("<build><plugins><plugin><configuration><mainClass>org.club.Bot</mainClass>"
            "</configuration></plugin></plugins></build>",
            {main});
    CHECK(named.main == main);
    CHECK(named.main_class == "org.club.Bot");
    CHECK(pom("<properties><exec.mainClass>org.club.Bot</exec.mainClass></properties>", {main}).main == main);
    CHECK(pom("<properties><exec.mainClass>org.club.Gone</exec.mainClass></properties>", {main}).main == "");
    const std::string gson = "<dependency><groupId>g</groupId><artifactId>gson</artifactId>";
    CHECK(pom("<dependencies>" + gson + "</dependency></dependencies>").missing == Texts{"gson"});
    CHECK(pom("<dependencies>" + gson + "<scope>test</scope></dependency></dependencies>").missing.empty());
    CHECK(pom("<dependencies>" + gson + "</dependency></dependencies>", {"lib/gson-2.10.jar"}).missing.empty());
    CHECK(pom("<dependencies>" + gson + "</dependency></dependencies>", {"lib/gsonic.jar"}).missing == Texts{"gson"});
    CHECK(error_of({{"pom.xml", "<project><build><sourceDirectory>/etc</sourceDirectory></build></project>"}})
              .starts_with("pom.xml: its sourceDirectory is /etc, which leads out of the folder"));
    CHECK(error_of({{"pom.xml", "<project>"}}).starts_with("pom.xml:1: it is no XML: "));
}

TEST_CASE("Gradle: main class, source folders, version and libraries") {
    const std::string main = "src/main/java/club/Bot.java";
    for (const char* text :
         {"application { mainClass = 'club.Bot' }", "application {\n  mainClass.set(\"club.Bot\")\n}",
          "mainClassName = 'club.Bot'", "jar { manifest { attributes 'Main-Class': 'club.Bot' } }"})
        CHECK_MESSAGE(gradle(text, {main}).main == main, text);
    CHECK(gradle("// mainClass = 'club.Bot'", {main}).main == "");
    CHECK(gradle("sourceSets { main { java { srcDirs = ['code'] } } }", {"code/Bot.java"}).sources == Texts{"code"});
    CHECK(gradle("sourceSets { main { java { srcDirs = ['../x'] } } }", {main}).sources == Texts{"src/main/java"});
    CHECK(gradle("java { toolchain { languageVersion = JavaLanguageVersion.of(21) } }").edition == "21");
    CHECK(gradle("sourceCompatibility = '17'").edition == "17");
    CHECK(gradle("dependencies { implementation 'a:gson:2'\n testImplementation 'a:junit:4' }").missing ==
          Texts{"gson"});
    CHECK(gradle("dependencies { implementation project(':core') }").missing.empty());
    CHECK(gradle("dependencies { implementation 'a:gson:2' }", {"libs/gson-2.jar"}).missing.empty());
}

TEST_CASE("csproj: the class that starts, the version of the language and libraries") {
    const ProjectFacts named = csproj(
        "<PropertyGroup><StartupObject>Club.Start</StartupObject><LangVersion>12</LangVersion>"
        "</PropertyGroup>",
        {"code/Start.cs", "Other.cs"});
    CHECK(named.main == "code/Start.cs");
    CHECK(named.edition == "12");
    CHECK(csproj("<ItemGroup><PackageReference Include=\"NLog\" Version=\"5\" /></ItemGroup>").missing ==
          Texts{"NLog"});
    CHECK(csproj("<ItemGroup><PackageReference Include=\"X\" PrivateAssets=\"all\" /></ItemGroup>").missing.empty());
    CHECK(csproj("<ItemGroup><PackageReference Include=\"NLog\" /></ItemGroup>", {"lib/NLog.dll"}).missing.empty());
    CHECK(csproj("<ItemGroup><Reference Include=\"System.Core\" /></ItemGroup>").missing.empty());
    for (const char* there :
         {"Word.cs", "word.cs", "Parts\\Word.cs", "../Parts/Word.cs", "**\\*.cs", "$(Shared)\\Other.cs"})
        CHECK(csproj("<ItemGroup><Compile Include=\"" + std::string(there) + "\" /></ItemGroup>", {"Parts/Word.cs"})
                  .missing.empty());
    CHECK(csproj("<ItemGroup><Compile Include=\"..\\Word.cs\" /></ItemGroup>").missing == Texts{"..\\Word.cs"});
}

TEST_CASE("package.json: the main file, the most telling place first, and packages") {
    const Texts files{"src/bot.ts", "lib/index.js", "play.mjs"};
    CHECK(package_json(R"({"scripts": {"start": "tsc && node dist/bot.js"}})", files).main == "src/bot.ts");
    CHECK(
        package_json(
            R"({"scripts": {"start": "NODE_ENV=x node --stack-size=9 ./play.mjs -v"}, "main": "lib/index.js"})", files)
            .main == "play.mjs");
    CHECK(package_json(R"({"scripts": {"start": "sh ../run.sh"}, "main": "lib"})", files).main == "lib/index.js");
    CHECK(package_json(R"({"bin": {"b": "./play.mjs"}})", files).main == "play.mjs");
    CHECK(
        package_json(R"({"dependencies": {"a": "1", "@b/c": "1", "@types/d": "1", "e": "file:lib"}})", files).missing ==
        Texts{"a", "@b/c"});
    CHECK(package_json(R"({"devDependencies": {"a": "1"}})", files).missing.empty());
    CHECK(package_json(R"({"dependencies": {"a": "1"}})", {"node_modules/a/index.js"}).missing.empty());
    CHECK(package_json(R"({"dependencies": {"a": "1"}})", {"node_modules/.pnpm/a@1/node_modules/a/index.js"}).missing ==
          Texts{"a"});
    for (const char* exports :
         {R"("./play.mjs")", R"({".": "./play.mjs"})", R"({"types": "./a.d.ts", "import": "./play.mjs"})",
          R"({"node": null, "import": ["./lib/index.js"], "default": "./play.mjs"})",
          R"({"./lib": "./lib/index.js", ".": {"node": {"default": "./play.mjs"}}})"})
        CHECK(package_json("{\"exports\": " + std::string(exports) + "}", files).main == "play.mjs");
    CHECK(package_json(R"({"exports": {"./lib": "./lib/index.js"}})", files).main.empty());
    CHECK(package_json(R"({"exports": 1, "main": "lib"})", files).main == "lib/index.js");
    CHECK(error_of({{"package.json", "{\"main\": \"../x.js\"}"}})
              .starts_with("package.json: its \"main\" names ../x.js, which leads out"));
    CHECK(error_of({{"package.json", "[]"}}) == "package.json:1: expected a JSON object, found []");
}

TEST_CASE("statements of C# outside of classes") {
    CHECK(has_statements_outside_of_classes("using System;\nConsole.WriteLine(\"{\");"));
    CHECK(has_statements_outside_of_classes("while (true) { }"));
    CHECK(has_statements_outside_of_classes("class A { } string s = A.B;"));
    CHECK_FALSE(has_statements_outside_of_classes(
        "#region x\nusing A = B.C;\n[assembly: D(\"x\")]\nnamespace E { class F { void G() { H(); } } }\n#endregion"));
    CHECK_FALSE(has_statements_outside_of_classes("namespace E;\npublic enum F { G }\nstruct H { int i = 1; };"));
    CHECK_FALSE(has_statements_outside_of_classes(""));
    CHECK_FALSE(has_statements_outside_of_classes("'"));
}

TEST_CASE("the class that a Java source starts") {
    CHECK(java_program_of("class A { } class B { public static void main(String[] a) { } }", "Bot") == "B");
    CHECK(java_program_of("public class Bot { } class B { static void main(String[] a) { } }", "Bot") == "B");
    CHECK(java_program_of("class B { void main() { } } class Bot { static void main(String[] a) { } }", "Bot") ==
          "Bot");
    CHECK(java_program_of("/* x */ package a . b;\n@Tag({\"}\"}) final class B { void main() { } }", "Bot") == "a.b.B");
    CHECK(java_program_of(
              "class A { class C { void main() { } } char c = '{'; String s = \"\\\"}\"; } record R(int x) { static "
              "void main(String... a) { } }",
              "Bot") == "R");
    CHECK(java_program_of(
              "class A { String s = \"\"\"\n }}} \"\n\"\"\"; } enum E { X; static void main(String[] a) { } }",
              "Bot") == "E");
    CHECK(java_program_of("class A { int main(int x) { return x; } }", "Bot") == "Bot");
    CHECK(java_program_of("", "Bot") == "Bot");
    CHECK(java_player_of("package a; class Test { static void main(String[] a) { } } class Bot { }", "Bot") == "a.Bot");
    CHECK(java_player_of("class Test { static void main(String[] a) { } }", "Bot") == "Bot");
}

TEST_CASE("whatever a project file has, its facts lie in the folder, and an error names the file") {
    const auto word = rc::gen::elementOf(std::vector<std::string>{"[package]",
                                                                  "[dependencies]",
                                                                  "[[bin]]",
                                                                  "\n",
                                                                  "\n",
                                                                  " ",
                                                                  "=",
                                                                  "\"",
                                                                  "'",
                                                                  "name",
                                                                  "path",
                                                                  "../x",
                                                                  "/etc",
                                                                  "src/main.rs",
                                                                  "{",
                                                                  "}",
                                                                  "(",
                                                                  ")",
                                                                  "require",
                                                                  "go",
                                                                  "1.22",
                                                                  "replace",
                                                                  "=>",
                                                                  "<project>",
                                                                  "</project>",
                                                                  "<build>",
                                                                  "<sourceDirectory>",
                                                                  "..",
                                                                  "mainClass",
                                                                  "srcDirs",
                                                                  "[",
                                                                  "]",
                                                                  ":",
                                                                  "\"main\"",
                                                                  "\"start\"",
                                                                  "bot.js",
                                                                  ",",
                                                                  "implementation",
                                                                  "a:b:1",
                                                                  "<StartupObject>",
                                                                  "\\",
                                                                  "\xff"});
    const std::vector<std::string> names{"pom.xml",      "build.gradle", "Bot.csproj",
                                         "package.json", "Cargo.toml",   "go.mod"};
    const ScratchFolder scratch;
    for (const char* each : {"bot.js", "src/main.rs", "Program.cs", "src/main/java/Main.java"})
        scratch.write(each, "main");
    const auto try_text = [&](const std::string& name, const Texts& words) {
        std::string text;
        for (const std::string& each : words) text += each;
        scratch.write(name, text);
        const HandedInFiles files = files_in(scratch.path());
        const auto projects = read_projects(files);
        std::filesystem::remove(scratch / name);
        if (!projects) return RC_ASSERT(projects.message().starts_with(name));
        const ProjectFacts& facts = projects->front();
        RC_ASSERT(facts.main.empty() || files.has(facts.main));
        for (const std::string& source : facts.sources) RC_ASSERT(path_within("", source) == source);
        for (const std::string& each : facts.missing) RC_ASSERT(!each.empty());
    };
    CHECK(rc::check([&] { try_text(*rc::gen::elementOf(names), *rc::gen::container<Texts>(word)); }));
}

}  // namespace isola_arena::test
