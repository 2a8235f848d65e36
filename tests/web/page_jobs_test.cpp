#include <doctest/doctest.h>

#include <latch>
#include <memory>
#include <string>
#include <vector>

#include "arena/web/api/page_jobs.hpp"

using namespace isola_arena::web;

namespace {

struct Job : PageJob<std::string> {};
using Jobs = PageJobs<Job>;

// Jobs that are done until a test opens the gate.
struct Gated {
    std::latch began{1};
    std::latch gate{1};
    std::vector<std::string> done;
    std::unique_ptr<Jobs> jobs;

    Gated() {
        jobs = std::make_unique<Jobs>(Jobs::Setup{
            .name = "check",
            .waiting_deed = "bots wait",
            .most_waiting = 3,
            .most_kept = 4,
            .json = [](const Job& job) { return job.id + " " + job.request + " " + std::string(to_string(job.state)); },
            .run =
                [this](const auto& job) {
                    if (job->request == "first") began.count_down();
                    gate.wait();
                    if (!job->stop) done.push_back(job->request);
                    jobs->finish(*job, JobState::done);
                }});
    }

    // Begins the first job, so that all others wait.
    void begin() {
        CHECK(jobs->request("first").status == 202);
        began.wait();
    }

    // Lets all jobs be done.
    void end() {
        gate.count_down();
        while (jobs->is_busy()) std::this_thread::yield();
    }
};

}  // namespace

TEST_CASE("jobs are done one at a time in their order, and a request that is open is no second job") {
    Gated gated;
    gated.begin();
    CHECK(gated.jobs->request("second").body == "c2 second waiting");
    CHECK(gated.jobs->request("third").status == 202);
    CHECK(gated.jobs->request("second").body == "c2 second waiting");
    gated.end();
    CHECK(gated.done == std::vector<std::string>{"first", "second", "third"});
    CHECK(gated.jobs->request("second").body.starts_with("c4 second"));
}

TEST_CASE("too many jobs are refused, and a cancelled one makes room and is never done") {
    Gated gated;
    gated.begin();
    for (const std::string name : {"second", "third", "fourth"}) CHECK(gated.jobs->request(name).status == 202);
    const Response refusal = gated.jobs->request("fifth");
    CHECK(refusal.status == 429);
    CHECK(refusal.body.find("3 bots wait already") != std::string::npos);
    CHECK(gated.jobs->cancel("c3").body == "c3 third cancelled");
    CHECK(gated.jobs->cancel("c3").status == 409);
    CHECK(gated.jobs->cancel("c9").status == 404);
    CHECK(gated.jobs->request("fifth").status == 202);
    gated.end();
    CHECK(gated.done == std::vector<std::string>{"first", "second", "fourth", "fifth"});
}

TEST_CASE("a job can replace others, also the one that is being done") {
    Gated gated;
    gated.begin();
    CHECK(gated.jobs->request("second").status == 202);
    gated.jobs->enter_instead(
        "new", [](const std::string&) { return true; }, [](Job& job) { job.note = "prepared"; });
    CHECK(gated.jobs->state("c1").body == "c1 first cancelled");
    CHECK(gated.jobs->of_id("c3")->note == "prepared");
    gated.end();
    CHECK(gated.done == std::vector<std::string>{"new"});
    CHECK(gated.jobs->state("c1").body == "c1 first cancelled");
}

TEST_CASE("of the jobs that are over the newest are kept") {
    Gated gated;
    gated.begin();
    gated.end();
    for (int i = 2; i <= 6; ++i) {
        CHECK(gated.jobs->request(std::to_string(i)).status == 202);
        while (gated.jobs->is_busy()) std::this_thread::yield();
    }
    CHECK(gated.jobs->state("c2").status == 404);
    CHECK(gated.jobs->state("c3").status == 200);
}
