// Tests the client with a real cluster of two nodes with one core each. real_slurm_test.py starts the cluster and this
// program, in a folder that all nodes see. Tasks run a script of these tests instead of the arena.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "arena/base/text/setting_name.hpp"
#include "arena/cluster/slurm/slurm.hpp"
#include "arena/cluster/slurm/slurm_messages.hpp"

namespace isola_arena::cluster {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

void no(const std::optional<BatchTrouble>& trouble) {
    const std::string message = trouble ? trouble->message : "";
    INFO(message);
    REQUIRE_FALSE(trouble);
}

template <class T>
T got(const BatchAnswer<T>& answer) {
    no(trouble_in(answer));
    return std::get<T>(answer);
}

std::string message_of(const std::optional<BatchTrouble>& trouble) {
    REQUIRE(trouble);
    return trouble->message;
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

// Returns settings of a contest with this name, whose tasks run a script with these lines.
SlurmSettings settings_of(const std::string& contest, const std::string& lines) {
    SlurmSettings settings;
    settings.contest = contest;
    settings.folder = fs::current_path() / contest;
    settings.arena = settings.folder / "arena";
    for (const char* part : {"chunks", "output"}) fs::create_directories(settings.folder / part);
    std::ofstream(settings.arena) << "#!/bin/sh\n" << lines << '\n';
    fs::permissions(settings.arena, fs::perms::owner_all);
    return settings;
}

// Waits until the tasks are in the wanted state. Only a hang exceeds the time limit.
template <class Wanted>
std::vector<TaskReport> until(Slurm& slurm, Wanted wanted) {
    std::string seen;
    for (const auto end = std::chrono::steady_clock::now() + 10min; std::chrono::steady_clock::now() < end;) {
        auto tasks = got(slurm.tasks());
        std::ranges::sort(tasks, {}, &TaskReport::task);
        if (wanted(tasks)) return tasks;
        seen.clear();
        for (const TaskReport& task : tasks) seen += chunk_name(task.task) + " " + task.word + " " + task.node + "\n";
        std::this_thread::sleep_for(100ms);
    }
    FAIL("what was waited for did not come; at last squeue said:\n" << seen);
    return {};
}

bool all_ended(const std::vector<TaskReport>& tasks) {
    return !tasks.empty() &&
           std::ranges::all_of(tasks, [](const TaskReport& task) { return task.state == TaskState::ended; });
}

std::string text_of(const fs::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("the limits are those of the configuration") {
    Slurm slurm(settings_of("limits", ""));
    CHECK(got(slurm.limits()) == BatchLimits{1000, 18000});
}

TEST_CASE("the nodes of the partition are listed") {
    Slurm slurm(settings_of("nodes", ""));
    const auto nodes = got(slurm.nodes());
    REQUIRE(nodes.size() == 2);
    CHECK(nodes[0].name == "n1");
    CHECK(nodes[0].cores == 1);
}

TEST_CASE("each task of an array gets the chunk of its index, and its end is reported") {
    Slurm slurm(settings_of("array", "echo \"$@\"; case $2 in */3-2.json) exit 7;; */3-3.json) kill -9 $$;; esac"));
    const std::string job = got(slurm.submit({3, 3, {}}));
    const auto tasks = until(slurm, all_ended);
    REQUIRE(tasks.size() == 3);
    for (const TaskReport& task : tasks) {
        CHECK(task.job == job);
        CHECK(task.node.starts_with("n"));
        const std::string chunk = chunk_name(task.task);
        CHECK(text_of(fs::path("array/output") / (chunk + ".txt")) ==
              "work " + (fs::current_path() / "array/chunks" / (chunk + ".json")).string() + "\n");
    }
    CHECK(kind_of_end(tasks[0]) == EndKind::success);
    CHECK(contains(text_of_end(tasks[1]), "it exited with status 7"));
    CHECK(contains(text_of_end(tasks[2]), "killed by signal 9"));
}

TEST_CASE("a node that does not see the shared folder or the arena is reported as faulty") {
    SlurmSettings settings = settings_of("unseen", "");
    fs::remove(settings.arena);
    Slurm without_arena(settings);
    got(without_arena.submit({1, 1, {}}));
    CHECK(contains(text_of_end(until(without_arena, all_ended)[0]), "the node does not have this program"));
    settings.contest = "unseen2";
    settings.folder = "/nowhere";
    Slurm without_folder(settings);
    got(without_folder.submit({1, 1, {}}));
    const TaskReport task = until(without_folder, all_ended)[0];
    CHECK(kind_of_end(task) == EndKind::node);
    CHECK(contains(text_of_end(task), "the node does not see the shared folder"));
}

TEST_CASE("tasks are cancelled, with SIGTERM for those that run") {
    // Slurm may signal the sleep before it signals the script. The script then waits until its own signal comes.
    Slurm slurm(settings_of("cancelled",
                            "trap 'echo asked to end; exit 130' TERM; echo begun; while :; do sleep 0.1 & wait; done"));
    got(slurm.submit({1, 4, {}}));
    until(slurm, [](const auto&) { return contains(text_of("cancelled/output/1-1.txt"), "begun"); });
    no(slurm.cancel(got(slurm.tasks())));
    // Slurm immediately forgets tasks that had not begun.
    const auto tasks = until(slurm, all_ended);
    for (const TaskReport& task : tasks) CHECK(task.word == "CANCELLED");
    // Slurm may report a task as cancelled while it is still ending.
    until(slurm, [](const auto&) { return text_of("cancelled/output/1-1.txt") == "begun\nasked to end\n"; });
    no(slurm.cancel(tasks));
}

TEST_CASE("tasks avoid excluded nodes, also tasks that were waiting before") {
    Slurm slurm(
        settings_of("kept_off", "while [ ! -e " + (fs::current_path() / "go").string() + " ]; do sleep 0.1; done"));
    const std::string job = got(slurm.submit({1, 5, {}}));
    until(slurm,
          [](const auto& tasks) { return std::ranges::count(tasks, TaskState::running, &TaskReport::state) == 2; });
    no(slurm.keep_off({job}, {"n1"}));
    std::ofstream("go") << "";
    const auto tasks = until(slurm, all_ended);
    CHECK(std::ranges::count(tasks, "n1", &TaskReport::node) == 1);
    got(slurm.submit({2, 2, {"n2"}}));
    const auto more = until(slurm, [](const auto& all) { return all.size() == 7 && all_ended(all); });
    CHECK(std::ranges::all_of(more, [](const TaskReport& task) { return task.task.array == 1 || task.node == "n1"; }));
}

TEST_CASE("excluding a node ignores jobs that are over, and reports jobs for which Slurm refuses") {
    Slurm slurm(settings_of("over", ""));
    const std::string over = got(slurm.submit({1, 1, {}}));
    until(slurm, all_ended);
    no(slurm.keep_off({over, "999999"}, {"n1"}));
    Slurm held(settings_of("held", ""));
    SlurmSettings settings = settings_of("held", "");
    settings.options = {"--hold"};
    const std::string waits = got(Slurm(settings).submit({1, 1, {}}));
    const std::string told = message_of(slurm.keep_off({waits, over}, {"nowhere"}));
    CAPTURE(told);
    CHECK(contains(told, "scontrol says '"));
    CHECK(contains(told, "nvalid node name"));
    no(slurm.keep_off({waits}, {"n1"}));
    no(held.cancel(got(held.tasks())));
}

TEST_CASE("what Slurm refuses is quoted, with what to do") {
    SlurmSettings settings = settings_of("refused", "");
    const auto told = [&](const std::string& option, const std::vector<std::string>& avoided = {}) {
        settings.options = {option};
        return message_of(trouble_in(Slurm(settings).submit({1, 1, avoided})));
    };
    CHECK(contains(told("--partition=nope"), "sbatch says 'invalid partition specified: nope"));
    CHECK(contains(told("--partition=nope"), "'sinfo -s' lists the partitions"));
    CHECK(contains(told("--frobnicate"), "'man sbatch' lists them"));
    CHECK(contains(on_command_line(told("--mem=900G")), "ask for less with --slurm \"--mem=...\""));
    CHECK(contains(told("--constraint=avx512"), "lists the features of nodes"));
    CHECK(contains(told("--time=1:00", {"n1", "n2"}), "node configuration is not available"));
}

TEST_CASE("a program that is not in PATH is reported as missing") {
    const std::string path = std::getenv("PATH");
    setenv("PATH", "/nowhere", 1);
    const std::string trouble = message_of(trouble_in(Slurm(settings_of("missing", "")).submit({1, 1, {}})));
    setenv("PATH", path.c_str(), 1);
    CHECK(on_command_line(trouble) ==
          "there is no sbatch in PATH: --executor slurm needs Slurm's programs, so log in to a machine of the "
          "cluster from which jobs are submitted, or load its module");
}

TEST_CASE("a controller that is away is tried again" * doctest::test_suite("controller away")) {
    Slurm slurm(settings_of("away", ""));
    for (const auto& answer : {slurm.submit({1, 1, {}})}) {
        REQUIRE(std::holds_alternative<BatchTrouble>(answer));
        CHECK(std::get<BatchTrouble>(answer).kind == TroubleKind::unanswered);
        CHECK(contains(std::get<BatchTrouble>(answer).message, "Unable to contact slurm controller"));
    }
    const auto tasks = slurm.tasks();
    REQUIRE(std::holds_alternative<BatchTrouble>(tasks));
    CHECK(std::get<BatchTrouble>(tasks).kind == TroubleKind::unanswered);
}

}  // namespace isola_arena::cluster
