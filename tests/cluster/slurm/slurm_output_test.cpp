// Output of Slurm's programs, copied from a real Slurm 22.05.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "arena/cluster/slurm/slurm.hpp"

namespace isola_arena::cluster {

TEST_CASE("tasks of a contest are read, those of others left out") {
    const auto tasks = parse_tasks(
        "arena.abc.1|15|1|COMPLETED|n1|0|0|None|\n"
        "arena.abc.1|15|5|PENDING||0|0|Resources|\n"
        "arena.abc.12|16|3|RUNNING|n4|0|2|None|\n"
        "arena.abcd.1|17|1|RUNNING|n4|0|0|None|\n"
        "arena.abc.1|15|6|FAILED|n3|24576|0|NonZeroExitCode|\n"
        "job.sh|10|N/A|COMPLETED|n4|0|0|None|\n"
        "\n",
        "abc");
    REQUIRE(tasks);
    REQUIRE(tasks->size() == 4);
    CHECK((*tasks)[0] == TaskReport{{1, 1}, "15", TaskState::ended, "COMPLETED", "None", "n1", 0, 0});
    CHECK((*tasks)[1] == TaskReport{{1, 5}, "15", TaskState::waiting, "PENDING", "Resources", "", 0, 0});
    CHECK((*tasks)[2] == TaskReport{{12, 3}, "16", TaskState::running, "RUNNING", "None", "n4", 0, 2});
    CHECK((*tasks)[3] == TaskReport{{1, 6}, "15", TaskState::ended, "FAILED", "NonZeroExitCode", "n3", 24576, 0});
}

TEST_CASE("a line that is not understood is quoted") {
    for (const std::string line : {"arena.abc.1|15|1|COMPLETED", "arena.abc.1|15|x|RUNNING|n1|0|0|None|"}) {
        const auto tasks = parse_tasks(line, "abc");
        REQUIRE(!tasks);
        CHECK(tasks.message() == "squeue printed what this arena does not understand: '" + line + "'");
    }
}

TEST_CASE("an unknown state counts as ended") {
    CHECK(parse_tasks("arena.abc.1|1|1|COMPLETING|n1|0|0|None|", "abc")->at(0).state == TaskState::running);
    CHECK(parse_tasks("arena.abc.1|1|1|OUT_OF_MEMORY|n1|0|0|None|", "abc")->at(0).state == TaskState::ended);
    CHECK(parse_tasks("arena.abc.1|1|1|SHREDDED|n1|0|0|None|", "abc")->at(0).state == TaskState::ended);
}

TEST_CASE("reading any text has no other effect") {
    CHECK(rc::check([](const std::string& text) {
        parse_tasks(text, "abc");
        parse_tasks("arena.abc." + text, "abc");
        parse_limits(text);
        parse_nodes(text, "");
        parse_job_id(text);
        parse_chunk_name(text);
    }));
}

TEST_CASE("the id of a job is in the last line, before the cluster") {
    CHECK(*parse_job_id("15\n") == "15");
    CHECK(*parse_job_id("sbatch: something of the site\n4294901758;cluster\n") == "4294901758");
    CHECK(parse_job_id("Submitted batch job\n").message() ==
          "sbatch printed what this arena does not understand: 'Submitted batch job\n'");
    CHECK(!parse_job_id(""));
}

TEST_CASE("arrays are bounded by MaxArraySize and max_array_tasks, all tasks by MaxJobCount") {
    const std::string of_sizes =
        "Configuration data as of 2026-11-24T15:55:49\n"
        "KillWait                = 5 sec\n"
        "MaxArraySize            = 1001\n"
        "MaxJobCount             = 20000\n";
    CHECK(*parse_limits(of_sizes + "SchedulerParameters     = defer\n") == BatchLimits{1000, 18000});
    CHECK(*parse_limits(of_sizes + "SchedulerParameters     = defer,max_array_tasks=100,bf_interval=1\n") ==
          BatchLimits{100, 18000});
    CHECK(parse_limits("MaxArraySize = 1\nMaxJobCount = 10000\n").message() ==
          "this Slurm takes no job arrays (MaxArraySize is 1): ask its administrator to set MaxArraySize to 1001 at "
          "least");
    CHECK(!parse_limits("nothing"));
}

TEST_CASE("nodes are those of the partition that is named, or of the default one") {
    const std::string text =
        "n1|idle|long|1|none\n"
        "n1|allocated|games*|1|none\nn2|down*|games*|16+|Not responding\nn3|idle|gpu|64|none\n";
    CHECK(!parse_nodes("n1|idle|games*|x|none", ""));
    const auto games =
        parse_nodes("n1|allocated|games*|1|none\nn2|down*|games*|16+|Not responding\nn3|idle|gpu|64|none\n", "");
    REQUIRE(games);
    CHECK(*games == std::vector<ListedNode>{{"n1", "allocated", 1, ""}, {"n2", "down*", 16, "Not responding"}});
    CHECK(parse_nodes("n1|idle|games*|1|none\nn3|idle|gpu|64|none\n", "gpu")->at(0).name == "n3");
    CHECK(parse_nodes(text, "long")->size() == 1);
}

TEST_CASE("an option in the arguments for sbatch is found in any of its forms") {
    const auto partition = [](const std::vector<std::string>& arguments) {
        return value_of(arguments, "--partition", "-p");
    };
    CHECK(partition({"--time=1:00", "--partition=short"}) == "short");
    CHECK(partition({"-p", "a", "--partition", "b"}) == "b");
    CHECK(partition({"-pgpu"}) == "gpu");
    CHECK(partition({"--time=1:00", "--partitions=x"}).empty());
}

TEST_CASE("nodes that the site's options exclude stay excluded") {
    SlurmSettings settings;
    settings.options = {"--exclude=n[7-9]"};
    CHECK(submit_arguments(settings, {1, 1, {"n1"}}).back() == "--exclude=n[7-9],n1");
    CHECK(submit_arguments(settings, {1, 1, {}}).back() == "--array=1-1");
}

TEST_CASE("the name of a chunk is its array and its place") {
    CHECK(chunk_name({12, 3}) == "12-3");
    CHECK(parse_chunk_name("12-3") == TaskId{12, 3});
    for (const std::string_view bad : {"", "12", "12-", "-3", "0-1", "1-0", "1-2-3", "a-1"})
        CHECK(!parse_chunk_name(bad));
}

TEST_CASE("an array is submitted with the options of the site, which cannot override the arena's") {
    SlurmSettings settings;
    settings.contest = "abc";
    settings.folder = "/nfs/it's here";
    settings.arena = "/opt/bin/arena";
    settings.options = {"--partition=short", "--job-name=mine"};
    settings.cores = 4;
    CHECK(submit_arguments(settings, {7, 40, {"n1", "n2"}}) ==
          std::vector<std::string>{"sbatch", "--output=/dev/null", "--requeue", "--partition=short", "--job-name=mine",
                                   "--parsable", "--job-name=arena.abc.7", "--ntasks=1", "--nodes=1",
                                   "--cpus-per-task=4", "--chdir=/", "--array=1-40", "--exclude=n1,n2"});
    CHECK(task_script(settings, 7) ==
          "#!/bin/sh\n"
          "chunk=7-$SLURM_ARRAY_TASK_ID\n"
          "[ -d '/nfs/it'\\''s here/chunks' ] || exit 96\n"
          "[ -x /opt/bin/arena ] || exit 97\n"
          "exec /opt/bin/arena work '/nfs/it'\\''s here'/chunks/$chunk.json >>'/nfs/it'\\''s here'/output/$chunk.txt "
          "2>&1\n");
}

}  // namespace isola_arena::cluster
