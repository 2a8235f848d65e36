#include "arena/cluster/survey/node_survey.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <thread>
#include <utility>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "arena/base/files/draft.hpp"
#include "arena/base/hash/digest.hpp"
#include "arena/base/text/quantities.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/cluster/node/this_node.hpp"
#include "arena/cluster/shared/shared_folder.hpp"
#include "arena/cluster/slurm/slurm_messages.hpp"
#include "arena/commands/whole_command.hpp"
#include "arena/process/command_line.hpp"
#include "arena/process/interruption.hpp"
#include "arena/process/start/program.hpp"
#include "arena/process/tree/threads.hpp"
#include "arena/sandbox/sandbox.hpp"

namespace isola_arena::cluster {
namespace {

namespace json = boost::json;

constexpr std::array runtimes{"python3", "java", "node", "sbcl", "mono", "ruby", "perl", "g++", "rustc", "go"};

// Returns the time of this machine's clock, in milliseconds since 1970.
std::int64_t present_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

// Returns the facts about this machine now.
NodeProbe probe_here(const std::string& version) {
    const auto sandbox = Sandbox::survey();
    const Machine machine = this_machine();
    NodeProbe probe{machine.node,        machine.processor,  version, 1,
                    sandbox->isolates(), sandbox->summary(), {},      present_ms()};
    probe.cores = std::max(1, static_cast<int>(available_cores().size()));
    for (const char* name : runtimes)
        if (!find_program({{name}, {}, "/"}).empty()) probe.runtimes.emplace_back(name);
    return probe;
}

}  // namespace

std::string probe_text(const NodeProbe& probe) {
    return json::serialize(json::object{{"node", probe.node},
                                        {"processor", probe.processor},
                                        {"arena", probe.arena},
                                        {"cores", probe.cores},
                                        {"isolates", probe.isolates},
                                        {"sandbox", probe.sandbox},
                                        {"runtimes", json::value_from(probe.runtimes)},
                                        {"clock_ms", probe.clock_ms}});
}

Result<NodeProbe> parse_probe(std::string_view text, std::string_view where) {
    try {
        const json::value value = json::parse(json::string_view(text.data(), text.size()));
        const auto text_at = [&](const char* name) { return json::value_to<std::string>(value.at(name)); };
        NodeProbe probe{text_at("node"), text_at("processor"), text_at("arena")};
        probe.cores = json::value_to<int>(value.at("cores"));
        probe.isolates = value.at("isolates").as_bool();
        probe.sandbox = text_at("sandbox");
        probe.runtimes = json::value_to<std::vector<std::string>>(value.at("runtimes"));
        probe.clock_ms = json::value_to<std::int64_t>(value.at("clock_ms"));
        return probe;
    } catch (const std::exception& error) {
        return Error{fmt::format("{} is not what a node says of itself: {}", where, error.what())};
    }
}

void write_probe(const std::string& file, const std::string& version) {
    write_by_rename(file, probe_text(probe_here(version)));
}

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

// An ended job may have written an answer that this machine does not see yet.
constexpr auto result_patience = 15s;
constexpr auto between_looks = 500ms;
// The difference between two clocks that is no problem.
constexpr std::int64_t agreeing_ms = 5000;

// Returns whether jobs begin on a node in that state. The signs after the word are ignored: they say that the node
// sleeps, or has not answered for a moment (a node that was just taken back is `idle*`).
bool takes_jobs(std::string_view state) {
    static const std::set<std::string_view> usual{"idle",     "allocated",   "mixed",        "completing",   "planned",
                                                  "reserved", "powering_up", "powered_down", "powering_down"};
    return usual.contains(state.substr(0, state.find_first_of("*~#!%$@^-+")));
}

// The folder of the answers. The destructor removes it with the answers.
class AnswerFolder {
public:
    explicit AnswerFolder(fs::path path) : path_(std::move(path)) {}
    ~AnswerFolder() { remove_folder(path_); }
    AnswerFolder(const AnswerFolder&) = delete;
    AnswerFolder& operator=(const AnswerFolder&) = delete;

    const fs::path& path() const { return path_; }
    fs::path answer_of(const std::string& node) const { return path_ / (node + ".json"); }
    fs::path output_of(const std::string& node) const { return path_ / (node + ".txt"); }

private:
    fs::path path_;
};

// The question to one node.
struct Question {
    SurveyedNode node;
    std::optional<std::chrono::steady_clock::time_point> ended;

    bool is_open() const { return !node.answer && node.why.empty(); }
};

class Questions {
public:
    // settings: their folder must exist.
    Questions(SlurmSettings settings, const std::string& version)
        : folder_(settings.folder), here_(probe_here(version)), slurm_(std::move(settings)) {}

    Result<NodeSurvey> ask(const std::string& wait_text, std::chrono::milliseconds wait) {
        const auto listed_nodes = slurm_.nodes();
        if (const auto* trouble = std::get_if<BatchTrouble>(&listed_nodes)) return Error{trouble->message};
        for (const ListedNode& listed : std::get<std::vector<ListedNode>>(listed_nodes))
            questions_.push_back({{listed, {}, "", 0, 0}, {}});
        if (questions_.empty())
            return Error{
                fmt::format("the partition has no nodes: 'sinfo -s' lists the partitions; name one of them "
                            "with {} \"--partition=...\"",
                            setting_name("slurm"))};
        for (std::size_t i = 0; i < questions_.size(); ++i) ask(questions_[i].node, static_cast<int>(i) + 1);
        const auto end = std::chrono::steady_clock::now() + wait;
        while (is_open() && !end_.came() && std::chrono::steady_clock::now() < end) {
            std::this_thread::sleep_for(between_looks);
            look();
        }
        cancel_all(slurm_);
        NodeSurvey survey;
        for (Question& question : questions_) {
            if (question.is_open())
                question.node.why = fmt::format(
                    "it did not answer in {}, and Slurm said '{}' of it: its jobs wait for others, perhaps; {} lets it "
                    "have more time",
                    wait_text, question.node.listed.state, setting_name("wait"));
            survey.nodes.push_back(std::move(question.node));
        }
        survey.interrupted = end_.came();
        return survey;
    }

private:
    bool is_open() const { return std::ranges::any_of(questions_, &Question::is_open); }

    void ask(SurveyedNode& node, int number) {
        if (!takes_jobs(node.listed.state)) {
            node.why = fmt::format("Slurm says '{}'{}", node.listed.state,
                                   node.listed.reason.empty() ? "" : ": " + node.listed.reason);
            return;
        }
        node.asked_ms = present_ms();
        const std::string& name = node.listed.name;
        const std::string text = join_command_line(probe_words(folder_.answer_of(name).string())) + " >>" +
                                 join_command_line({folder_.output_of(name).string()}) + " 2>&1";
        const auto job = slurm_.submit_to(name, number,
                                          guarded_script("", folder_.path(), fs::read_symlink("/proc/self/exe"), text));
        if (const auto* trouble = std::get_if<BatchTrouble>(&job)) node.why = trouble->message;
    }

    void look() {
        const auto tasks = slurm_.tasks();
        for (Question& question : questions_)
            if (question.is_open()) read(question.node);
        if (const auto* all = std::get_if<std::vector<TaskReport>>(&tasks))
            for (const TaskReport& task : *all)
                if (task.state == TaskState::ended && task.task.array <= static_cast<int>(questions_.size()))
                    see_end(questions_[static_cast<std::size_t>(task.task.array) - 1], task);
    }

    void read(SurveyedNode& node) {
        const fs::path file = folder_.answer_of(node.listed.name);
        const auto text = bytes_of(file);
        if (!text) return;
        node.seen_ms = present_ms();
        auto answer = parse_probe(*text, file.string());
        if (!answer) {
            node.why = answer.message();
            return;
        }
        node.why = why_not_fit(*answer, here_, node.asked_ms, node.seen_ms);
        node.answer = std::move(answer).value();
    }

    void see_end(Question& question, const TaskReport& task) {
        if (!question.is_open()) return;
        const auto now = std::chrono::steady_clock::now();
        if (!question.ended) question.ended = now;
        if (!leaves_no_result(task) && now - *question.ended < result_patience) return;
        SurveyedNode& node = question.node;
        const auto output = bytes_of(folder_.output_of(node.listed.name));
        node.why = text_of_end(task) + (output && !output->empty() ? "; it wrote: " + output->substr(0, 300) : "");
    }

    Interruption end_;  ///< outlives the folder, so that no signal interrupts its removal
    AnswerFolder folder_;
    NodeProbe here_;
    Slurm slurm_;
    std::vector<Question> questions_;
};

}  // namespace

std::int64_t seconds_off(std::int64_t clock_ms, std::int64_t asked_ms, std::int64_t seen_ms) {
    if (clock_ms < asked_ms - agreeing_ms) return (clock_ms - asked_ms) / 1000;
    return clock_ms > seen_ms + agreeing_ms ? (clock_ms - seen_ms) / 1000 : 0;
}

std::string why_not_fit(const NodeProbe& node, const NodeProbe& here, std::int64_t asked_ms, std::int64_t seen_ms) {
    if (node.arena != here.arena)
        return fmt::format("its arena has version {}, and this machine's {}: install the same one", node.arena,
                           here.arena);
    if (here.isolates && !node.isolates)
        return fmt::format("its bots would run without a sandbox: {}; 'arena doctor' there tells what is missing",
                           node.sandbox);
    if (const std::int64_t off = seconds_off(node.clock_ms, asked_ms, seen_ms); off != 0)
        return fmt::format("its clock is {} s {} this machine's: have both set by NTP", std::abs(off),
                           off > 0 ? "ahead of" : "behind");
    return {};
}

Result<NodeSurvey> survey_nodes(const SurveyOptions& options, const std::string& version) {
    const auto wait = parse_duration(options.wait);
    if (!wait) return Error{setting_name("wait") + ": " + wait.message()};
    auto settings = slurm_settings(options.slurm);
    if (!settings) return settings.error();
    settings->contest = "doctor-" + random_hex(6);
    settings->folder = fs::absolute(options.shared).lexically_normal() / ("arena-" + settings->contest);
    std::error_code error;
    if (!fs::create_directories(settings->folder, error) || error)
        return Error{fmt::format("{} cannot be made: {}; {} names a folder that all machines see",
                                 settings->folder.string(), error.message(), setting_name("shared"))};
    return Questions(*settings, version).ask(options.wait, std::chrono::milliseconds(*wait));
}

}  // namespace isola_arena::cluster
