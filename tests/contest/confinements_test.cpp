// The sandbox options of the command line, and the files that each bot must not see.
#include <cstdlib>

#include <doctest/doctest.h>

#include "arena/base/text/setting_name.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena {
namespace {

using test::ScratchFolder;
namespace fs = std::filesystem;

ConfinementOptions sandbox(const std::string& mode) {
    ConfinementOptions options;
    options.sandbox = mode;
    return options;
}

std::string complaint(const ConfinementOptions& options) {
    const auto limits = requested_limits(options);
    return limits ? std::string() : on_command_line(limits.message());
}

Confinements opened(const ConfinementOptions& options) { return std::move(Confinements::open(options)).value(); }

BotSpec bot_in(const ScratchFolder& scratch, const std::string& folder,
               std::vector<std::string> arguments = {"./bot"}) {
    fs::create_directories(scratch / folder);
    BotSpec bot;
    bot.name = folder;
    bot.arguments = std::move(arguments);
    bot.folder = (scratch / folder).string();
    return bot;
}

// Puts the folder in front of PATH for the lifetime of this object.
class ChangedPath {
public:
    explicit ChangedPath(const std::string& folder) : before_(getenv("PATH")) {
        setenv("PATH", (folder + ':' + before_).c_str(), 1);
    }
    ~ChangedPath() { setenv("PATH", before_.c_str(), 1); }

private:
    std::string before_;
};

}  // namespace

TEST_CASE("limits are those of the options; without an option there is no limit") {
    ConfinementOptions options;
    CHECK(*requested_limits(options) == LimitRequest{});
    options.memory = "1G";
    options.processes = 16;
    options.open_files = 512;
    options.scratch = "32M";
    CHECK(*requested_limits(options) == LimitRequest{1 << 30, 16, 32 << 20, 512});
}

TEST_CASE("wrong options are refused with what was expected") {
    CHECK(complaint(sandbox("maybe")) == "--sandbox \"maybe\": expected auto, on or off");
    ConfinementOptions options;
    options.memory = "512";
    CHECK(complaint(options) == "--memory: size \"512\": expected a whole number with K, M or G, such as 512M");
    options = sandbox("off");
    CHECK(complaint(options).empty());
    options.scratch = "1M";
    CHECK(complaint(options).starts_with("--sandbox off: without a sandbox nothing limits a bot"));
}

TEST_CASE("without a sandbox nothing confines a bot") {
    Confinements confinements = opened(sandbox("off"));
    CHECK_FALSE(confinements.of(BotSpec{}));
    CHECK(confinements.conditions() == RunConditions{"process", false});
}

TEST_CASE("a bot sees its own folder and what its command names, and nothing of others") {
    const ScratchFolder scratch;
    const BotSpec ann = bot_in(scratch, "ann"), ben = bot_in(scratch, "ben");
    const BotSpec guest = bot_in(scratch, "guest", {"python3", "../ann/bot.py"});
    scratch.write("ann/bot.py", "");
    Confinements confinements = opened(sandbox("auto"));
    CHECK_FALSE(confinements.seat({ann, ben, guest}, {}));
    confinements.hide_database(scratch / "club.db");
    const auto path = [&](const std::string& name) { return (scratch / name).string(); };
    const std::vector files{path("club.db"), path("club.db-wal"), path("club.db-shm")};
    const auto hidden = [&](const BotSpec& bot) { return confinements.confinement_of(bot).hidden; };
    CHECK(hidden(ann) == std::vector{files[0], files[1], files[2], path("ben"), path("guest")});
    CHECK(hidden(ben) == std::vector{files[0], files[1], files[2], path("ann"), path("guest")});
    CHECK(hidden(guest) == std::vector{files[0], files[1], files[2], path("ben")});
}

TEST_CASE("a program from PATH is not hidden from its bot, even in another bot's folder") {
    const ScratchFolder scratch;
    const BotSpec ann = bot_in(scratch, "ann");
    scratch.write_program("ann/tool", "#!/bin/sh\n");
    const BotSpec ben = bot_in(scratch, "ben", {"tool"}), eve = bot_in(scratch, "eve");
    const ChangedPath path((scratch / "ann").string());
    Confinements confinements = opened(sandbox("auto"));
    CHECK_FALSE(confinements.seat({ann, ben, eve}, {}));
    CHECK(confinements.confinement_of(ben).hidden == std::vector{(scratch / "eve").string()});
    CHECK(confinements.confinement_of(eve).hidden ==
          std::vector{(scratch / "ann").string(), (scratch / "ben").string()});
}

TEST_CASE("bots of one folder do not see the folders of each other's files") {
    const ScratchFolder scratch;
    scratch.write("bots/ann/bot.py", "");
    scratch.write("bots/ben/bot.py", "");
    const BotSpec ann = bot_in(scratch, "", {"python3", "bots/ann/bot.py"});
    const BotSpec ben = bot_in(scratch, "", {"/usr/bin/env", "python3", "bots/ben/bot.py"});
    Confinements confinements = opened(sandbox("auto"));
    CHECK_FALSE(confinements.seat({ann, ben}, {}));
    CHECK(confinements.confinement_of(ann).hidden == std::vector{(scratch / "bots/ben").string()});
    CHECK(confinements.confinement_of(ben).hidden == std::vector{(scratch / "bots/ann").string()});
}

TEST_CASE("a bot's own folder cannot be hidden from it, but a hidden path inside it is") {
    const ScratchFolder scratch;
    const BotSpec bot = bot_in(scratch, "bots/ann"), other = bot_in(scratch, "bots/ann/friend");
    Confinements confinements = opened(sandbox("auto"));
    CHECK_FALSE(confinements.seat({bot, other}, {}));
    confinements.hide(scratch / "bots");
    confinements.hide(scratch / "bots/ann/records");
    CHECK(confinements.confinement_of(bot).hidden ==
          std::vector{(scratch / "bots/ann/records").string(), (scratch / "bots/ann/friend").string()});
    CHECK(confinements.confinement_of(other).hidden == std::vector{(scratch / "bots/ann/records").string()});
}

TEST_CASE("a bots file is hidden, a folder of bots is not, because the bots are in it") {
    const ScratchFolder scratch;
    const BotSpec ann = bot_in(scratch, "ann");
    Confinements confinements = opened(sandbox("auto"));
    CHECK_FALSE(confinements.seat({ann}, {}));
    CHECK_FALSE(confinements.hide_bots_file(scratch.path()));
    CHECK(confinements.confinement_of(ann).hidden.empty());
    CHECK_FALSE(confinements.hide_bots_file(scratch.write("bots.toml", "[[bot]]")));
    CHECK(confinements.confinement_of(ann).hidden == std::vector{(scratch / "bots.toml").string()});
}

TEST_CASE("a bot gets the default limits, or those of its bots file") {
    const ScratchFolder scratch;
    BotSpec ann = bot_in(scratch, "ann");
    ann.limits.memory = 1 << 30;
    Confinements confinements = opened(sandbox("auto"));
    CHECK_FALSE(confinements.seat({ann}, {512 << 20, 16, 64 << 20}));
    CHECK(confinements.confinement_of(ann).limits == Limits{1 << 30, 16, 64 << 20});
}

TEST_CASE("bots get the shared folders, which may hold no bot and nothing that is hidden") {
    const ScratchFolder scratch;
    const auto list = scratch.write("lists/bots.toml", "");
    const auto listed = [&](const std::string& folder) {
        BotSpec bot = bot_in(scratch, folder);
        bot.listed_in = (scratch / "lists").string();
        return bot;
    };
    const BotSpec ann = listed("bots/ann");
    scratch.write("class/helpers.py", "");
    const std::string shared = (scratch / "class").string();
    const auto complaint_of = [&](const std::string& folder) {
        Confinements confinements = opened(sandbox("auto"));
        auto error = confinements.seat({ann}, {});
        if (!error) error = confinements.share({{(scratch / folder).string(), "a test"}});
        if (!error) error = confinements.hide_bots_file(list);
        return error ? on_command_line(error->message) : std::string();
    };
    CHECK(complaint_of("class").empty());
    const std::string which = "--share (a test): " + scratch.path().string();
    CHECK(complaint_of("bots").starts_with(which + "/bots: it holds a bot " + ann.folder));
    CHECK(complaint_of("bots/ann").starts_with(which + "/bots/ann: it holds a bot " + ann.folder));
    CHECK(complaint_of("lists").starts_with(which + "/lists: it holds the list of bots " + list));
    CHECK(complaint_of("none") == which + "/none: there is no such folder");

    Confinements confinements = opened(sandbox("auto"));
    CHECK_FALSE(confinements.share({{shared, "a test"}, {shared, "another"}}));
    CHECK(confinements.shared() == std::vector{shared});
    CHECK_FALSE(confinements.seat({ann}, {}));
    CHECK(confinements.confinement_of(ann).shared == std::vector{shared});
    CHECK(confinements.seat({listed("class/ben")}, {}).has_value());
}

TEST_CASE("the command line's limits are the maximum for every bot") {
    const ScratchFolder scratch;
    BotSpec ann = bot_in(scratch, "ann");
    ann.limits = {.memory = 1 << 30, .processes = 8, .scratch = 1 << 30, .open_files = 4096};
    ConfinementOptions options = sandbox("auto");
    options.memory = "256M";
    options.processes = 16;
    options.open_files = 512;
    Confinements confinements = opened(options);
    CHECK_FALSE(confinements.seat({ann}, {256 << 20, 16, 64 << 20}));
    CHECK(confinements.confinement_of(ann).limits == Limits{256 << 20, 8, 1 << 30, 512});
}

}  // namespace isola_arena
