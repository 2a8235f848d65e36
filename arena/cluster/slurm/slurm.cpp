#include "arena/cluster/slurm/slurm.hpp"

#include <unistd.h>

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/core.h>

#include "arena/base/text/setting_name.hpp"
#include "arena/base/text/text.hpp"
#include "arena/cluster/slurm/slurm_messages.hpp"
#include "arena/process/bot/captured_run.hpp"
#include "arena/process/command_line.hpp"

namespace isola_arena::cluster {
namespace {

std::vector<std::string_view> trimmed_lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    for (const std::string_view line : split(text, '\n'))
        if (!trimmed(line).empty()) lines.push_back(trimmed(line));
    return lines;
}

Error not_understood(std::string_view program, std::string_view line) {
    return {fmt::format("{} printed what this arena does not understand: '{}'", program, line.substr(0, 300))};
}

TaskState state_of(std::string_view word) {
    static const std::set<std::string_view> waiting{"PENDING",     "REQUEUED",     "REQUEUE_HOLD",
                                                    "REQUEUE_FED", "SPECIAL_EXIT", "RESV_DEL_HOLD"};
    static const std::set<std::string_view> running{"RUNNING",  "CONFIGURING", "COMPLETING", "SUSPENDED",
                                                    "RESIZING", "SIGNALING",   "STAGE_OUT",  "STOPPED"};
    if (waiting.contains(word)) return TaskState::waiting;
    return running.contains(word) ? TaskState::running : TaskState::ended;
}

// An array of a contest is submitted under the name `arena.CONTEST.NUMBER`.
std::string job_prefix(std::string_view contest) { return fmt::format("arena.{}.", contest); }

// Returns the number of the array with that job name; 0 if it is not of the contest.
int array_of(std::string_view name, std::string_view contest) {
    const std::string prefix = job_prefix(contest);
    return name.starts_with(prefix) ? parse_whole<int>(name.substr(prefix.size())).value_or(0) : 0;
}

// Returns the number that follows the first occurrence of these words. Anything may follow the number.
std::optional<std::size_t> number_after(std::string_view text, std::string_view message) {
    const auto at = text.find(message);
    if (at == std::string_view::npos) return std::nullopt;
    const std::string_view rest = text.substr(at + message.size());
    return parse_whole<std::size_t>(rest.substr(0, rest.find_first_not_of("0123456789")));
}

// Reads a line `NAME    = NUMBER`.
std::optional<std::size_t> setting(std::string_view text, std::string_view name) {
    for (const std::string_view line : trimmed_lines_of(text))
        if (line.starts_with(name)) return number_after(line, "= ");
    return std::nullopt;
}

}  // namespace

std::string chunk_name(TaskId task) { return fmt::format("{}-{}", task.array, task.place); }

std::optional<TaskId> parse_chunk_name(std::string_view name) {
    const auto dash = name.find('-');
    if (dash == std::string_view::npos) return std::nullopt;
    const auto array = parse_whole<int>(name.substr(0, dash)), place = parse_whole<int>(name.substr(dash + 1));
    if (!array || !place || *array < 1 || *place < 1) return std::nullopt;
    return TaskId{*array, *place};
}

Result<std::vector<TaskReport>> parse_tasks(std::string_view text, std::string_view contest) {
    std::vector<TaskReport> tasks;
    for (const std::string_view line : trimmed_lines_of(text)) {
        if (!line.starts_with("arena.")) continue;
        const auto words = split(line, '|');
        const int array = array_of(words[0], contest);
        if (array == 0) continue;
        if (words.size() < 8) return not_understood("squeue", line);
        // The rest of an array whose waiting tasks were cancelled. Slurm does not tell any more which tasks these were.
        if (words[2] == "N/A") continue;
        const auto place = parse_whole<int>(words[2]), status = parse_whole<int>(words[5]),
                   restarts = parse_whole<int>(words[6]);
        if (!place || !status || !restarts || words[3].empty()) return not_understood("squeue", line);
        tasks.push_back({{array, *place},
                         std::string(words[1]),
                         state_of(words[3]),
                         std::string(words[3]),
                         std::string(words[7]),
                         std::string(words[4]),
                         *status,
                         *restarts});
    }
    return tasks;
}

Result<std::string> parse_job_id(std::string_view text) {
    const auto lines = trimmed_lines_of(text);
    const std::string_view last = lines.empty() ? std::string_view() : lines.back();
    const std::string_view id = last.substr(0, last.find(';'));
    if (!parse_whole<std::uint32_t>(id)) return not_understood("sbatch", text);
    return std::string(id);
}

Result<BatchLimits> parse_limits(std::string_view text) {
    const auto size = setting(text, "MaxArraySize"), jobs = setting(text, "MaxJobCount");
    if (!size || !jobs) return not_understood("scontrol show config", text);
    if (*size < 2)
        return Error{"this Slurm takes no job arrays (MaxArraySize is " + std::to_string(*size) +
                     "): ask its administrator to set MaxArraySize to 1001 at least"};
    const auto most = number_after(text, "max_array_tasks=");
    const std::size_t of_array = std::min(*size - 1, most.value_or(*size));
    return BatchLimits{std::max<std::size_t>(of_array, 1), std::max<std::size_t>(*jobs / 10 * 9, 1)};
}

Result<std::vector<ListedNode>> parse_nodes(std::string_view text, std::string_view partition) {
    std::vector<ListedNode> nodes;
    for (const std::string_view line : trimmed_lines_of(text)) {
        const auto words = split(line, '|');
        const auto cores = words.size() < 5 ? std::nullopt : parse_whole<int>(words[3].substr(0, words[3].find('+')));
        if (!cores) return not_understood("sinfo", line);
        std::string_view of = words[2];
        const bool is_default = of.ends_with('*');
        if (is_default) of.remove_suffix(1);
        if (partition.empty() ? !is_default : of != partition) continue;
        if (std::ranges::any_of(nodes, [&](const ListedNode& node) { return node.name == words[0]; })) continue;
        nodes.push_back(
            {std::string(words[0]), std::string(words[1]), *cores, words[4] == "none" ? "" : std::string(words[4])});
    }
    return nodes;
}

std::string value_of(const std::vector<std::string>& arguments, std::string_view option, std::string_view letter) {
    std::string found;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& word = arguments[i];
        const bool is_long = word.starts_with(option) && word.size() > option.size() && word[option.size()] == '=';
        if ((word == option || word == letter) && i + 1 < arguments.size()) found = arguments[++i];
        else if (is_long) found = word.substr(option.size() + 1);
        else if (word.starts_with(letter) && word.size() > letter.size()) found = word.substr(letter.size());
    }
    return found;
}

namespace {

// If the controller is gone, Slurm's programs give up after 9 to 20 s. A busy controller is slow, so this
// limit is longer.
constexpr auto patience = std::chrono::minutes(3);
// sbatch says this when Slurm is full, and then tries again for two minutes. It is ended at once instead, because
// nothing is submitted meanwhile and results of other tasks come.
constexpr const char* waits_by_itself = "sleeping and retrying";
// The output has a line for each task, of which Slurm keeps a million at most.
constexpr std::size_t most_output = std::size_t{256} << 20;
// How many tasks are named in one call, because the kernel bounds the length of a command.
constexpr std::size_t tasks_of_a_call = 1000;

std::vector<std::string> whole_environment() {
    std::vector<std::string> all;
    for (char** each = environ; *each != nullptr; ++each) all.emplace_back(*each);
    return all;
}

// Returns what `read` makes of the output of a program.
template <class T, class Read>
BatchAnswer<T> understood(const BatchAnswer<std::string>& output, Read read) {
    if (const auto trouble = trouble_in(output)) return *trouble;
    Result<T> value = read(std::get<std::string>(output));
    if (value) return std::move(value).value();
    return BatchTrouble{TroubleKind::refused, value.message()};
}

// Returns these nodes and those that the site's options exclude, because a later option replaces an earlier one.
std::string excluded(const SlurmSettings& settings, const std::vector<std::string>& nodes) {
    std::string all = value_of(settings.options, "--exclude", "-x");
    for (const std::string& node : nodes) all += (all.empty() ? "" : ",") + node;
    return all;
}

// Returns the words for a job. The site's options come before those by which the contest is found, so that they cannot
// change these.
std::vector<std::string> job_arguments(const SlurmSettings& settings, int number, int cores) {
    std::vector<std::string> arguments{"sbatch", "--output=/dev/null", "--requeue"};
    arguments.insert(arguments.end(), settings.options.begin(), settings.options.end());
    arguments.insert(arguments.end(),
                     {"--parsable", fmt::format("--job-name={}{}", job_prefix(settings.contest), number), "--ntasks=1",
                      "--nodes=1", fmt::format("--cpus-per-task={}", cores), "--chdir=/"});
    return arguments;
}

}  // namespace

Result<SlurmSettings> slurm_settings(const std::string& options) {
    SlurmSettings settings;
    settings.arena = std::filesystem::read_symlink("/proc/self/exe");
    if (options.empty()) return settings;
    const auto arguments = split_command_line(options);
    if (!arguments) return Error{setting_name("slurm") + ": " + arguments.message()};
    settings.options = *arguments;
    return settings;
}

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

std::vector<std::string> submit_arguments(const SlurmSettings& settings, const TaskArray& array) {
    std::vector<std::string> arguments = job_arguments(settings, array.number, settings.cores);
    arguments.push_back(fmt::format("--array=1-{}", array.tasks));
    if (!array.avoided_nodes.empty()) arguments.push_back("--exclude=" + excluded(settings, array.avoided_nodes));
    return arguments;
}

Slurm::Slurm(SlurmSettings settings, std::stop_token stop) : settings_(std::move(settings)), stop_(std::move(stop)) {}

BatchAnswer<std::string> Slurm::run(std::vector<std::string> arguments, const std::string& input) {
    Program program{std::move(arguments), whole_environment(), "/"};
    const std::string name = program.arguments[0];
    if (find_program(program).empty()) return not_installed(name);
    // A job gets the environment of sbatch. In it is the mark by which the arena's orphan reaper finds what the arena has
    // started. Without the mark, the jobs on this machine go on if the arena is killed, as those elsewhere do.
    if (name == "sbatch") program.arguments.insert(program.arguments.begin(), {"env", "-u", "ARENA_TOKEN"});
    CaptureLimits limits;
    limits.wall = patience;
    limits.output = most_output;
    limits.last_words = waits_by_itself;
    CapturedRun done = run_captured(std::move(program), limits, stop_, input);
    if (done.succeeded()) return std::move(done.output);
    const bool waits = done.errors.find(waits_by_itself) != std::string::npos;
    if (!waits && (done.end == RunEnd::late || done.end == RunEnd::interrupted))
        return BatchTrouble{TroubleKind::unanswered, fmt::format("{} {}", name, done.text)};
    return trouble_of(name, done.errors, done.text);
}

BatchAnswer<BatchLimits> Slurm::limits() {
    return understood<BatchLimits>(run({"scontrol", "show", "config"}), parse_limits);
}

BatchAnswer<std::string> Slurm::submit(const TaskArray& array) {
    return understood<std::string>(run(submit_arguments(settings_, array), task_script(settings_, array.number)),
                                   parse_job_id);
}

BatchAnswer<std::vector<TaskReport>> Slurm::tasks() {
    return understood<std::vector<TaskReport>>(
        run({"squeue", "--noheader", "--array", "--states=all", fmt::format("--user={}", getuid()),
             fmt::format("--Format={}", format_of_tasks)}),
        [this](std::string_view text) { return parse_tasks(text, settings_.contest); });
}

std::optional<BatchTrouble> Slurm::cancel(const std::vector<TaskReport>& tasks) {
    for (std::size_t first = 0; first < tasks.size(); first += tasks_of_a_call) {
        std::vector<std::string> arguments{"scancel", "--quiet"};
        for (std::size_t i = first; i < std::min(tasks.size(), first + tasks_of_a_call); ++i)
            arguments.push_back(fmt::format("{}_{}", tasks[i].job, tasks[i].task.place));
        if (auto trouble = trouble_in(run(std::move(arguments)))) return trouble;
    }
    return std::nullopt;
}

std::optional<BatchTrouble> Slurm::keep_off(const std::vector<std::string>& jobs,
                                            const std::vector<std::string>& nodes) {
    std::optional<BatchTrouble> refusal;
    for (const std::string& job : jobs) {
        auto trouble =
            trouble_in(run({"scontrol", "update", "jobid=" + job, "excnodelist=" + excluded(settings_, nodes)}));
        if (!trouble || waits_no_more(*trouble)) continue;
        if (trouble->kind != TroubleKind::refused) return trouble;
        refusal = std::move(trouble);
    }
    return refusal;
}

BatchAnswer<std::vector<ListedNode>> Slurm::nodes() {
    return understood<std::vector<ListedNode>>(
        run({"sinfo", "--noheader", "--Node", fmt::format("--format={}", format_of_nodes)}),
        [this](std::string_view text) { return parse_nodes(text, value_of(settings_.options, "--partition", "-p")); });
}

BatchAnswer<std::string> Slurm::submit_to(const std::string& node, int number, const std::string& script) {
    std::vector<std::string> arguments = job_arguments(settings_, number, 1);
    arguments.insert(arguments.end(), {"--array=1", "--nodelist=" + node});
    return understood<std::string>(run(std::move(arguments), script), parse_job_id);
}

std::optional<BatchTrouble> cancel_all(BatchSystem& batch) {
    const auto tasks = batch.tasks();
    if (auto trouble = trouble_in(tasks)) return trouble;
    std::vector<TaskReport> live;
    for (const TaskReport& task : std::get<std::vector<TaskReport>>(tasks))
        if (task.state != TaskState::ended) live.push_back(task);
    return live.empty() ? std::nullopt : batch.cancel(live);
}

}  // namespace isola_arena::cluster
