// In which encodings the sources of a submission may be.

#include <doctest/doctest.h>

#include "tests/host/submission/submitted.hpp"

namespace isola_arena::test {
namespace {

using namespace std::string_literals;

const std::string mark = "\xEF\xBB\xBF";

// Returns the first line that the built submission writes, or why there is none.
std::string said_by(const Files& files) {
    Submitted submitted(files);
    const Built& built = submitted.build();
    if (!built.ok) return built.why + '\n' + built.log;
    return submitted.reply("line\n");
}

std::string why_refused(const std::string& name, const std::string& text) {
    const ScratchFolder folder;
    folder.write(name, text);
    const auto found = recognise(folder.path(), built_in_recipes());
    return found ? "it is recognised" : found.message();
}

bool has_words(const std::string& text, const std::string& part) {
    INFO(text);
    const bool found = text.find(part) != std::string::npos;
    CHECK_MESSAGE(found, "missing: " << part);
    return found;
}

// Programs that read a line and write a name with é in it, each with that text before its first line.
std::string in_java(const std::string& before, const std::string& name) {
    return before + "public class Bot { public static void main(String[] a) throws Exception { System.in.read();\n" +
           "new java.io.PrintStream(System.out, true, \"UTF-8\").println(\"" + name + "\"); } } // " + name + "\n";
}

std::string in_c(const std::string& before, const std::string& name) {
    return before + "#include <stdio.h>\nint main(void) { getchar(); puts(\"" + name + "\"); return 0; }\n";
}

std::string in_csharp(const std::string& before, const std::string& name) {
    return before + "using System;\nclass Bot { static void Main() { Console.ReadLine();\n" +
           "Console.OutputEncoding = new System.Text.UTF8Encoding(false); Console.WriteLine(\"" + name + "\"); } }\n";
}

}  // namespace

TEST_CASE("a source in Java, C, C++ or C# that is not UTF-8 is compiled as Windows-1252") {
    if (!builds_here() || !has_programs({"javac", "gcc", "g++", "mcs", "mono"})) return;
    CHECK(said_by({{"Bot.java", in_java("", "Jos\xE9 \x80")}}) == "José €");
    CHECK(said_by({{"bot.c", in_c("", "Jos\xE9 \x80")}}) == "José €");
    CHECK(said_by({{"bot.cpp", "#include \"name.hpp\"\n" + in_c("", "José")}, {"name.hpp", "// Jos\xE9\n"}}) == "José");
    CHECK(said_by({{"Bot.cs", in_csharp("", "Jos\xE9")}}) == "José");
    CHECK(has_words(said_by({{"bot.c", in_c("// \x81\n", "")}}),
                    "bot.c is neither UTF-8 nor Windows-1252: save it as UTF-8"));
}

TEST_CASE("a Makefile that names an encoding gets the sources as they are") {
    if (!builds_here() || !has_programs({"gcc", "make"})) return;
    CHECK(said_by({{"bot.c", in_c("", "Jos\xE9")},
                   {"Makefile", "bot: bot.c\n\tgcc -finput-charset=latin1 -o bot bot.c\n"}}) == "José");
    CHECK(said_by({{"bot.c", in_c("", "Jos\xE9")}, {"Makefile", "bot: bot.c\n\tgcc -o bot bot.c\n"}}) == "José");
}

TEST_CASE("a source may begin with a byte order mark") {
    if (!builds_here() || !has_programs({"javac", "gcc", "mcs", "mono", "python3", "node", "perl", "sbcl"})) return;
    CHECK(said_by({{"Bot.java", in_java(mark, "José")}}) == "José");
    CHECK(said_by({{"bot.c", in_c(mark, "José")}}) == "José");
    CHECK(said_by({{"Bot.cs", in_csharp(mark, "José")}}) == "José");
    CHECK(said_by({{"bot.py", mark + "input()\nprint('me')\n"}}) == "me");
    CHECK(said_by({{"bot.js", mark + "process.stdin.once('data', () => { console.log('me'); process.exit(); });\n"}}) ==
          "me");
    CHECK(said_by({{"bot.pl", mark + "<STDIN>;\n$| = 1;\nprint \"me\\n\";\n"}}) == "me");
    CHECK(said_by({{"bot.lisp", mark + "(read-line)\n(format t \"me~%\")\n"}}) == "me");
    CHECK(said_by({{"bot.sh", mark + "#!/bin/sh\nread line\necho me\n"}}) == "me");
    CHECK(said_by({{"bot", mark + "#!/bin/sh\nread line\necho me\n"},
                   {"bots.toml", mark + "[[bot]]\nname = \"mine\"\ncommand = \"./bot\"\n"}}) == "me");
}

TEST_CASE("a Python program says by its coding line that it is not UTF-8") {
    if (!builds_here() || !has_programs({"python3"})) return;
    CHECK(said_by({{"bot.py", "# -*- coding: latin-1 -*-\ninput()\nprint('me') # Jos\xE9\n"}}) == "me");
    CHECK(said_by({{"bot.py",
                    "#!/usr/bin/env python3\n# vim: set fileencoding=cp1252 :\ninput()\nprint('me') # \xE9\n"}}) ==
          "me");
    const std::string wrong = "bot.py: line 2 has the byte E9, which is not UTF-8";
    CHECK(has_words(why_refused("bot.py", "input()\nprint('me') # Jos\xE9\n"), wrong));
    CHECK(has_words(why_refused("bot.py", "# coding: utf-8\nprint('Jos\xE9')\n"), wrong));
    CHECK(has_words(why_refused("bot.py", "import sys\nx = 1 # \xE9\n# coding: latin-1\n"), wrong));
}

TEST_CASE("a source in UTF-16 is refused by the name of its encoding") {
    for (const char* name : {"Bot.java", "bot.cpp", "Bot.cs", "bot.py", "bot.js"})
        CHECK(has_words(why_refused(name, "\xFF\xFE/\0/\0"s),
                        name + ": expected source code in UTF-8, found UTF-16 (little-endian): save it as UTF-8"s));
    CHECK(has_words(why_refused("bots.toml", "\xFE\xFF\0["s),
                    "bots.toml: expected text in UTF-8, found UTF-16 (big-endian): save it as UTF-8"));
}

}  // namespace isola_arena::test
