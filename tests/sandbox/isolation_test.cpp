// A bot in the sandbox cannot see, reach or change the rest of the machine.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include <pwd.h>
#include <unistd.h>

#include "tests/sandbox/confined.hpp"

using namespace isola_arena;
using namespace isola_arena::test;

TEST_CASE("its own folder is there and cannot be written to, nor anything but the scratch space") {
    if (!isolating()) return;
    ConfinedBots bots;
    CHECK(bots.script_says("ls; echo x > new") == "bot.sh");
    const auto can_write = [&](const std::string& file) {
        return bots.script_says("(echo x > " + file + ") 2>/dev/null && echo yes || echo no") == "yes";
    };
    for (const auto* file :
         {"new", "bot.sh", "/new", "/usr/new", "/etc/new", "/dev/new", "/proc/new", "/var/new", "/etc/passwd"}) {
        CAPTURE(std::string(file));
        CHECK_FALSE(can_write(file));
    }
    for (const auto* file : {"/tmp/new", "$HOME/new", "/dev/shm/new", "/dev/null"}) CHECK(can_write(file));
}

TEST_CASE("the scratch space is empty, and anew for every process") {
    if (!isolating()) return;
    ConfinedBots bots;
    CHECK(bots.script_says("cd /dev/shm; echo $(ls -A)$(ls -A $HOME | wc -l); touch $HOME/a") == "1");
    CHECK(bots.script_says("cd /dev/shm; echo $(ls -A)$(ls -A $HOME | wc -l); touch $HOME/a") == "1");
}

TEST_CASE("files of the host are not there") {
    if (!isolating()) return;
    const BotFolder other;
    const std::string secret = other.write("secret.txt", "secret\n");
    ConfinedBots bots;
    const auto can_read = [&](const std::string& file) {
        return bots.script_says("cat " + file + " >/dev/null 2>&1 && echo yes || echo no") == "yes";
    };
    CHECK(can_read("/etc/ld.so.cache"));
    for (const std::string& file : {secret, std::string("/etc/shadow"), std::string("/etc/hostname"),
                                    std::string("/etc/ssh/ssh_config"), std::string("/root/.bashrc"),
                                    std::string("/proc/1/root/etc/shadow"), std::string("/sys/kernel/uevent_seqnum")}) {
        CAPTURE(file);
        CHECK_FALSE(can_read(file));
    }
    CHECK(bots.script_says("cut -d: -f1 /etc/passwd") == "bot");
}

TEST_CASE("a folder that only its owner can read can be a bot's folder, and so is one behind a closed folder") {
    if (!isolating()) return;
    const BotFolder folder;
    const std::string own = folder.path() + "/closed/bot";
    folder.write("closed/bot/bot", "#!/bin/sh\nread line\n. ./lib/part.sh\n", true);
    const std::string part =
        folder.write("closed/bot/lib/part.sh", "echo $(ls) $(cat contest.db 2>/dev/null) $(ls theirs)\n");
    ConfinedBots bots;
    std::filesystem::permissions(folder.path() + "/closed", static_cast<std::filesystem::perms>(0700));
    CHECK(bots.says({"./bot"}, own) == "bot lib");
    for (const std::string& file : {own, own + "/bot", own + "/lib"})
        std::filesystem::permissions(file, static_cast<std::filesystem::perms>(0700));
    std::filesystem::permissions(part, static_cast<std::filesystem::perms>(0600));
    CHECK(bots.says({"./bot"}, own) == "bot lib");
    Confinement confinement;
    confinement.hidden = {folder.write("closed/bot/contest.db", "games\n"), own + "/theirs"};
    folder.write("closed/bot/theirs/secret", "secret\n");
    std::filesystem::permissions(own, static_cast<std::filesystem::perms>(0700));
    CHECK(bots.says({"./bot"}, own, confinement) == "bot contest.db lib theirs");
    CHECK(bots.says({"./bot"}, own) == "bot contest.db lib theirs games secret");
}

TEST_CASE("a folder too large to be copied is refused with what to do") {
    if (!isolating() || !possible(geteuid() == 0, "the arena does not run as root")) return;
    const BotFolder folder;
    folder.write("bot.sh", "read line\necho fine\n");
    const std::string model = folder.write("model", "");
    std::filesystem::permissions(folder.path(), static_cast<std::filesystem::perms>(0700));
    std::filesystem::resize_file(model, 65 << 20);
    ConfinedBots bots;
    const std::string said = bots.says({"sh", "bot.sh"}, folder.path());
    CHECK(said.find("chmod o+rx " + folder.path() + "; it is too large to be copied (65 MiB, 3 files)") !=
          std::string::npos);
    std::filesystem::permissions(folder.path(), static_cast<std::filesystem::perms>(0755));
    CHECK(bots.says({"sh", "bot.sh"}, folder.path()) == "fine");
}

TEST_CASE("a hard link to a file outside is not copied") {
    if (!isolating() || !possible(geteuid() == 0, "the arena does not run as root")) return;
    const BotFolder folder, elsewhere;
    folder.write("bot", "#!/bin/sh\ncat inside secret\n", true);
    const auto private_alone = [](const std::string& path) {
        std::filesystem::permissions(path, static_cast<std::filesystem::perms>(0600));
        return path;
    };
    const std::string inside = private_alone(folder.write("inside", "mine\n"));
    std::filesystem::create_hard_link(inside, folder.path() + "/again");
    std::filesystem::permissions(folder.path(), static_cast<std::filesystem::perms>(0700));
    const auto refusal = [&] {
        Program program{{"./bot"}, {}, folder.path()};
        const auto refused = sandbox().confine(program, {});
        return refused ? refused->message : "";
    };
    CHECK(refusal() == "");
    const std::string secret = private_alone(elsewhere.write("secret", "not mine\n"));
    std::filesystem::create_hard_link(secret, folder.path() + "/secret");
    CHECK(refusal().find("secret is a hard link to a file outside") != std::string::npos);
    std::filesystem::permissions(folder.path(), static_cast<std::filesystem::perms>(0755));
}

TEST_CASE("a bot that was changed plays as it is now") {
    if (!isolating()) return;
    const BotFolder folder;
    folder.write("bot.sh", "read line\necho first\n");
    std::filesystem::permissions(folder.path(), static_cast<std::filesystem::perms>(0700));
    ConfinedBots bots;
    CHECK(bots.says({"sh", "bot.sh"}, folder.path()) == "first");
    folder.write("bot.sh", "read line\necho second\n");
    std::filesystem::permissions(folder.path(), static_cast<std::filesystem::perms>(0700));
    CHECK(bots.says({"sh", "bot.sh"}, folder.path()) == "second");
}

TEST_CASE("hidden files and folders inside its own folder are not there") {
    if (!isolating()) return;
    const BotFolder folder;
    folder.write(
        "bot.sh",
        "read line\necho $(cat contest.db 2>/dev/null)$(ls other)$(cat other/their.py 2>/dev/null)$(cat mine/a)\n");
    Confinement confinement;
    confinement.hidden = {folder.write("contest.db", "games\n"), folder.path() + "/other"};
    folder.write("other/their.py", "theirs\n");
    folder.write("mine/a", "mine\n");
    ConfinedBots bots;
    CHECK(bots.says({"sh", "bot.sh"}, folder.path(), confinement) == "mine");
    CHECK(bots.says({"sh", "bot.sh"}, folder.path()) == "gamestheir.pytheirsmine");
}

TEST_CASE("a bot whose folder lies in a hidden one still has its own") {
    if (!isolating()) return;
    const BotFolder folder;
    folder.write("all/mine/bot.sh", "read line\necho $(ls ..) $(ls)\n");
    folder.write("all/their.py", "theirs\n");
    folder.write("list.txt", "");
    Confinement confinement;
    confinement.hidden = {folder.path() + "/all"};
    ConfinedBots bots;
    CHECK(bots.says({"sh", "bot.sh", "../.."}, folder.path() + "/all/mine", confinement) == "mine bot.sh");
}

TEST_CASE("nothing else is visible: no process, no network, no host name, no right") {
    if (!isolating()) return;
    ConfinedBots bots;
    CHECK(bots.script_says("ls -d /proc/[0-9]* | wc -l").size() == 1);
    CHECK(bots.script_says("echo $(cut -d: -f1 /proc/self/net/dev | tail -n +3)") == "lo");
    CHECK(bots.script_says("uname -n") == "bot");
    CHECK(bots.script_says("test $(id -u) -ne 0 && echo $(grep -E 'CapEff|CapPrm|NoNewPrivs' /proc/self/status)") ==
          "CapPrm: 0000000000000000 CapEff: 0000000000000000 NoNewPrivs: 1");
    CHECK(bots.script_says("unshare -U true 2>/dev/null && echo yes || echo no") == "no");
    CHECK(bots.script_says("ls -A /sys 2>/dev/null | wc -l") == "0");
}

TEST_CASE("the bot cannot learn how the sandbox was made, and no descriptor of it is open") {
    if (!isolating()) return;
    ConfinedBots bots;
    CHECK(bots.script_says("tr '\\0' ' ' < /proc/1/cmdline; echo").ends_with(" --args 3 -- sh bot.sh "));
    CHECK(bots.script_says("echo $(tr '\\0' '\\n' < /proc/1/environ | cut -d= -f1 | sort)").starts_with("ARENA"));
    CHECK(bots.script_says("ls /proc/self/fd | wc -l") == "4");
}

TEST_CASE("a bot without anything around it is seen by the host as a user of no rights") {
    if (!isolating() || !possible(geteuid() == 0, "the arena does not run as root")) return;
    ConfinedBots bots;
    const auto bot = bots.start_script("echo; read line");
    bots.ask(*bot);
    for (const pid_t pid : bots.group() ? bots.group()->members() : std::vector{bot->pid()}) {
        std::ifstream status("/proc/" + std::to_string(pid) + "/status");
        for (std::string line; std::getline(status, line);)
            if (line.starts_with("Uid:")) CHECK(line.find("\t0\t") == std::string::npos);
    }
}

TEST_CASE("two bots are two users for the host") {
    if (!isolating() || !possible(geteuid() == 0, "the arena does not run as root")) return;
    std::vector<uid_t> users;
    for (int bot = 0; bot < 2; ++bot) {
        Program program{{"true"}, {}, "/"};
        REQUIRE(sandbox().confine(program, {}) == std::nullopt);
        users.push_back(program.run_as.value());
    }
    CHECK(users[0] != users[1]);
    CHECK(getpwuid(users[0]) == nullptr);
}
