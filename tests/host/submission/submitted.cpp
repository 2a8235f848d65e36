#include "tests/host/submission/submitted.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>

#include <doctest/doctest.h>

#include "arena/base/files/draft.hpp"
#include "arena/process/start/program.hpp"
#include "tests/sandbox/confined.hpp"

namespace isola_arena::test {

namespace fs = std::filesystem;

std::string project_text(const std::string& path) {
    const fs::path file = fs::path(PROJECT_FOLDER) / path;
    REQUIRE_MESSAGE(fs::exists(file), file);
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

Files project_files(const std::vector<std::pair<std::string, std::string>>& names_and_paths) {
    Files files;
    for (const auto& [name, path] : names_and_paths) files.push_back({name, project_text(path)});
    return files;
}

bool builds_here() { return isolating(); }

bool has_programs(const std::vector<std::string>& programs) {
    for (const std::string& program : programs) {
        if (!find_program({{program}, {}, {}}).empty()) continue;
        MESSAGE("skipped: there is no " << program);
        CHECK_MESSAGE(std::getenv("CI") == nullptr, "CI is set: nothing may be skipped");
        return false;
    }
    return true;
}

Submitted::Submitted(const Files& files, const std::vector<Recipe>& recipes) : recognised_(Error{"not looked at"}) {
    fs::permissions(scratch_.path(), static_cast<fs::perms>(0755));
    const auto taken = take_files(files, source());
    REQUIRE_MESSAGE(taken.ok(), (taken ? "" : taken.message()));
    recognised_ = recognise(source(), recipes);
    REQUIRE_MESSAGE(recognised_.ok(), (recognised_ ? "" : recognised_.message()));
}

Submitted::~Submitted() { remove_folder(bot()); }

BuildLimits Submitted::generous() {
    BuildLimits limits;
    limits.wall = against_hanging;
    return limits;
}

const Built& Submitted::build(BuildLimits limits, const std::stop_token& stop) {
    built_ = isola_arena::build(sandbox(), source(), *recognised_, bot(), {"mine", "An \"Author\""}, limits, stop);
    return built_;
}

const Built& Submitted::build_unconfined(const BuildLimits& limits) {
    const auto off = Sandbox::open(SandboxMode::off);
    built_ = isola_arena::build(**off, source(), *recognised_, bot(), {"mine"}, limits);
    return built_;
}

std::string Submitted::reply(const std::string& line, const std::string& rules) {
    if (!built_.ok) return built_.why + '\n' + built_.log;
    ConfinedBots bots;
    std::vector<std::string> arguments = built_.bot->spec.arguments;
    arguments.insert(arguments.begin(), {"env", "ARENA_RULES=" + rules, "ARENA_SEED=7"});
    const auto bot = bots.start(arguments, built_.bot->spec.folder);
    const BotAnswer answer = run(bots.loop, bot->ask(line, {against_hanging}));
    if (answer.kind == AnswerKind::reply) return answer.bytes;
    return "no reply: " + answer.bytes + answer.detail + bot->take_stderr();
}

}  // namespace isola_arena::test
