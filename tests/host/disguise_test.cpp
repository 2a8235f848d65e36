#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "arena/host/folder/disguise.hpp"

namespace isola_arena {
namespace {

ContestBot bot_of(const std::string& name, const std::string& author, const std::string& title = {}) {
    ContestBot bot;
    bot.spec.name = name;
    bot.author = author;
    bot.language = "Lisp";
    bot.title = title;
    return bot;
}

const std::vector<ContestBot> class_of_three{bot_of("Annwyl", "Annwyl"), bot_of("UH++", "Benedek Vrba", "Grand Slam"),
                                             bot_of("Li", "Li")};

std::vector<std::string> names_after(const Disguise& disguise, std::vector<ContestBot> bots, const std::string& own) {
    ContestPlan plan;
    plan.bots = std::move(bots);
    disguise.hide(plan, own);
    std::vector<std::string> names;
    for (const ContestBot& each : plan.bots) names.push_back(each.spec.name);
    return names;
}

}  // namespace

TEST_CASE("a plan without names has aliases in their place, and neither authors nor titles nor languages") {
    ContestPlan plan;
    plan.bots = class_of_three;
    plan.changes.push_back({});
    plan.changes.back().reason = "Benedek Vrba asked for it";
    const Disguise disguise(class_of_three, "secret");
    disguise.hide(plan, "");
    std::vector<std::string> names;
    for (const ContestBot& each : plan.bots) {
        names.push_back(each.spec.name);
        CHECK((each.author + each.title + each.language).empty());
    }
    std::ranges::sort(names);
    CHECK(names == std::vector<std::string>{"Bot 1", "Bot 2", "Bot 3"});
    CHECK(plan.changes.back().reason.ends_with(" asked for it"));
    CHECK(plan.changes.back().reason.starts_with("Bot "));
}

TEST_CASE("aliases are the same in any order of the bots, and another secret gives another order") {
    const Disguise disguise(class_of_three, "secret");
    std::vector<ContestBot> turned(class_of_three.rbegin(), class_of_three.rend());
    auto names = names_after(Disguise(turned, "secret"), turned, "");
    std::ranges::reverse(names);
    CHECK(names == names_after(disguise, class_of_three, ""));
    int others = 0;
    for (int i = 0; i < 20; ++i)
        if (names_after(Disguise(class_of_three, std::to_string(i)), class_of_three, "") != names) ++others;
    CHECK(others > 0);
}

TEST_CASE("an author's own bot keeps its name, author and title") {
    const Disguise disguise(class_of_three, "secret");
    CHECK(names_after(disguise, class_of_three, "UH++")[1] == "UH++");
    CHECK(names_after(disguise, class_of_three, "UH++")[0] == names_after(disguise, class_of_three, "")[0]);
    CHECK(disguise.hidden_text("UH++ by Benedek Vrba", "UH++") == "UH++ by Benedek Vrba");
}

TEST_CASE("a bot that is unknown loses its name and its author nevertheless") {
    const Disguise disguise(class_of_three, "secret");
    ContestPlan plan;
    plan.bots = {bot_of("Zoe", "Zoe", "Late")};
    disguise.hide(plan, "");
    CHECK(plan.bots[0].spec.name == "?");
    CHECK((plan.bots[0].author + plan.bots[0].title + plan.bots[0].language).empty());
}

TEST_CASE("bots in the order of their aliases are Bot 1 and so on, in whatever order they were") {
    const auto ordered = Disguise::in_order(class_of_three, "secret");
    CHECK(names_after(Disguise(class_of_three, "secret"), ordered, "") ==
          std::vector<std::string>{"Bot 1", "Bot 2", "Bot 3"});
}

TEST_CASE("no alias is the name of somebody") {
    const std::vector<ContestBot> bots{bot_of("bot 1", "bot 1"), bot_of("Ann", "Ann")};
    const auto names = names_after(Disguise(bots, "secret"), bots, "");
    CHECK(std::ranges::all_of(names, [](const std::string& name) { return name.starts_with("Entrant "); }));
}

TEST_CASE("a text loses names, authors and titles in any case, but no part of a word for a short name") {
    const Disguise disguise(class_of_three, "secret");
    const auto names = names_after(disguise, class_of_three, "");
    CHECK(disguise.hidden_text("I am ANNWYL; Benedek vrba's grand slam lost", "") ==
          "I am " + names[0] + "; " + names[1] + "'s " + names[1] + " lost");
    CHECK(disguise.hidden_text("an illegal line", "") == "an illegal line");
}

TEST_CASE("what is no record is refused") { CHECK(!Disguise(class_of_three, "secret").hidden("no record", "")); }

}  // namespace isola_arena
