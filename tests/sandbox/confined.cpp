#include "tests/sandbox/confined.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include <doctest/doctest.h>

namespace isola_arena::test {
namespace {

namespace fs = std::filesystem;

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

}  // namespace

BotFolder::BotFolder(const std::string& parent) {
    std::string name = parent + "/arena-bot-XXXXXX";
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder can be made in " + parent);
    path_ = name;
    fs::permissions(path_, static_cast<fs::perms>(0755));
}

BotFolder::~BotFolder() { fs::remove_all(path_); }

std::string BotFolder::write(const std::string& name, const std::string& content, bool executable) const {
    const fs::path file = fs::path(path_) / name;
    fs::create_directories(file.parent_path());
    fs::permissions(file.parent_path(), static_cast<fs::perms>(0755));
    std::ofstream(file) << content;
    fs::permissions(file, static_cast<fs::perms>(executable ? 0755 : 0644));
    return file.string();
}

bool possible(bool is_there, const std::string& what_is_missing) {
    if (is_there) return true;
    MESSAGE("skipped: " << what_is_missing);
    CHECK_MESSAGE(variable("ISOLA_ARENA_MUST_ISOLATE") != "1", what_is_missing);
    return false;
}

const Sandbox& sandbox() {
    static const auto opened = Sandbox::survey();
    return *opened;
}

bool isolating() { return possible(sandbox().isolates(), sandbox().protections().front().how); }

ConfinedBots::ConfinedBots() { adopt_orphans(); }

ConfinedBots::~ConfinedBots() {
    for (const auto& bot : started_) run(loop, bot->destroy());
}

BotProcess::Started ConfinedBots::try_start(std::vector<std::string> arguments, const std::string& folder,
                                            const Confinement& confinement) {
    Program program{
        std::move(arguments), {"PATH=" + variable("PATH"), "HOME=" + variable("HOME"), "LANG=C.UTF-8"}, folder};
    if (const auto refused = sandbox().confine(program, confinement)) return StartFailure{refused->message};
    group_ = program.group;
    auto started = run(loop, BotProcess::start(loop.get_executor(), std::move(program)));
    if (const auto* bot = std::get_if<std::shared_ptr<BotProcess>>(&started)) started_.push_back(*bot);
    return started;
}

std::shared_ptr<BotProcess> ConfinedBots::start(std::vector<std::string> arguments, const std::string& folder,
                                                const Confinement& confinement) {
    auto started = try_start(std::move(arguments), folder, confinement);
    if (const auto* failure = std::get_if<StartFailure>(&started)) FAIL(failure->message);
    return std::get<std::shared_ptr<BotProcess>>(started);
}

std::shared_ptr<BotProcess> ConfinedBots::start_script(const std::string& lines, const Confinement& confinement) {
    folder_.write("bot.sh", "read line\n" + lines + '\n');
    return start({"sh", "bot.sh"}, folder_.path(), confinement);
}

BotAnswer ConfinedBots::ask(BotProcess& bot, Nanoseconds limit) { return run(loop, bot.ask("line\n", {limit})); }

std::string ConfinedBots::says(std::vector<std::string> arguments, const std::string& folder,
                               const Confinement& confinement) {
    auto started = try_start(std::move(arguments), folder, confinement);
    if (const auto* failure = std::get_if<StartFailure>(&started)) return failure->message;
    BotProcess& bot = *std::get<std::shared_ptr<BotProcess>>(started);
    const BotAnswer answer = ask(bot);
    if (answer.kind == AnswerKind::reply) return answer.bytes;
    return answer.bytes + bot.take_stderr() + answer.detail;
}

std::string ConfinedBots::script_says(const std::string& lines, const Confinement& confinement) {
    folder_.write("bot.sh", "read line\n" + lines + '\n');
    return says({"sh", "bot.sh"}, folder_.path(), confinement);
}

}  // namespace isola_arena::test
