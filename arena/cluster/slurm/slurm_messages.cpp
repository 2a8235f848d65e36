#include "arena/cluster/slurm/slurm_messages.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <sys/wait.h>

#include <fmt/core.h>

#include "arena/base/text/setting_name.hpp"
#include "arena/base/text/text.hpp"

namespace isola_arena::cluster {
namespace {

// Returns an advice of the tables below with the names of settings in place of the names in braces.
std::string advice_in(std::string_view text) {
    return fmt::format(fmt::runtime(text), fmt::arg("slurm", setting_name("slurm")),
                       fmt::arg("jobs", setting_name("jobs")));
}

// If Slurm's output has one of the phrases, the trouble is of this kind, and the advice helps.
struct Meaning {
    std::vector<std::string_view> phrases;
    TroubleKind kind;
    std::string_view advice;
};

// The first one that fits counts.
const std::vector<Meaning>& meanings() {
    using enum TroubleKind;
    static const std::vector<Meaning> all{
        {{"Unable to contact slurm controller"}, unanswered, "its controller does not answer"},
        {{"Socket timed out", "Connection timed out"}, unanswered, "its controller does not answer in time"},
        {{"Connection refused"}, unanswered, "its controller does not answer"},
        {{"No route to host", "Network is unreachable"}, unanswered, "its controller cannot be reached"},
        {{"standby mode"}, unanswered, "its controller is being replaced by another one"},
        {{"Communication connection failure"}, unanswered, "its controller does not answer"},
        {{"Communication shutdown failure", "Connection reset by peer", "Broken pipe", "Zero Bytes were transmitted",
          "zero length message", "Failed to send entire message", "Transport endpoint is not connected",
          "missing socket"},
         unanswered,
         "its controller broke off"},
        {{"Protocol authentication error"},
         unanswered,
         "its controller does not believe this machine: munge must run here, with the key of the cluster, and the "
         "clocks must agree"},
        {{"slurm_msg_sendto", "slurm_receive_msg"}, unanswered, "its controller broke off"},
        {{"temporarily unable", "job queue full", "Resource temporarily unavailable"},
         full,
         "it takes no more jobs now, most likely because it has as many as it may have of all users, with those that "
         "ended minutes ago (MaxJobCount in 'scontrol show config', which the cluster's administrator can raise)"},
        {{"submissions disabled"},
         full,
         "it takes no jobs now, as for maintenance: ask the cluster's administrator until when"},
        {{"job submit limit"},
         full,
         "you have as many jobs as your account may: wait until some have ended, or name another account with "
         "{slurm} \"--account=...\""},
        {{"accounting/QOS policy"},
         full,
         "the quota of your account or QOS does not allow it: {slurm} \"--account=... --qos=... --time=...\" names "
         "another account or asks for less"},
        {{"invalid partition", "Invalid partition", "No partition specified"},
         refused,
         "'sinfo -s' lists the partitions; name one of them with {slurm} \"--partition=...\""},
        {{"Invalid account"},
         refused,
         "'sacctmgr show associations user=$USER' lists yours; name one with {slurm} \"--account=...\""},
        {{"Invalid qos"}, refused, "name one that your account has with {slurm} \"--qos=...\""},
        {{"time limit"}, refused, "ask for less with {slurm} \"--time=...\""},
        {{"Invalid feature"}, refused, "'sinfo -o \"%N %f\"' lists the features of nodes for --constraint"},
        {{"Invalid node name"}, refused, "'sinfo -N' lists the nodes"},
        {{"Memory specification"}, refused, "ask for less with {slurm} \"--mem=...\""},
        {{"node configuration is not available"},
         refused,
         "no node has so many cores, so much memory or these features and is not left out: lower {jobs}, or ask for "
         "less with {slurm}"},
        {{"unrecognized option"}, refused, "{slurm} takes options of sbatch: 'man sbatch' lists them"},
        {{"Could not establish a configuration source"},
         refused,
         "this machine belongs to no cluster, or SLURM_CONF does not name its configuration: log in to a machine from "
         "which jobs are submitted"},
    };
    return all;
}

// Returns Slurm's words in one line, without the program's name, because the sentence around them has it already.
std::string quoted(std::string_view errors, std::string_view program) {
    std::string text;
    const std::string prefix = std::string(program) + ": ";
    for (std::string_view line : lines_of(errors)) {
        for (const std::string_view before :
             {std::string_view(prefix), std::string_view("error: "), std::string_view("fatal: ")})
            if (line.starts_with(before)) line.remove_prefix(before.size());
        if (line.empty() || line.starts_with("Try \"")) continue;
        text += (text.empty() ? "" : "; ") + std::string(line);
    }
    return text.substr(0, 500);
}

struct EndMeaning {
    std::string_view word;
    EndKind kind;
    std::string_view advice;
};

constexpr std::array ends{
    EndMeaning{"OUT_OF_MEMORY", EndKind::task,
               "it needed more memory than it had: ask for more with {slurm} \"--mem=...\", or lower {jobs}"},
    EndMeaning{"TIMEOUT", EndKind::task, "it took longer than jobs may: ask for more with {slurm} \"--time=...\""},
    EndMeaning{"DEADLINE", EndKind::task, "it could not end before the deadline of {slurm}"},
    EndMeaning{"NODE_FAIL", EndKind::outside, "the node was lost"},
    EndMeaning{"BOOT_FAIL", EndKind::node, "the node did not start"},
    EndMeaning{"PREEMPTED", EndKind::outside, "another job took its place"},
    EndMeaning{"REVOKED", EndKind::outside, "another cluster took it"},
    EndMeaning{"CANCELLED", EndKind::outside, "somebody cancelled it"},
};

const EndMeaning* meaning_of(const TaskReport& task) {
    const auto* const found = std::ranges::find(ends, std::string_view(task.word), &EndMeaning::word);
    return found == ends.end() ? nullptr : found;
}

// If a node cannot start a task at all, Slurm reports a status of its own, which looks like a signal that does not
// exist.
constexpr int io_setup_failed = 53;

std::string text_of_status(int status) {
    if (WIFEXITED(status) && WEXITSTATUS(status) == no_shared_folder)
        return fmt::format(
            "the node does not see the shared folder: name one with {} that every node has under the same path",
            setting_name("shared"));
    if (WIFEXITED(status) && WEXITSTATUS(status) == no_arena)
        return "the node does not have this program under its path: install the arena in a folder that every node sees";
    if (WIFEXITED(status)) return fmt::format("it exited with status {}", WEXITSTATUS(status));
    if ((status & 0x7f) == io_setup_failed)
        return "the node could not open the files of the job: does it see the shared folder?";
    if (WTERMSIG(status) == 9)
        return advice_in(
            "it was killed by signal 9, and Slurm does not say why: by a person or a program, or because the node ran "
            "out of "
            "memory, for which Slurm has its own word, OUT_OF_MEMORY, if it sees it. If that happens again, look at "
            "the "
            "node's log; {slurm} \"--mem=...\" asks for more memory");
    return fmt::format("it was killed by signal {}", WTERMSIG(status));
}

constexpr std::string_view held_for_good = "launch failed requeued held";

struct WaitMeaning {
    std::string_view phrase;
    std::string_view advice;
};

constexpr std::array waits{
    WaitMeaning{"PartitionConfig", "the partition has no node for it: lower {jobs}, or name another partition"},
    WaitMeaning{"PartitionNodeLimit", "it asks for more than the partition gives: lower {jobs}"},
    WaitMeaning{"PartitionTimeLimit", "it asks for more time than the partition gives: {slurm} \"--time=...\""},
    WaitMeaning{"PartitionDown", "the partition is switched off: name another one, or ask the cluster's administrator"},
    WaitMeaning{"PartitionInactive",
                "the partition is switched off: name another one, or ask the cluster's administrator"},
    WaitMeaning{"ReqNodeNotAvail", "the nodes that it asks for are down or kept for others"},
    WaitMeaning{"BadConstraints", "no node fits what is asked for: lower {jobs}, or ask for less with {slurm}"},
    WaitMeaning{"AccountNotAllowed", "name an account that may use this partition with {slurm} \"--account=...\""},
    WaitMeaning{"InvalidAccount", "name an account of yours with {slurm} \"--account=...\""},
    WaitMeaning{"InvalidQOS", "name a QOS of yours with {slurm} \"--qos=...\""},
    WaitMeaning{"QOS", "a quota of your QOS is used up; the job begins when others of yours have ended"},
    WaitMeaning{"Assoc", "a quota of your account is used up; the job begins when others of yours have ended"},
    WaitMeaning{"JobHeldAdmin", "an administrator holds it back: ask the cluster's administrator"},
    WaitMeaning{"JobHeldUser", "it is held back: 'scontrol release JOB' lets it go"},
    WaitMeaning{held_for_good,
                "their nodes could not start them; they are cancelled, and their games are played elsewhere"},
    WaitMeaning{"BeginTime", ""},
};

}  // namespace

BatchTrouble trouble_of(std::string_view program, std::string_view errors, std::string_view how) {
    const std::string said = quoted(errors, program);
    // Slurm's programs end without words if the controller dies in the middle of an answer.
    if (said.empty())
        return {TroubleKind::unanswered, fmt::format("{} says '{}': its controller broke off", program, how)};
    const auto is_said = [&](std::string_view phrase) { return errors.find(phrase) != std::string_view::npos; };
    for (const Meaning& each : meanings())
        if (std::ranges::any_of(each.phrases, is_said))
            return {each.kind, fmt::format("{} says '{}': {}", program, said, advice_in(each.advice))};
    return {TroubleKind::refused, fmt::format("{} says '{}'", program, said)};
}

bool waits_no_more(const BatchTrouble& trouble) {
    constexpr std::array words{"Job has already finished", "Invalid job id specified",
                               "already completing or completed", "no longer pending execution",
                               "Requested operation is presently disabled"};
    return std::ranges::any_of(words,
                               [&](const char* each) { return trouble.message.find(each) != std::string::npos; });
}

BatchTrouble not_installed(std::string_view program) {
    return {TroubleKind::refused,
            fmt::format("there is no {} in PATH: {} slurm needs Slurm's programs, so log in to a "
                        "machine of the cluster from which jobs are submitted, or load its module",
                        program, setting_name("executor"))};
}

EndKind kind_of_end(const TaskReport& task) {
    if (task.word == "COMPLETED") return EndKind::success;
    if (task.word.empty()) return EndKind::outside;
    if (const EndMeaning* meaning = meaning_of(task)) return meaning->kind;
    const bool no_files = !WIFEXITED(task.status) && (task.status & 0x7f) == io_setup_failed;
    const bool cannot_play = WIFEXITED(task.status) &&
                             (WEXITSTATUS(task.status) == no_shared_folder || WEXITSTATUS(task.status) == no_arena);
    return no_files || cannot_play ? EndKind::node : EndKind::task;
}

bool leaves_no_result(const TaskReport& task) {
    if (kind_of_end(task) == EndKind::node || task.word == "NODE_FAIL" || task.word == "OUT_OF_MEMORY") return true;
    if (task.word != "FAILED") return false;
    const int status = task.status;
    return !WIFEXITED(status) || (WEXITSTATUS(status) != refused && WEXITSTATUS(status) != broken_off);
}

std::string text_of_end(const TaskReport& task) {
    const std::string where = task.node.empty() ? "" : " on " + task.node;
    if (task.word.empty())
        return fmt::format("Slurm does not know the task {} of job {} any more", task.task.place, task.job);
    const std::string said = task.reason.empty() || task.reason == "None" ? task.word : task.word + ", " + task.reason;
    if (task.word == "COMPLETED")
        return fmt::format(
            "Slurm says '{}'{}, but there is no result: does the node write into the shared folder that this "
            "machine reads?",
            said, where);
    const EndMeaning* meaning = meaning_of(task);
    return fmt::format("Slurm says '{}'{}: {}", said, where,
                       meaning != nullptr ? advice_in(meaning->advice) : text_of_status(task.status));
}

bool never_starts(const TaskReport& task) {
    return task.state == TaskState::waiting && task.reason.starts_with(held_for_good);
}

std::optional<std::string> text_of_waiting(const TaskReport& task) {
    for (const WaitMeaning& each : waits)
        if (task.state == TaskState::waiting && task.reason.starts_with(each.phrase) && !each.advice.empty())
            return fmt::format("Slurm lets jobs wait for '{}': {}", task.reason, advice_in(each.advice));
    return std::nullopt;
}

}  // namespace isola_arena::cluster
