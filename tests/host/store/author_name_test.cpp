// Valid names of authors, and names that are too similar to another name.
#include <doctest/doctest.h>

#include "arena/host/store/authors/author_name.hpp"

namespace isola_arena::host {
namespace {

std::string wrong_words(std::string_view name) { return wrong_name(name).value_or(""); }

// Returns the conflict between the two names: "", "same" or "near".
std::string clash_of(std::string_view name, std::string_view other) {
    TakenNames taken;
    taken.add("somebody else");
    taken.add(name);
    const auto found = taken.clash_with(other);
    if (!found) return "";
    CHECK(found->other == 1);
    return found->is_same ? "same" : "near";
}

}  // namespace

TEST_CASE("names in any script are names") {
    for (const char* name : {"Jos\u00e9 \u00d1and\u00fa",
                             "Jose\u0301",
                             "\u65e5\u672c",
                             "J\u00fcrgen M\u00fcller",
                             "O'Brien",
                             "O\u2019Brien",
                             "Team UH++",
                             "Zo\u00eb \u96ea",
                             "Anne-Marie",
                             "M. Ot. 3",
                             "\u0411\u043e\u0440\u0438\u0441",
                             "\u0393\u03b9\u03ce\u03c1\u03b3\u03bf\u03c2",
                             "\u0645\u062d\u0645\u062f",
                             "\u0645\u0650\u062d\u0652\u0645\u064e\u062f",
                             "\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd",
                             "\u5c71\u7530\u3000\u592a\u90ce",
                             "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
                             "\u0915\u094d\u200d\u0937",
                             "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
                             "\u0e2a\u0e21\u0e0a\u0e32\u0e22",
                             "\ud55c\uad6d",
                             "Nguy\u1ec5n Th\u1ecb",
                             "Team \U0001F40D",
                             "\u2764\ufe0f bots",
                             "\U0001F468\u200d\U0001F4BB",
                             "\U0001F469\U0001F3FD\u200d\U0001F680",
                             "1\ufe0f\u20e3",
                             "#1",
                             "\u00df",
                             "a, b; c"}) {
        CAPTURE(std::string(name));
        CHECK(wrong_words(name) == "");
    }
    CHECK(wrong_words(std::string(60, 'a')) == "");
    std::string long_name;
    for (int i = 0; i < 60; ++i) long_name += "\u0915";
    CHECK(wrong_words(long_name) == "");
    CHECK(wrong_words(long_name + 'a') == "is longer than 60 characters");
}

TEST_CASE("a name with invisible characters is refused") {
    for (const char* sign : {"\u034f",     "\u115f", "\u1160", "\u3164", "\uffa0",     "\u2800", "\u200b",    "\u200c",
                             "\u200d",     "\u200e", "\u202e", "\u2060", "\u2066",     "\u00ad", "\ufe0f",    "\ufeff",
                             "\U000E0041", "\u061c", "\u180e", "\u17b4", "\U0001D159", "\ufffc", "\U00016FE4"}) {
        CAPTURE(std::string(sign));
        for (const std::string& name :
             {"Ann" + std::string(sign), "A" + std::string(sign) + "nn", sign + std::string("Ann"), std::string(sign)})
            CHECK(wrong_words(name).starts_with("has an invisible sign, U+"));
    }
    for (const char* blank :
         {"\u00a0", "\u1680", "\u2003", "\u2009", "\u202f", "\u205f", "\u3000", "\u2028", "\u2029"}) {
        CAPTURE(std::string(blank));
        CHECK(wrong_words("Ann" + std::string(blank) + "Other").starts_with("has an unusual blank, U+"));
    }
    CHECK(wrong_words("A\u0085") == "has a control character, U+0085");
    CHECK(wrong_words("A\nB") == "has a control character, U+000A");
    CHECK(wrong_words("A\ue000") == "has a sign that no script has, U+E000");
    CHECK(wrong_words("A\U0003fffd") == "has a sign that no script has, U+3FFFD");
    CHECK(wrong_words("\u0301nn") == "has a mark without a letter, U+0301");
    CHECK(wrong_words("\u0645\u200c").starts_with("has an invisible sign, U+200C"));
    CHECK(wrong_words("\u2764\u200d").starts_with("has an invisible sign, U+200D"));
    CHECK(wrong_words("Jos\xE9") == "is not UTF-8");
    CHECK(wrong_words("") == "is missing");
    CHECK(wrong_words("  ") == "is missing");
}

TEST_CASE("an e-mail address is not shown as a name") {
    for (const char* name :
         {"ann@example.org", "Ann <ann@example.org>", "Ann|ann@example.org", "Ann a.b@x.y", "a@ b@c.de"})
        CHECK(wrong_words(name) == "has an e-mail address in it, which everybody would see");
    for (const char* name : {"Te@m", "Ann @ home", "@ann", "ann@home", "@a.b", "ann@", "ann@.", "a@b. c", "a@.b"})
        CHECK(wrong_words(name) == "");
}

TEST_CASE("names that differ only in their encoding are the same") {
    for (const auto& [name, other] :
         {std::pair("Ann", "ANN"), std::pair("Ann", " ann\t"), std::pair("Jos\u00e9", "Jose\u0301"),
          std::pair("JOS\u00c9", "jose\u0301"), std::pair("Ann Other", "ann  OTHER"),
          std::pair("Stra\u00dfer", "STRASSER"),
          std::pair("\u0393\u03b9\u03ce\u03c1\u03b3\u03bf\u03c2", "\u0393\u0399\u038f\u03a1\u0393\u039f\u03a3"),
          std::pair("\u5c71\u7530\u3000\u592a\u90ce", "\u5c71\u7530 \u592a\u90ce"),
          std::pair("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u062e\u0648\u0627\u0647\u0645"),
          std::pair("\u2764\ufe0f", "\u2764")}) {
        CAPTURE(std::string(other));
        CHECK(clash_of(name, other) == "same");
        CHECK(clash_of(other, name) == "same");
    }
    CHECK(normal_name(" Jose\u0301 \t") == "Jos\u00e9");
    CHECK(normal_name("Jos\xE9") == "Jos\xE9");
}

TEST_CASE("names that look the same are too similar") {
    for (const auto& [name, other] :
         {std::pair("Ann", "\u0410nn"), std::pair("Ann", "\u0430nn"), std::pair("ann", "\u0410nn"),
          std::pair("Paul", "PauI"), std::pair("Paul", "Pau1"), std::pair("paypal", "\u0440\u0430ypal"),
          std::pair("Omar", "0mar"), std::pair("Tom", "Torn"), std::pair("Ann", "\uff21\uff4e\uff4e"),
          std::pair("Ann", "\U0001D400nn"), std::pair("O'Brien", "O\u2019Brien"),
          std::pair("\u0391\u03bd\u03bd\u03b1", "Avva")}) {
        CAPTURE(std::string(other));
        CHECK(clash_of(name, other) == "near");
        CHECK(clash_of(other, name) == "near");
    }
    CHECK(difference("\u0410nn", "Ann") == " (its character 1 is U+0410)");
    CHECK(difference("Ann", "Ann") == "");
}

TEST_CASE("names that people tell apart are different") {
    for (const auto& [name, other] :
         {std::pair("Ann", "Anna"), std::pair("Jos\u00e9", "Jose"),
          std::pair("J\u00fcrgen M\u00fcller", "Jurgen Muller"), std::pair("Team A", "Team B"),
          std::pair("Team L", "Team 1"), std::pair("Team 1", "Team 2"), std::pair("Ann Other", "AnnOther"),
          std::pair("\u65e5\u672c", "\u65e5\u672c\u4eba"), std::pair("Bo\u00df", "Bos"),
          std::pair("\u0411\u043e\u0440\u0438\u0441", "Boris")}) {
        CAPTURE(std::string(other));
        CHECK(clash_of(name, other) == "");
        CHECK(clash_of(other, name) == "");
    }
}

}  // namespace isola_arena::host
