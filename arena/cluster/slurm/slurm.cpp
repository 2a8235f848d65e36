#include "arena/cluster/slurm/slurm.hpp"

#include <algorithm>
#include <utility>

#include <unistd.h>

#include <fmt/core.h>

#include "arena/cluster/slurm/slurm_words.hpp"
#include "arena/process/bot/captured_run.hpp"
#include "arena/process/command_line.hpp"

namespace isola_arena::cluster {
namespace {

// Slurm's programs give up by themselves where the controller is gone, after 9 to 20 s; a busy one is slow.
constexpr auto patience = std::chrono::minutes(3);
// So does sbatch where Slurm is full, and tries again for two minutes. Nothing is submitted then, and results of other tasks
// come meanwhile, so it is better tried again later.
constexpr const char* waits_by_itself = "sleeping and retrying";
// A line for each task, of which Slurm keeps a million at most.
constexpr std::size_t most_output = std::size_t{256} << 20;
// How many tasks are named in one call: the kernel bounds the length of a command.
constexpr std::size_t tasks_of_a_call = 1000;

std::vector<std::string> whole_environment() {
    std::vector<std::string> all;
    for (char** each = environ; *each != nullptr; ++each) all.emplace_back(*each);
    return all;
}

template <class T>
BatchAnswer<T> understood(Result<T> read) {
    if (read) return std::move(read).value();
    return BatchTrouble{TroubleKind::refused, read.message()};
}

// These nodes and those that the site's options exclude: a later option would take the place of that.
std::string excluded(const SlurmSettings& settings, const std::vector<std::string>& nodes) {
    std::string all = value_of(settings.options, "--exclude", "-x");
    for (const std::string& node : nodes) all += (all.empty() ? "" : ",") + node;
    return all;
}

// The site's options cannot change what the contest is found by.
std::vector<std::string> job_words(const SlurmSettings& settings, int number, int cores) {
    std::vector<std::string> words{"sbatch", "--output=/dev/null", "--requeue"};
    words.insert(words.end(), settings.options.begin(), settings.options.end());
    for (const std::string& word :
         {std::string("--parsable"), "--job-name=" + job_name(settings.contest, number), std::string("--ntasks=1"),
          std::string("--nodes=1"), fmt::format("--cpus-per-task={}", cores), std::string("--chdir=/")})
        words.push_back(word);
    return words;
}

}  // namespace

std::string guarded_script(const std::string& variables, const std::filesystem::path& folder,
                           const std::filesystem::path& arena, const std::string& command) {
    const auto quoted = [](const std::filesystem::path& path) { return join_command_line({path.string()}); };
    return fmt::format(
        "#!/bin/sh\n"
        "{}[ -d {} ] || exit {}\n"
        "[ -x {} ] || exit {}\n"
        "exec {} {}\n",
        variables, quoted(folder), no_shared_folder, quoted(arena), no_arena, quoted(arena), command);
}

std::string task_script(const SlurmSettings& settings, int array) {
    const std::string folder = join_command_line({settings.folder.string()});
    return guarded_script(fmt::format("chunk={}-$SLURM_ARRAY_TASK_ID\n", array), settings.folder / "chunks",
                          settings.arena,
                          fmt::format("work {}/chunks/$chunk.json >>{}/output/$chunk.txt 2>&1", folder, folder));
}

std::vector<std::string> submit_words(const SlurmSettings& settings, const TaskArray& array) {
    std::vector<std::string> words = job_words(settings, array.number, settings.cores);
    words.push_back(fmt::format("--array=1-{}", array.tasks));
    if (!array.avoided_nodes.empty()) words.push_back("--exclude=" + excluded(settings, array.avoided_nodes));
    return words;
}

Slurm::Slurm(SlurmSettings settings, std::stop_token stop) : settings_(std::move(settings)), stop_(std::move(stop)) {}

BatchAnswer<std::string> Slurm::run(std::vector<std::string> words, const std::string& input) {
    Program program{std::move(words), whole_environment(), "/"};
    const std::string name = program.words[0];
    if (find_program(program).empty()) return not_installed(name);
    CaptureLimits limits;
    limits.wall = patience;
    limits.output = most_output;
    limits.last_words = waits_by_itself;
    CapturedRun done = run_captured(std::move(program), limits, stop_, input);
    if (done.succeeded()) return std::move(done.output);
    const bool waits = done.errors.find(waits_by_itself) != std::string::npos;
    if (!waits && (done.end == RunEnd::late || done.end == RunEnd::interrupted))
        return BatchTrouble{TroubleKind::unanswered, fmt::format("{} {}", name, done.words)};
    return trouble_of(name, done.errors, done.words);
}

BatchAnswer<BatchLimits> Slurm::limits() {
    BatchAnswer<std::string> text = run({"scontrol", "show", "config"});
    if (const auto* trouble = std::get_if<BatchTrouble>(&text)) return *trouble;
    return understood(parse_limits(std::get<std::string>(text)));
}

BatchAnswer<std::string> Slurm::submit(const TaskArray& array) {
    BatchAnswer<std::string> text = run(submit_words(settings_, array), task_script(settings_, array.number));
    if (std::holds_alternative<BatchTrouble>(text)) return text;
    return understood(parse_job_id(std::get<std::string>(text)));
}

BatchAnswer<std::vector<TaskReport>> Slurm::tasks() {
    BatchAnswer<std::string> text =
        run({"squeue", "--noheader", "--array", "--states=all", fmt::format("--user={}", getuid()),
             fmt::format("--Format={}", format_of_tasks)});
    if (const auto* trouble = std::get_if<BatchTrouble>(&text)) return *trouble;
    return understood(parse_tasks(std::get<std::string>(text), settings_.contest));
}

BatchAnswer<Done> Slurm::cancel(const std::vector<TaskReport>& tasks) {
    for (std::size_t first = 0; first < tasks.size(); first += tasks_of_a_call) {
        std::vector<std::string> words{"scancel", "--quiet"};
        for (std::size_t i = first; i < std::min(tasks.size(), first + tasks_of_a_call); ++i)
            words.push_back(fmt::format("{}_{}", tasks[i].job, tasks[i].task.place));
        const BatchAnswer<std::string> text = run(std::move(words));
        if (const auto* trouble = std::get_if<BatchTrouble>(&text)) return *trouble;
    }
    return Done{};
}

BatchAnswer<Done> Slurm::keep_off(const std::vector<std::string>& jobs, const std::vector<std::string>& nodes) {
    std::optional<BatchTrouble> refusal;
    for (const std::string& job : jobs) {
        const BatchAnswer<std::string> text =
            run({"scontrol", "update", "jobid=" + job, "excnodelist=" + excluded(settings_, nodes)});
        const auto* trouble = std::get_if<BatchTrouble>(&text);
        if (trouble == nullptr || waits_no_more(*trouble)) continue;
        if (trouble->kind != TroubleKind::refused) return *trouble;
        refusal = *trouble;
    }
    if (refusal) return *refusal;
    return Done{};
}

BatchAnswer<std::vector<ListedNode>> Slurm::nodes() {
    BatchAnswer<std::string> text = run({"sinfo", "--noheader", "--Node", fmt::format("--format={}", format_of_nodes)});
    if (const auto* trouble = std::get_if<BatchTrouble>(&text)) return *trouble;
    return understood(parse_nodes(std::get<std::string>(text), value_of(settings_.options, "--partition", "-p")));
}

BatchAnswer<std::string> Slurm::submit_to(const std::string& node, int number, const std::string& script) {
    std::vector<std::string> words = job_words(settings_, number, 1);
    words.insert(words.end(), {"--array=1", "--nodelist=" + node});
    BatchAnswer<std::string> text = run(std::move(words), script);
    if (std::holds_alternative<BatchTrouble>(text)) return text;
    return understood(parse_job_id(std::get<std::string>(text)));
}

}  // namespace isola_arena::cluster
