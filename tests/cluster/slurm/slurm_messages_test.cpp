// Slurm's error messages, and the arena's messages about them.
#include <doctest/doctest.h>

#include "arena/base/text/setting_name.hpp"
#include "arena/cluster/slurm/slurm_messages.hpp"

namespace isola_arena::cluster {
namespace {

TaskReport ended(const std::string& word, int status, const std::string& reason = "None") {
    return {{1, 1}, "15", TaskState::ended, word, reason, "n3", status, 0};
}

}  // namespace

TEST_CASE("a controller that does not answer is waited for") {
    for (const std::string text :
         {"slurm_load_jobs error: Unable to contact slurm controller (connect failure)\n",
          "sbatch: error: Batch job submission failed: Unable to contact slurm controller (connect "
          "failure)\n",
          "slurm_load_jobs error: Socket timed out on send/recv operation\n",
          "slurm_load_jobs error: Slurm backup controller in standby mode\n"})
        CHECK(trouble_of("squeue", text, "").kind == TroubleKind::unanswered);
}

TEST_CASE("a controller that dies in the middle of an answer is waited for") {
    for (const std::string text :
         {"Connection reset by peer", "Broken pipe", "Zero Bytes were transmitted or received",
          "Received zero length message", "Unable to contact slurm controller (receive failure)"})
        CHECK(trouble_of("squeue", "slurm_load_jobs error: " + text + "\n", "exited with code 1").kind ==
              TroubleKind::unanswered);
    CHECK(trouble_of("squeue",
                     "slurm_msg_sendto: address:port=127.0.0.1:51985 msg_type=2003: Unexpected missing socket error\n"
                     "slurm_load_jobs error: Unexpected missing socket error\n",
                     "exited with code 1")
              .kind == TroubleKind::unanswered);
}

TEST_CASE("a partition that does not exist is quoted, with what to do") {
    const BatchTrouble trouble =
        trouble_of("sbatch",
                   "sbatch: error: invalid partition specified: nope\n"
                   "sbatch: error: Batch job submission failed: Invalid partition name specified\n",
                   "exited with code 1");
    CHECK(BatchTrouble{trouble.kind, on_command_line(trouble.message)} ==
          BatchTrouble{TroubleKind::refused,
                       "sbatch says 'invalid partition specified: nope; Batch job submission failed: Invalid "
                       "partition name specified': 'sinfo -s' lists the partitions; name one of them with --slurm "
                       "\"--partition=...\""});
}

TEST_CASE("an exceeded quota is waited for, and named") {
    const BatchTrouble trouble =
        trouble_of("sbatch",
                   "sbatch: error: AssocMaxSubmitJobLimit\nsbatch: error: Batch job submission "
                   "failed: Job violates accounting/QOS policy (job submit limit, user's size "
                   "and/or time limits)\n",
                   "");
    CHECK(trouble.kind == TroubleKind::full);
    CHECK(trouble.message.find(
              "AssocMaxSubmitJobLimit; Batch job submission failed: Job violates accounting/QOS policy") !=
          std::string::npos);
    CHECK(trouble.message.find("wait until some have ended") != std::string::npos);
}

TEST_CASE("a cluster that takes no more jobs is waited for, and the message says whose limit that is") {
    const BatchTrouble trouble =
        trouble_of("sbatch", "sbatch: error: Slurm temporarily unable to accept job, sleeping and retrying\n", "");
    CHECK(trouble ==
          BatchTrouble{
              TroubleKind::full,
              "sbatch says 'Slurm temporarily unable to accept job, sleeping and retrying': it takes no more jobs "
              "now, most likely because it has as many as it may have of all users, with those that ended minutes "
              "ago (MaxJobCount in 'scontrol show config', which the cluster's administrator can raise)"});
    CHECK(trouble_of("sbatch", "sbatch: error: Batch job submission failed: System submissions disabled\n", "").kind ==
          TroubleKind::full);
}

TEST_CASE("an unknown message is quoted") {
    CHECK(trouble_of("sbatch", "sbatch: error: the moon is full\n", "") ==
          BatchTrouble{TroubleKind::refused, "sbatch says 'the moon is full'"});
    CHECK(trouble_of("sbatch", "", "exited with code 7") ==
          BatchTrouble{TroubleKind::unanswered, "sbatch says 'exited with code 7': its controller broke off"});
    const BatchTrouble trouble = trouble_of(
        "sbatch", "sbatch: unrecognized option '--frobnicate'\nTry \"sbatch --help\" for more information\n", "");
    CHECK(trouble.kind == TroubleKind::refused);
    CHECK(on_command_line(trouble.message) ==
          "sbatch says 'unrecognized option '--frobnicate'': --slurm takes options of sbatch: 'man sbatch' lists "
          "them");
}

TEST_CASE("the end of a task is blamed on the node, the batch system or the task") {
    CHECK(kind_of_end(ended("COMPLETED", 0)) == EndKind::success);
    CHECK(kind_of_end(ended("FAILED", 1 << 8)) == EndKind::task);
    CHECK(kind_of_end(ended("OUT_OF_MEMORY", 9)) == EndKind::task);
    CHECK(kind_of_end(ended("TIMEOUT", 15)) == EndKind::task);
    CHECK(kind_of_end(ended("FAILED", no_shared_folder << 8)) == EndKind::node);
    CHECK(kind_of_end(ended("FAILED", no_arena << 8)) == EndKind::node);
    CHECK(kind_of_end(ended("FAILED", 4021, "JobLaunchFailure")) == EndKind::node);
    for (const std::string word : {"CANCELLED", "NODE_FAIL", "PREEMPTED", ""})
        CHECK(kind_of_end(ended(word, 0)) == EndKind::outside);
}

TEST_CASE("a task that could write a result is waited for longer than one that could not") {
    for (const TaskReport& task :
         {ended("COMPLETED", 0), ended("FAILED", refused << 8), ended("FAILED", broken_off << 8), ended("TIMEOUT", 15),
          ended("CANCELLED", 0), ended("", 0)})
        CHECK(!leaves_no_result(task));
    for (const TaskReport& task : {ended("NODE_FAIL", 0), ended("OUT_OF_MEMORY", 9), ended("FAILED", 9),
                                   ended("FAILED", 1 << 8), ended("FAILED", no_shared_folder << 8)})
        CHECK(leaves_no_result(task));
}

TEST_CASE("an end without a result is told in Slurm's words, with what to do") {
    CHECK(on_command_line(text_of_end(ended("FAILED", no_shared_folder << 8, "NonZeroExitCode"))) ==
          "Slurm says 'FAILED, NonZeroExitCode' on n3: the node does not see the shared folder: name one with --shared "
          "that "
          "every node has under the same path");
    CHECK(
        on_command_line(text_of_end(ended("FAILED", 9, "JobLaunchFailure"))) ==
        "Slurm says 'FAILED, JobLaunchFailure' on n3: it was killed by signal 9, and Slurm does not say why: by a "
        "person or a program, or because the node ran out of memory, for which Slurm has its own word, OUT_OF_MEMORY, "
        "if it sees it. If that happens again, look at the node's log; --slurm \"--mem=...\" asks for more memory");
    CHECK(on_command_line(text_of_end(ended("OUT_OF_MEMORY", 9))).find("it needed more memory than it had") !=
          std::string::npos);
    CHECK(text_of_end(ended("COMPLETED", 0)) ==
          "Slurm says 'COMPLETED' on n3, but there is no result: does the node write into the shared folder that this "
          "machine "
          "reads?");
}

TEST_CASE("waiting for other jobs is not reported; waiting for something else is") {
    TaskReport task{{1, 1}, "15", TaskState::waiting, "PENDING", "Priority", "", 0, 0};
    for (const std::string usual : {"Priority", "Resources", "None", "BeginTime"}) {
        task.reason = usual;
        CHECK(!text_of_waiting(task));
    }
    task.reason = "AssocGrpCpuLimit";
    CHECK(text_of_waiting(task) ==
          "Slurm lets jobs wait for 'AssocGrpCpuLimit': a quota of your account is used up; the job "
          "begins when others of yours have ended");
    CHECK(!never_starts(task));
    task.reason = "launch failed requeued held";
    CHECK(never_starts(task));
    CHECK(
        text_of_waiting(task) ==
        "Slurm lets jobs wait for 'launch failed requeued held': their nodes could not start them; they are cancelled, "
        "and their games are played elsewhere");
}

}  // namespace isola_arena::cluster
