#include "arena/cluster/slurm/slurm_output.hpp"

#include <algorithm>
#include <charconv>
#include <set>

#include <fmt/core.h>

#include "arena/base/text/text.hpp"

namespace isola_arena::cluster {
namespace {

std::vector<std::string_view> trimmed_lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    for (const std::string_view line : split(text, '\n'))
        if (!trimmed(line).empty()) lines.push_back(trimmed(line));
    return lines;
}

template <class Number>
std::optional<Number> number_of(std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
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

std::string job_prefix(std::string_view contest) { return fmt::format("arena.{}.", contest); }

// Returns the number of the contest's array of that job name; 0 if it is not of the contest.
int array_of(std::string_view name, std::string_view contest) {
    const std::string prefix = job_prefix(contest);
    return name.starts_with(prefix) ? number_of<int>(name.substr(prefix.size())).value_or(0) : 0;
}

// Returns the number that follows these words at their first place, whatever comes after it.
std::optional<std::size_t> number_after(std::string_view text, std::string_view words) {
    const auto at = text.find(words);
    if (at == std::string_view::npos) return std::nullopt;
    const std::string_view rest = text.substr(at + words.size());
    return number_of<std::size_t>(rest.substr(0, rest.find_first_not_of("0123456789")));
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
    const auto array = number_of<int>(name.substr(0, dash)), place = number_of<int>(name.substr(dash + 1));
    if (!array || !place || *array < 1 || *place < 1) return std::nullopt;
    return TaskId{*array, *place};
}

std::string job_name(std::string_view contest, int array) { return job_prefix(contest) + std::to_string(array); }

Result<std::vector<TaskReport>> parse_tasks(std::string_view text, std::string_view contest) {
    std::vector<TaskReport> tasks;
    for (const std::string_view line : trimmed_lines_of(text)) {
        if (!line.starts_with("arena.")) continue;
        const auto words = split(line, '|');
        const int array = array_of(words[0], contest);
        if (array == 0) continue;
        if (words.size() < 8) return not_understood("squeue", line);
        // What is left of an array whose waiting tasks were cancelled: nobody tells any more which these were.
        if (words[2] == "N/A") continue;
        const auto place = number_of<int>(words[2]), status = number_of<int>(words[5]),
                   restarts = number_of<int>(words[6]);
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
    if (!number_of<std::uint32_t>(id)) return not_understood("sbatch", text);
    return std::string(id);
}

Result<BatchLimits> parse_limits(std::string_view text) {
    const auto size = setting(text, "MaxArraySize"), jobs = setting(text, "MaxJobCount");
    if (!size || !jobs) return not_understood("scontrol show config", text);
    if (*size < 2)
        return Error{"this Slurm takes no job arrays (MaxArraySize is " + std::to_string(*size) +
                     "): ask who keeps it to set MaxArraySize to 1001 at least"};
    const auto most = number_after(text, "max_array_tasks=");
    const std::size_t of_array = std::min(*size - 1, most.value_or(*size));
    return BatchLimits{std::max<std::size_t>(of_array, 1), std::max<std::size_t>(*jobs / 10 * 9, 1)};
}

Result<std::vector<ListedNode>> parse_nodes(std::string_view text, std::string_view partition) {
    std::vector<ListedNode> nodes;
    for (const std::string_view line : trimmed_lines_of(text)) {
        const auto words = split(line, '|');
        const auto cores = words.size() < 5 ? std::nullopt : number_of<int>(words[3].substr(0, words[3].find('+')));
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

std::string value_of(const std::vector<std::string>& words, std::string_view option, std::string_view letter) {
    std::string found;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        const bool is_long = word.starts_with(option) && word.size() > option.size() && word[option.size()] == '=';
        if ((word == option || word == letter) && i + 1 < words.size()) found = words[++i];
        else if (is_long) found = word.substr(option.size() + 1);
        else if (word.starts_with(letter) && word.size() > letter.size()) found = word.substr(letter.size());
    }
    return found;
}

}  // namespace isola_arena::cluster
