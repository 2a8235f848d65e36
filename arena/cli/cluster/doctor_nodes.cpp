#include "arena/cli/cluster/doctor_nodes.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <set>
#include <thread>

#include <boost/json.hpp>
#include <fmt/core.h>
#include <fmt/ranges.h>

#include "arena/base/archive/unpack.hpp"
#include "arena/base/failure.hpp"
#include "arena/base/files/draft.hpp"
#include "arena/base/print.hpp"
#include "arena/base/random_hex.hpp"
#include "arena/base/text/duration.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/cluster/shared/shared_folder.hpp"
#include "arena/cluster/slurm/slurm.hpp"
#include "arena/cluster/slurm/slurm_words.hpp"
#include "arena/process/command_line.hpp"
#include "arena/process/interruption.hpp"
#include "arena/terminal/screen/aligned_table.hpp"

namespace isola_arena {
namespace cluster {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using namespace std::chrono_literals;
using viewer::Ink;
using viewer::Tone;

// A job that ended may have written what this machine does not see yet.
constexpr auto result_patience = 15s;
constexpr auto between_looks = 500ms;
// What clocks may differ by without anybody having to care.
constexpr std::int64_t agreeing_ms = 5000;

template <class T>
T usable(Answer<T> answer) {
    if (auto* trouble = std::get_if<BatchTrouble>(&answer)) throw UsageError(trouble->message);
    return std::move(std::get<T>(answer));
}

// Whether jobs begin on a node in that state. The signs behind it say that it sleeps, or has not answered for a moment:
// a node that was just taken back is `idle*`.
bool takes_jobs(std::string_view state) {
    static const std::set<std::string_view> usual{"idle",     "allocated",   "mixed",        "completing",   "planned",
                                                  "reserved", "powering_up", "powered_down", "powering_down"};
    return usual.contains(state.substr(0, state.find_first_of("*~#!%$@^-+")));
}

struct AskedNode {
    ListedNode listed;
    std::optional<NodeProbe> answer;
    std::string why;  ///< it cannot play; empty: it can
    std::int64_t asked_ms = 0, seen_ms = 0;
    std::optional<std::chrono::steady_clock::time_point> ended;

    bool is_open() const { return !answer && why.empty(); }
};

// The folder of the answers; gone with them at the end.
class AnswerFolder {
public:
    explicit AnswerFolder(const std::string& shared) : id_("doctor-" + random_hex(6).value_or("0")) {
        path_ = fs::absolute(shared).lexically_normal() / ("arena-" + id_);
        std::error_code error;
        if (!fs::create_directories(path_, error) || error)
            throw UsageError(fmt::format("{} cannot be made: {}; --shared names a folder that all machines see",
                                         path_.string(), error.message()));
    }
    ~AnswerFolder() { remove_folder(path_); }
    AnswerFolder(const AnswerFolder&) = delete;
    AnswerFolder& operator=(const AnswerFolder&) = delete;

    const std::string& id() const { return id_; }
    const fs::path& path() const { return path_; }
    fs::path answer_of(const std::string& node) const { return path_ / (node + ".json"); }
    fs::path output_of(const std::string& node) const { return path_ / (node + ".txt"); }

private:
    std::string id_;
    fs::path path_;
};

class Questions {
public:
    Questions(const NodesOptions& options, const std::string& version)
        : folder_(options.shared), here_(probe_here(version)), slurm_(settings_of(options)),
          wait_(usable_duration(options.wait)), wait_words_(options.wait) {}

    // Returns false if a signal came before all had answered.
    bool ask() {
        for (const ListedNode& listed : usable(slurm_.nodes())) nodes_.push_back({listed, {}, "", 0, 0, {}});
        if (nodes_.empty())
            throw UsageError(
                "the partition has no nodes: 'sinfo -s' lists the partitions; name one of them "
                "with --slurm \"--partition=...\"");
        for (std::size_t i = 0; i < nodes_.size(); ++i) ask(nodes_[i], static_cast<int>(i) + 1);
        const auto end = std::chrono::steady_clock::now() + wait_;
        while (is_open() && !end_.came() && std::chrono::steady_clock::now() < end) {
            std::this_thread::sleep_for(between_looks);
            look();
        }
        cancel_rest();
        for (AskedNode& node : nodes_)
            if (node.is_open())
                node.why = fmt::format(
                    "it did not answer in {}, and Slurm said '{}' of it: its jobs wait for others, perhaps; --wait "
                    "lets it have more time",
                    wait_words_, node.listed.state);
        return !end_.came();
    }

    const std::vector<AskedNode>& nodes() const { return nodes_; }

private:
    static std::chrono::milliseconds usable_duration(const std::string& text) {
        const auto time = parse_duration(text);
        if (!time) throw UsageError("--wait: " + time.message());
        return std::chrono::milliseconds(*time);
    }

    SlurmSettings settings_of(const NodesOptions& options) const {
        SlurmSettings settings;
        settings.contest = folder_.id();
        settings.folder = folder_.path();
        settings.arena = fs::read_symlink("/proc/self/exe");
        if (options.slurm.empty()) return settings;
        auto words = split_command_line(options.slurm);
        if (!words) throw UsageError("--slurm: " + words.message());
        settings.options = *words;
        return settings;
    }

    bool is_open() const { return std::ranges::any_of(nodes_, &AskedNode::is_open); }

    void ask(AskedNode& node, int number) {
        if (!takes_jobs(node.listed.state)) {
            node.why = fmt::format("Slurm says '{}'{}", node.listed.state,
                                   node.listed.reason.empty() ? "" : ": " + node.listed.reason);
            return;
        }
        node.asked_ms = present_ms();
        const std::string& name = node.listed.name;
        const std::string words = join_command_line({"work", "--probe", folder_.answer_of(name).string()}) + " >>" +
                                  join_command_line({folder_.output_of(name).string()}) + " 2>&1";
        const auto job = slurm_.submit_to(
            name, number, guarded_script("", folder_.path(), fs::read_symlink("/proc/self/exe"), words));
        if (const auto* trouble = std::get_if<BatchTrouble>(&job)) node.why = trouble->message;
    }

    void look() {
        const auto tasks = slurm_.tasks();
        for (AskedNode& node : nodes_)
            if (node.is_open()) read(node);
        if (const auto* all = std::get_if<std::vector<TaskReport>>(&tasks))
            for (const TaskReport& task : *all)
                if (task.state == TaskState::ended && task.task.array <= static_cast<int>(nodes_.size()))
                    see_end(nodes_[static_cast<std::size_t>(task.task.array) - 1], task);
    }

    void read(AskedNode& node) {
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

    void see_end(AskedNode& node, const TaskReport& task) {
        if (!node.is_open()) return;
        const auto now = std::chrono::steady_clock::now();
        if (!node.ended) node.ended = now;
        if (!leaves_no_result(task) && now - *node.ended < result_patience) return;
        const auto output = bytes_of(folder_.output_of(node.listed.name));
        node.why = words_of_end(task) + (output && !output->empty() ? "; it wrote: " + output->substr(0, 300) : "");
    }

    void cancel_rest() {
        const auto tasks = slurm_.tasks();
        std::vector<TaskReport> live;
        if (const auto* all = std::get_if<std::vector<TaskReport>>(&tasks))
            std::ranges::copy_if(*all, std::back_inserter(live),
                                 [](const TaskReport& task) { return task.state != TaskState::ended; });
        if (!live.empty()) slurm_.cancel(live);
    }

    Interruption end_;
    AnswerFolder folder_;
    NodeProbe here_;
    Slurm slurm_;
    std::chrono::milliseconds wait_;
    std::string wait_words_;
    std::vector<AskedNode> nodes_;
};

std::string clock_words(const AskedNode& node) {
    const std::int64_t off = seconds_off(node.answer->clock_ms, node.asked_ms, node.seen_ms);
    return off == 0 ? "agrees" : fmt::format("{:+} s", off);
}

std::set<std::string> processors_of(const std::vector<AskedNode>& nodes) {
    std::set<std::string> all;
    for (const AskedNode& node : nodes)
        if (node.answer) all.insert(node.answer->processor);
    return all;
}

void print_table(const std::vector<AskedNode>& nodes) {
    AlignedTable table({{"node", 0, true},
                        {"can play", 2, true},
                        {"arena", 2, true},
                        {"processor", 2, true},
                        {"cores", 2},
                        {"sandbox", 2, true},
                        {"clock", 2, true},
                        {"runtimes", 2, true}});
    for (const AskedNode& node : nodes) {
        std::vector<std::string> cells{printable(node.listed.name), node.why.empty() ? "yes" : "NO"};
        if (node.answer)
            for (const std::string& cell :
                 {node.answer->arena, node.answer->processor, std::to_string(node.listed.cores),
                  std::string(node.answer->isolates ? "yes" : "no"), clock_words(node),
                  fmt::format("{}", fmt::join(node.answer->runtimes, " "))})
                cells.push_back(printable(cell));
        else
            for (const char* cell : {"", "", "", "", "", ""}) cells.emplace_back(cell);
        table.add(std::move(cells), {Tone::plain, node.why.empty() ? Tone::good : Tone::bad});
    }
    put_ready(table.text(Ink::on(stdout)));
    for (const AskedNode& node : nodes)
        if (!node.why.empty()) put_text(fmt::format("\n{} cannot play: {}\n", node.listed.name, node.why));
    if (processors_of(nodes).size() > 1)
        put_text(
            "\nThe processors differ: for a contest by the wall clock let --slurm \"--constraint=...\" choose equal "
            "ones.\n");
}

void print_json(const std::vector<AskedNode>& nodes) {
    json::array all;
    for (const AskedNode& node : nodes) {
        json::object object{{"node", node.listed.name},
                            {"state", node.listed.state},
                            {"can_play", node.why.empty()},
                            {"why_not", node.why.empty() ? json::value() : json::value(node.why)},
                            {"cores", node.listed.cores}};
        if (node.answer) {
            object["arena"] = node.answer->arena;
            object["processor"] = node.answer->processor;
            object["isolates"] = node.answer->isolates;
            object["sandbox"] = node.answer->sandbox;
            object["runtimes"] = json::value_from(node.answer->runtimes);
            object["clock_off_s"] = seconds_off(node.answer->clock_ms, node.asked_ms, node.seen_ms);
        }
        all.push_back(std::move(object));
    }
    put_json(json::serialize(
        json::object{{"nodes", std::move(all)}, {"processors_differ", processors_of(nodes).size() > 1}}));
}

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

}  // namespace cluster

Exit run_doctor_of_nodes(const NodesOptions& options, const std::string& version) {
    cluster::Questions questions(options, version);
    const bool all_asked = questions.ask();
    if (options.json) cluster::print_json(questions.nodes());
    else cluster::print_table(questions.nodes());
    if (!all_asked) return Exit::interrupted;
    return std::ranges::all_of(questions.nodes(), [](const auto& node) { return node.why.empty(); })
               ? Exit::fine
               : Exit::does_not_hold;
}

}  // namespace isola_arena
