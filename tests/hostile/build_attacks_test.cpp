// Runs every attack of `arena doctor --attack` from the Makefile of a submission.

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <thread>

#include <sys/prctl.h>

#include <doctest/doctest.h>

#include "arena/bots/build/build.hpp"
#include "arena/bots/bundled_bots.hpp"
#include "arena/process/tree/threads.hpp"
#include "arena/sandbox/attack/attack_list.hpp"
#include "arena/sandbox/attack/targets.hpp"
#include "tests/host/submission/submitted.hpp"
#include "tests/sandbox/confined.hpp"

namespace isola_arena::test {
namespace {

namespace fs = std::filesystem;
using attack::Attack;
using attack::Targets;

constexpr auto attackers_line = "1;5x5;11A1111111111111111111B11;3000";

// Attacks that may succeed, because a build may write anything into its own folder. Tests below check how the arena
// handles such files.
constexpr std::array allowed_in_its_copy{"own-folder", "traps"};

std::string bytes_of(const fs::path& file) {
    std::ostringstream bytes;
    bytes << std::ifstream(file, std::ios::binary).rdbuf();
    return bytes.str();
}

fs::path attacker() { return program_folder() / "hostile_bot"; }

std::string quoted(const std::string& word) { return '\'' + word + '\''; }

// Returns a submission whose build runs these lines, with hostile_bot beside them.
Files building(const std::string& lines) {
    return {{"Makefile", "all:\n\tsh -e ./lines.sh\n"},
            {"lines.sh", "chmod u+x hostile_bot\n" + lines},
            {"hostile_bot", bytes_of(attacker())}};
}

// Returns a submission that runs one attack. The attacker's parent is process 1 of the sandbox and no process of the
// build. If the attacker is killed before it can report, the build fails.
Files attacking(const std::vector<std::string>& arguments, const Targets& targets) {
    std::string lines =
        "ln -s " + quoted(targets.stage().secret().string()) + " notes.txt\nmkfifo line said\n( ./hostile_bot";
    for (const std::string& argument : arguments) lines += ' ' + quoted(argument);
    return building(lines + " < line > said 2>&1 & )\necho " + quoted(attackers_line) +
                    " > line\ncat said > report\ncat report\nrm line said notes.txt\ngrep -q '^attack ' report\n"
                    "cp hostile_bot bot\n");
}

BuildLimits low_limits() {
    BuildLimits limits = Submitted::generous();
    limits.machine = Targets::limits;
    return limits;
}

std::map<std::string, std::string> inventory(const fs::path& folder) {
    std::map<std::string, std::string> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        found[entry.path().string()] =
            entry.is_regular_file()
                ? std::to_string(static_cast<unsigned>(entry.status().permissions())) + bytes_of(entry.path())
                : "";
    return found;
}

// Another author's build, which runs at the same time for the attack that looks for such a build. The destructor
// interrupts it.
class OtherBuild {
public:
    OtherBuild()
        : submitted_(building("sleep 1000 | ./hostile_bot good\n")),
          thread_([this] { submitted_.build(Submitted::generous(), stop_.get_token()); }) {
        eventually([] { return !processes_with("hostile_bot").empty(); });
    }
    ~OtherBuild() { end(); }
    OtherBuild(const OtherBuild&) = delete;
    OtherBuild& operator=(const OtherBuild&) = delete;

    std::string end() {
        stop_.request_stop();
        if (thread_.joinable()) thread_.join();
        return submitted_.built().why;
    }

private:
    Submitted submitted_;
    std::stop_source stop_;
    std::thread thread_;
};

// Returns the links in the bot's folder that lead out of it.
std::vector<std::string> links_in(const fs::path& bot) {
    std::vector<std::string> found;
    if (!fs::exists(bot)) return found;
    for (const auto& entry : fs::recursive_directory_iterator(bot))
        if (entry.is_symlink() || (entry.is_regular_file() && entry.hard_link_count() > 1))
            found.push_back(entry.path().string() + " is a link");
    return found;
}

// Returns whether a limit ended the attack: an attacker that is killed because of its use of resources cannot report.
bool was_ended_by_a_limit(const Attack& attack, const Built& built) {
    using attack::Expected;
    return (attack.expected == Expected::fault_memory || attack.expected == Expected::fault_processes) &&
           built.why.starts_with("the build needed more ");
}

// Returns in what ways the attack succeeded; empty if it was refused.
std::vector<std::string> came_through(const Attack& attack, Submitted& submitted, Targets& targets) {
    const auto before = inventory(submitted.source());
    const Built& built = submitted.build(low_limits());
    std::vector<std::string> found = targets.harm(built.log, "");
    if (inventory(submitted.source()) != before) found.push_back("what was handed in has changed");
    for (const std::string& link : links_in(submitted.bot())) found.push_back(link);
    const std::string report = "attack " + std::string(attack.arguments.substr(0, attack.arguments.find(' '))) + ": ";
    const bool was_tried = built.ok && built.log.find(report) != std::string::npos;
    if (!was_tried && !was_ended_by_a_limit(attack, built))
        found.push_back("it was not tried: " + built.why + '\n' + built.log);
    const bool may_succeed = std::ranges::find(allowed_in_its_copy, attack.name) != allowed_in_its_copy.end();
    if (built.log.find("SUCCEEDED") != std::string::npos && !may_succeed) found.push_back(built.log);
    return found;
}

// Tries the attack on one core. The arena also keeps builds on one core, like bots.
std::vector<std::string> tried_on_one_core(const Attack& attack, Submitted& submitted, Targets& targets) {
    std::vector<std::string> found;
    std::thread([&] {
        if (const auto cores = available_cores(); !cores.empty()) stay_on_core(cores.front());
        found = came_through(attack, submitted, targets);
    }).join();
    return found;
}

bool is_enforced(const Attack& attack) {
    const auto& all = sandbox().protections();
    const auto found = std::ranges::find(all, attack.protection, &Protection::name);
    return possible(found == all.end() || found->enforced, std::string(attack.name) + ": not enforced here");
}

void try_attack(const Attack& attack) {
    Targets targets(attacker());
    const auto arguments = targets.arguments(attack);
    if (!possible(arguments.has_value(), std::string(attack.name) + ": " + targets.missing(attack))) return;
    std::optional<OtherBuild> other;
    if (attack.name == "opponent") other.emplace();
    for (int time = 0; time < attack.games; ++time) {
        Submitted submitted(attacking(*arguments, targets));
        for (const std::string& way : tried_on_one_core(attack, submitted, targets)) CHECK_MESSAGE(false, way);
    }
    if (other) CHECK(other->end() == "the build was interrupted");
}

}  // namespace

TEST_CASE("no attack comes through from a build, and the next submission is built") {
    if (!builds_here()) return;
    // Some attacks look for a process named `arena`.
    prctl(PR_SET_NAME, "arena");
    for (const Attack& attack : attack::attacks()) {
        CAPTURE(attack.name);
        if (is_enforced(attack)) try_attack(attack);
    }
    Submitted next(Files{{"main.sh", "read line; echo hello\n"}});
    REQUIRE_MESSAGE(next.build().ok, next.built().why);
    CHECK(next.reply("line\n") == "hello");
}

}  // namespace isola_arena::test
