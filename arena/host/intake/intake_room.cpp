// How much of the disk each author's versions may take, and which of them make room for a new one.
#include <array>

#include <fmt/core.h>

#include "arena/base/archive/unpack.hpp"
#include "arena/base/files/draft.hpp"
#include "arena/base/text/size.hpp"
#include "arena/host/intake/intake.hpp"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

// Below the folder of a version: what it became. What a rebuild leaves beside that is the organiser's doing.
constexpr const char* received = "received";
constexpr std::array made{"source", "bot"};

Error no_room(std::int64_t bytes, std::int64_t others, std::int64_t most) {
    return Error{
        fmt::format("with this version all of yours would take {} bytes on the disk, and {} ({} bytes) is the most: {} "
                    "bytes are used "
                    "by those that play, have played or are still to be examined, and these are kept. Send a smaller "
                    "one, or ask the "
                    "organiser for more room",
                    bytes, size_text(most), most, others)};
}

}  // namespace

std::int64_t Intake::bytes_of(const Author& author, const Submission& submission) const {
    const fs::path folder = folder_of(author, submission.version);
    std::int64_t bytes = stored_bytes(folder / received);
    for (const char* each : made) bytes += stored_bytes(folder / each);
    return bytes;
}

std::optional<Error> Intake::make_room(const Author& author, int version, std::int64_t bytes) {
    std::int64_t others = 0;
    for (const Submission& each : ledger_.submissions_of(author.id))
        if (each.has_files && each.version != version) others += bytes_of(author, each);
    std::vector<Submission> going;
    for (const Submission& each : ledger_.removable_of(author.id)) {
        if (others + bytes <= settings_.largest_total) break;
        others -= bytes_of(author, each);
        going.push_back(each);
    }
    if (others + bytes > settings_.largest_total) return no_room(others + bytes, others, settings_.largest_total);
    for (const Submission& each : going) remove_files(author, each, version);
    return std::nullopt;
}

std::optional<Error> Intake::make_room(const Author& author, int version, const std::vector<HandedFile>& files) {
    std::int64_t bytes = bytes_on_disk(0);
    for (const HandedFile& file : files) bytes += bytes_on_disk(static_cast<std::int64_t>(file.bytes.size()));
    return make_room(author, version, bytes);
}

std::optional<Error> Intake::keep_within_room(const IntakeJob& job) {
    const std::lock_guard one_after_the_other(taking_);
    auto full = make_room(job.author, job.submission.version, bytes_of(job.author, job.submission));
    if (full)
        for (const char* each : made) remove_folder(job.folder / each);
    return full;
}

// The ledger comes first: after a kill between the two the next start removes the files, and there is never a version
// that is to play and whose files are half gone.
void Intake::remove_files(const Author& author, const Submission& submission, int version) {
    const IntakeJob job = job_of(author, submission);
    ledger_.note(submission.id,
                 step_of(job, files_removed,
                         {true, fmt::format("its files were removed to make room for version {}; what was received has "
                                            "its receipt, and it cannot play any more",
                                            version)}));
    remove_folder_of(job);
}

void Intake::remove_folder_of(const IntakeJob& job) {
    if (const auto failure = remove_stored(job.folder); failure && ears_.failure)
        ears_.failure(fmt::format("version {} of {} was to make room: {}; the next start tries it again",
                                  job.submission.version, job.author.name, failure->message));
}

void Intake::remove_left_files() {
    for (const Author& author : ledger_.authors())
        for (const Submission& each : ledger_.submissions_of(author.id))
            if (const IntakeJob job = job_of(author, each); !each.has_files && fs::exists(job.folder))
                remove_folder_of(job);
}

}  // namespace isola_arena::host
