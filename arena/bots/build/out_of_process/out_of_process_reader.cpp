// A request is a parcel: a word for the task, then the values of the task. An answer is also a parcel: `well` and the
// values of a result, `error` and a sentence for the author, `failure` and what failed on this machine, or `memory` if
// the memory was not enough.
#include "arena/bots/build/out_of_process/out_of_process_reader.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <new>
#include <utility>

#include "arena/base/archive/new_folder.hpp"
#include "arena/base/failure.hpp"
#include "arena/base/files/draft.hpp"
#include "arena/base/text/text.hpp"
#include "arena/process/bot/captured_run.hpp"
#include "arena/process/start/program.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_answer = std::size_t{4} << 20;
constexpr std::size_t most_of_errors = 1000;
constexpr std::size_t most_read_of_stdin = std::size_t{64} << 10;

// The sanitizers reserve terabytes of address space, most of which they never use, so the address space cannot be
// limited.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool has_many_addresses = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool has_many_addresses = true;
#else
constexpr bool has_many_addresses = false;
#endif
#else
constexpr bool has_many_addresses = false;
#endif

std::vector<std::string> own_environment() {
    std::vector<std::string> all;
    for (char** each = environ; *each != nullptr; ++each) all.emplace_back(*each);
    return all;
}

// Removes the files that a child left behind when it was killed while it filled a folder.
void remove_half_of(const fs::path& into) {
    if (into.empty()) return;
    remove_folder(into);
    std::error_code gone;
    std::vector<fs::path> drafts;
    for (const auto& entry : fs::directory_iterator(into.parent_path(), gone))
        if (entry.path().filename().string().starts_with(name_of_drafts)) drafts.push_back(entry.path());
    for (const fs::path& each : drafts) remove_folder(each);
}

// Runs work, which asks the child and reads its answer. If work throws, removes the incomplete results. into: the
// folder that the child makes; empty: none.
template <class Work>
auto to_its_end(const fs::path& into, Work work) {
    try {
        return work();
    } catch (const BadParcel&) {
        remove_half_of(into);
        throw NotExamined("what read it gave no answer");
    } catch (...) {
        remove_half_of(into);
        throw;
    }
}

const Recipe& recipe_of(const std::vector<Recipe>& recipes, std::int64_t number) {
    if (number < 0 || number >= static_cast<std::int64_t>(recipes.size())) throw BadParcel();
    return recipes[static_cast<std::size_t>(number)];
}

std::string why_it_ended(const CapturedRun& run, const ReadingLimits& limits) {
    switch (run.end) {
        case RunEnd::late:
            return "reading it took longer than " +
                   std::to_string(std::chrono::duration_cast<std::chrono::seconds>(limits.wall).count()) + " s";
        case RunEnd::too_much: return "what read it wrote without end";
        default: return "what read it " + run.text;
    }
}

void add_main(ParcelWriter& parcel, const MainFile& main) {
    parcel.add(main.path).add(main.class_name).add(main.start).add(main.edition);
    parcel.add(main.left_out).add(main.environment);
}

void read_main(ParcelReader& parcel, MainFile& main) {
    parcel.into(main.path, main.class_name, main.start, main.edition, main.left_out, main.environment);
}

// The child's side.

ParcelWriter well() { return std::move(ParcelWriter().add("well")); }

ParcelWriter error(const Error& error) { return std::move(ParcelWriter().add("error").add(error.message)); }

// Adds the author's choice of the main file to what was unpacked. An archive may have brought an earlier choice.
void add_choice(const HandedFile& choice, const fs::path& into) {
    std::ofstream file(into / main_choice_name, std::ios::trunc);
    if (!(file << choice.bytes).flush()) throw ArenaFailure("cannot write the choice of the main file");
}

ParcelWriter unpack_for(ParcelReader& request) {
    const fs::path into = request.text();
    std::vector<HandedFile> files;
    for (std::int64_t count = request.number(); count > 0; --count) {
        std::string name(request.text());
        files.push_back({std::move(name), std::string(request.text())});
    }
    // An archive comes alone, or with the choice of the main file in it.
    const auto archive = std::ranges::find_if(files, [](const HandedFile& each) { return is_archive(each.bytes); });
    const auto choice = std::ranges::find(files, main_choice_name, &HandedFile::name);
    const bool has_choice = choice != files.end() && files.size() == 2;
    const bool is_packed = archive != files.end() && (files.size() == 1 || has_choice);
    const auto unpacked = is_packed ? unpack_archive(archive->bytes, into) : take_files(files, into);
    if (!unpacked) return error(unpacked.error());
    if (is_packed && has_choice) add_choice(*choice, into);
    ParcelWriter answer = well();
    answer.add(unpacked->files).add(unpacked->bytes).add(unpacked->left_out);
    return answer;
}

// The request has only those members of the recipes that decide whether they fit. The answer names recipes by their
// numbers.
ParcelWriter recognise_for(ParcelReader& request) {
    const fs::path folder = request.text();
    std::vector<Recipe> recipes(static_cast<std::size_t>(request.number()));
    for (Recipe& each : recipes)
        request.into(each.name, each.title, each.how, each.recognise, each.contains, each.over, each.leaves_out);
    const auto found = recognise(folder, recipes);
    if (!found) return error(found.error());
    const auto number_of = [&](const Recipe& recipe) { return std::ranges::find(recipes, recipe) - recipes.begin(); };
    ParcelWriter answer = well();
    answer.add(number_of(found->recipe)).add(found->why).add(found->folder).add(found->missing);
    add_main(answer, found->main);
    answer.add(found->builder ? number_of(*found->builder) : -1);
    add_main(answer, found->builders_main);
    return answer;
}

ParcelWriter take_result_for(ParcelReader& request) {
    BuildResult result;
    UnpackLimits& limits = result.limits;
    request.into(result.source, result.into, result.identity.name, result.identity.author, result.starts_itself,
                 result.command, result.organisers_arguments, result.type);
    request.into(limits.bytes, limits.files, limits.depth, limits.name, limits.strip_top_folder);
    const auto bot = take_result(request.text(), result);
    return bot ? well() : error(bot.error());
}

ParcelWriter answer_to(ParcelReader& request) {
    const std::string_view task = request.text();
    if (task == "unpack") return unpack_for(request);
    if (task == "recognise") return recognise_for(request);
    if (task == "take-result") return take_result_for(request);
    throw BadParcel();
}

std::string all_of_stdin() {
    std::string bytes;
    std::vector<char> part(most_read_of_stdin);
    for (;;) {
        const ssize_t count = read(STDIN_FILENO, part.data(), part.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return bytes;
        bytes.append(part.data(), static_cast<std::size_t>(count));
    }
}

}  // namespace

// The child's answer.
class OutOfProcessReader::Answer {
public:
    explicit Answer(std::string bytes) : bytes_(std::move(bytes)), reader_(bytes_) {}
    Answer(const Answer&) = delete;
    Answer& operator=(const Answer&) = delete;

    // Returns the error for the author; nullopt if there is none, and the values follow.
    std::optional<Error> error(const ReadingLimits& limits) {
        const std::string_view kind = reader_.text();
        if (kind == "well") return std::nullopt;
        if (kind == "error") return Error{std::string(reader_.text())};
        if (kind == "memory")
            throw NotExamined("reading it needed more memory than " + approximate_size(limits.memory));
        if (kind == "failure") throw ArenaFailure(std::string(reader_.text()));
        throw BadParcel();
    }

    ParcelReader& values() { return reader_; }

private:
    const std::string bytes_;
    ParcelReader reader_;
};

OutOfProcessReader::OutOfProcessReader(std::vector<std::string> program, ReadingLimits limits)
    : program_(std::move(program)), limits_(limits) {}

OutOfProcessReader::Answer OutOfProcessReader::ask(const std::string& request, const std::stop_token& stop) const {
    Program program{program_, own_environment(), ""};
    const auto memory = static_cast<rlim_t>(limits_.memory) + 4 * request.size();
    if (!has_many_addresses) program.limits.push_back({RLIMIT_AS, memory});
    program.limits.push_back({RLIMIT_CPU, static_cast<rlim_t>(limits_.cpu_seconds)});
    const CaptureLimits capture{limits_.wall, longest_answer, most_of_errors, most_of_errors};
    CapturedRun run = run_captured(std::move(program), capture, stop, request);
    if (run.end == RunEnd::interrupted) throw ArenaFailure("the reading of a submission was interrupted");
    if (run.end == RunEnd::not_run) throw ArenaFailure("cannot start what reads submissions: " + run.text);
    if (!run.succeeded()) throw NotExamined(why_it_ended(run, limits_));
    return Answer(std::move(run.output));
}

Result<Unpacked> OutOfProcessReader::unpack(std::vector<HandedFile> files, const fs::path& into,
                                            const std::stop_token& stop) const {
    ParcelWriter request;
    request.add("unpack").add(into.string()).add(files.size());
    for (HandedFile& each : files) {
        request.add(each.name).add(each.bytes);
        each.bytes = {};
    }
    return to_its_end(into, [&]() -> Result<Unpacked> {
        Answer answer = ask(request.bytes(), stop);
        if (auto wrong = answer.error(limits_)) return *wrong;
        Unpacked unpacked;
        answer.values().into(unpacked.files, unpacked.bytes, unpacked.left_out);
        return unpacked;
    });
}

Result<Recognised> OutOfProcessReader::recognise(const fs::path& folder, const std::vector<Recipe>& recipes,
                                                 const std::stop_token& stop) const {
    ParcelWriter request;
    request.add("recognise").add(folder.string()).add(recipes.size());
    for (const Recipe& each : recipes)
        request.add(each.name)
            .add(each.title)
            .add(each.how)
            .add(each.recognise)
            .add(each.contains)
            .add(each.over)
            .add(each.leaves_out);
    return to_its_end({}, [&]() -> Result<Recognised> {
        Answer answer = ask(request.bytes(), stop);
        if (auto wrong = answer.error(limits_)) return *wrong;
        ParcelReader& values = answer.values();
        Recognised found;
        found.recipe = recipe_of(recipes, values.number());
        values.into(found.why, found.folder, found.missing);
        read_main(values, found.main);
        if (const std::int64_t builder = values.number(); builder >= 0) found.builder = recipe_of(recipes, builder);
        read_main(values, found.builders_main);
        return found;
    });
}

std::optional<Error> OutOfProcessReader::take_result(std::string_view archive, const BuildResult& result,
                                                     const std::stop_token& stop) const {
    ParcelWriter request;
    request.add("take-result").add(result.source.string()).add(result.into.string());
    request.add(result.identity.name).add(result.identity.author).add(result.starts_itself);
    request.add(result.command).add(result.organisers_arguments).add(result.type);
    const UnpackLimits& limits = result.limits;
    request.add(limits.bytes).add(limits.files).add(limits.depth).add(limits.name).add(limits.strip_top_folder);
    request.add(archive);
    return to_its_end(result.into, [&] { return ask(request.bytes(), stop).error(limits_); });
}

int serve_reader() {
    // Lowers the soft limit, because its signal (SIGXCPU) tells the reason, while that of the hard limit (SIGKILL) does
    // not.
    rlimit cpu{};
    if (getrlimit(RLIMIT_CPU, &cpu) == 0 && cpu.rlim_max != RLIM_INFINITY && cpu.rlim_max > 1) {
        cpu.rlim_cur = cpu.rlim_max - 1;
        setrlimit(RLIMIT_CPU, &cpu);
    }
    // Ignores these signals, because a person who ends a host may send them to all its processes. The host then ends
    // this process itself, and the submission is not to blame.
    for (const int signal : {SIGHUP, SIGINT, SIGTERM}) std::signal(signal, SIG_IGN);
    ParcelWriter answer;
    try {
        const std::string bytes = all_of_stdin();
        ParcelReader request(bytes);
        answer = answer_to(request);
    } catch (const std::bad_alloc&) {
        answer = std::move(ParcelWriter().add("memory"));
    } catch (const std::exception& failure) {
        answer = std::move(ParcelWriter().add("failure").add(failure.what()));
    }
    return write_all(STDOUT_FILENO, answer.bytes()) == 0 ? 0 : 1;
}

}  // namespace isola_arena
