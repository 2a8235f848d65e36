#include "tests/check/examination.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include <doctest/doctest.h>
#include <sys/wait.h>

#include "arena/bots/check/examine.hpp"
#include "arena/process/tree/process_tree.hpp"
#include "arena/rules/catalogue.hpp"

namespace isola_arena::check {

void find_python_itself() {
    static const bool found = setenv("PATH", (std::string(PYTHON_FOLDER ":") + std::getenv("PATH")).c_str(), 1) == 0;
    REQUIRE(found);
}

Output run(const std::string& arguments) {
    find_python_itself();
    FILE* pipe = popen(("cd " BOTS_FOLDER " && " ARENA_PROGRAM " check " + arguments + " 2>&1").c_str(), "r");
    REQUIRE(pipe);
    Output output{0, {}};
    std::array<char, 4096> chunk;
    while (const std::size_t count = fread(chunk.data(), 1, chunk.size(), pipe))
        output.text.append(chunk.data(), count);
    output.status = WEXITSTATUS(pclose(pipe));
    // Removes the first line: it says what this machine enforces, so it differs between machines.
    if (output.text.starts_with("arena: sandbox: ")) output.text.erase(0, output.text.find('\n') + 1);
    return output;
}

Waits Trial::patient() {
    using namespace std::chrono_literals;
    // The times of an examination. Output that nobody asked for comes in one piece with a reply, so a short look is
    // enough.
    return {.moment = 10ms, .look = 200ms, .end = 60s, .flood = 60s, .second_chance = 60s, .slow_start = 60s};
}

Trial Trial::of_a_silent_bot() {
    using namespace std::chrono_literals;
    Trial trial;
    trial.turn_ms = 1000;
    trial.waits.second_chance = trial.waits.slow_start = 100ms;
    return trial;
}

Trial Trial::of_a_late_bot() {
    Trial trial = of_a_silent_bot();
    trial.start_ms = 1000;
    trial.waits.end = std::chrono::milliseconds(100);
    return trial;
}

BotSpec python_bot(const std::string& text) {
    std::istringstream list(text);
    // Without its site packages Python starts faster.
    std::vector<std::string> command{"python3", "-S", "-E"};
    std::string file;
    list >> file;
    command.push_back(file + ".py");
    for (std::string word; list >> word;) command.push_back(word);
    return {text, command, BOTS_FOLDER};
}

std::vector<CheckResult> examine(const BotSpec& bot, const Trial& trial) {
    find_python_itself();
    adopt_orphans();
    Exam exam{bot, {}, {}};
    exam.header.seed = 1;
    exam.header.time = {trial.turn_ms, std::nullopt, trial.start_ms};
    for (const std::string& rules : trial.rules) exam.plan.rules.push_back(complete_rules(rules).value());
    if (!bot.dialect.empty()) exam.adapter = adapter_for(bot.dialect, exam.plan.rules.front()).value();
    if (!bot.dialect.empty()) exam.plan.from_first_position = !find_dialect(bot.dialect).value().tells_whole_board;
    exam.header.policy = trial.policy;
    exam.waits = trial.waits;
    exam.plan.most = trial.most;
    for (const std::string& text : trial.openings) exam.plan.openings.push_back(parse_opening(text));
    std::vector<CheckResult> results = check::examine({exam}, 1).front();
    sweep_children();
    return results;
}

std::string verdict_of(const std::vector<CheckResult>& results) {
    for (const Verdict verdict : {Verdict::failed, Verdict::warning})
        for (const CheckResult& result : results)
            if (result.verdict == verdict)
                return (verdict == Verdict::failed ? "" : "fit, but ") + result.name + ": " + result.finding->mistake;
    return "fit";
}

std::string verdict_on(const BotSpec& bot, const Trial& trial) { return verdict_of(examine(bot, trial)); }

std::string verdict_on(const std::string& text, const Trial& trial) { return verdict_on(python_bot(text), trial); }

}  // namespace isola_arena::check
