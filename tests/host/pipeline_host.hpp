#pragma once

// A host of bots. The tests decide the results of its steps.

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "arena/host/store/ledger/ledger_schema.hpp"
#include "arena/host/submission/submission_pipeline.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::host {

// A host whose last step reads the first file: with `fit` the step passes, with `throw` it throws, as if the host
// itself failed. The step before records which version it builds and how. It succeeds unless the test has set another
// verdict for the author.
struct Host {
    test::ScratchFolder folder;
    HostSettings settings;
    SigningKey key = *SigningKey::of_file(folder / "key.pem");
    std::optional<Ledger> ledger;
    Author ann;
    std::mutex mutex;
    std::vector<std::string> told;  ///< events: kind, author, version, reason
    std::vector<std::string> failures;
    bool builds = false;
    bool does_build = true;
    std::function<void()> during_build;
    std::vector<std::string> built;
    std::vector<std::string> examined;             ///< authors and versions, in order
    std::string failure = "no room";               ///< the message that `throw` throws
    std::map<std::int64_t, std::string> verdicts;  ///< for authors whose bots are unfit whatever their files contain

    Host() {
        create_ledger(folder / "host.db");
        ledger.emplace(folder / "host.db");
        settings.title = "Club";
        settings.largest = 100;
        ann = ledger->enter_authors({{"Ann", ""}}).front();
    }

    SubmissionPipeline open(int jobs = 1, std::chrono::steady_clock::duration first_pause = std::chrono::hours(1)) {
        return SubmissionPipeline(
            *ledger, key, settings, folder / "submissions", [this](const SubmissionJob& job) { return steps(job); },
            jobs,
            {[this](const BotEvent& event) { hear(event); }, [this](const std::string& what) { hear_failure(what); }},
            first_pause);
    }

    void hear(const BotEvent& event) {
        const std::lock_guard only_one(mutex);
        told.push_back(event.event + ' ' + event.author.name + (event.version ? std::to_string(*event.version) : "") +
                       (event.reason.empty() ? "" : ' ' + event.reason));
    }

    void hear_failure(const std::string& what) {
        const std::lock_guard only_one(mutex);
        failures.push_back(what);
    }

    // Leaves submissions in the state in which they are if the host is killed right after receiving them.
    void receive(const Author& author, const std::vector<std::string>& versions) {
        for (const std::string& bytes : versions) {
            const int version = ledger->next_version(author.id);
            const auto files = *store_files(
                {{"bot.py", bytes}}, folder / "submissions" / author.bot / fmt::format("{:04}", version) / "received");
            ledger->add_submission(author.id, version, files, {"received", true, "", now(), ""});
        }
    }

    std::vector<StepWork> steps(const SubmissionJob& job) {
        std::vector<StepWork> all{last_step(job)};
        if (builds) all.insert(all.begin(), {"built", [job, this](std::stop_token) { return build(job); }});
        return all;
    }

    StepOutcome build(const SubmissionJob& job) {
        {
            const std::lock_guard only_one(mutex);
            built.push_back(job.author.name + std::to_string(job.submission.version) +
                            (job.is_rebuilt ? " again" : ""));
        }
        if (during_build) during_build();
        return {does_build, does_build ? "" : "no compiler"};
    }

    StepWork last_step(const SubmissionJob& job) {
        return {"fit", [job, this](std::stop_token) -> StepOutcome {
                    {
                        const std::lock_guard only_one(mutex);
                        examined.push_back(fmt::format("{} {}", job.author.name, job.submission.version));
                    }
                    if (const auto other = verdicts.find(job.author.id); other != verdicts.end()) {
                        if (other->second == "throw") throw std::runtime_error(failure);
                        return {false, other->second};
                    }
                    const auto files = read_stored(job.submission.files, job.folder / "received");
                    if (!files) return {false, files.message()};
                    if (files->front().bytes == "throw") throw std::runtime_error(failure);
                    return {files->front().bytes == "fit", files->front().bytes};
                }};
    }

    std::vector<std::string> steps_of(int version) {
        std::vector<std::string> arguments;
        for (const Submission& each : ledger->submissions_of(ann.id))
            if (each.version == version)
                for (const Step& step : ledger->steps_of(each.id))
                    arguments.push_back(step.step + (step.holds ? "" : "!"));
        return arguments;
    }

    OrganiserLedger asked() { return OrganiserLedger(*ledger); }

    int playing() {
        const auto id = ledger->author(ann.id)->playing;
        return id ? ledger->submission(*id)->version : 0;
    }
};

inline std::vector<HandedFile> one(const std::string& bytes) { return {{"bot.py", bytes}}; }

inline std::string refusal(const Taken& taken) {
    const auto* refused = std::get_if<Refusal>(&taken);
    return refused ? refused->why : "";
}

using Words = std::vector<std::string>;

}  // namespace isola_arena::host
