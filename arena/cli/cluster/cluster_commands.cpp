#include "arena/cli/cluster/cluster_commands.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>
#include <fmt/ranges.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/cluster/work/chunk_task.hpp"
#include "arena/terminal/screen/aligned_table.hpp"

namespace isola_arena {

Exit run_work(const WorkOptions& options, const std::string& version) {
    using cluster::ChunkEnd;
    if (options.probe) {
        cluster::write_probe(options.chunk, version);
        return Exit::fine;
    }
    switch (usable(cluster::play_chunk_file(options.chunk, version))) {
        case ChunkEnd::played:
        case ChunkEnd::unneeded: return Exit::fine;
        case ChunkEnd::refused: return Exit::does_not_hold;
        case ChunkEnd::interrupted: return Exit::interrupted;
    }
    return Exit::fine;
}

namespace {

namespace json = boost::json;
using cluster::NodeSurvey;
using cluster::SurveyedNode;
using viewer::Ink;
using viewer::Tone;

std::string clock_text(const SurveyedNode& node) {
    const std::int64_t off = cluster::seconds_off(node.answer->clock_ms, node.asked_ms, node.seen_ms);
    return off == 0 ? "agrees" : fmt::format("{:+} s", off);
}

std::set<std::string> processors_of(const std::vector<SurveyedNode>& nodes) {
    std::set<std::string> all;
    for (const SurveyedNode& node : nodes)
        if (node.answer) all.insert(node.answer->processor);
    return all;
}

void print_table(const std::vector<SurveyedNode>& nodes) {
    AlignedTable table({{"node", 0, true},
                        {"can play", 2, true},
                        {"arena", 2, true},
                        {"processor", 2, true},
                        {"cores", 2},
                        {"sandbox", 2, true},
                        {"clock", 2, true},
                        {"runtimes", 2, true}});
    for (const SurveyedNode& node : nodes) {
        std::vector<std::string> cells{printable(node.listed.name), node.why.empty() ? "yes" : "NO"};
        if (node.answer)
            for (const std::string& cell :
                 {node.answer->arena, node.answer->processor, std::to_string(node.listed.cores),
                  std::string(node.answer->isolates ? "yes" : "no"), clock_text(node),
                  fmt::format("{}", fmt::join(node.answer->runtimes, " "))})
                cells.push_back(printable(cell));
        else
            for (const char* cell : {"", "", "", "", "", ""}) cells.emplace_back(cell);
        table.add(std::move(cells), {Tone::plain, node.why.empty() ? Tone::good : Tone::bad});
    }
    put_ready(table.text(Ink::on(stdout)));
    for (const SurveyedNode& node : nodes)
        if (!node.why.empty()) put_text(fmt::format("\n{} cannot play: {}\n", node.listed.name, node.why));
    if (processors_of(nodes).size() > 1)
        put_text(
            "\nThe processors differ: for a contest by the wall clock let --slurm \"--constraint=...\" choose equal "
            "ones.\n");
}

void print_json(const std::vector<SurveyedNode>& nodes) {
    json::array all;
    for (const SurveyedNode& node : nodes) {
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
            object["clock_off_s"] = cluster::seconds_off(node.answer->clock_ms, node.asked_ms, node.seen_ms);
        }
        all.push_back(std::move(object));
    }
    put_json(json::serialize(
        json::object{{"nodes", std::move(all)}, {"processors_differ", processors_of(nodes).size() > 1}}));
}

}  // namespace

Exit run_doctor_of_nodes(const NodesOptions& options, const std::string& version) {
    NodeSurvey survey = usable(cluster::survey_nodes(options.survey, version));
    for (SurveyedNode& node : survey.nodes) node.why = on_command_line(node.why);
    if (options.json) print_json(survey.nodes);
    else print_table(survey.nodes);
    if (survey.interrupted) return Exit::interrupted;
    return std::ranges::all_of(survey.nodes, [](const auto& node) { return node.why.empty(); }) ? Exit::fine
                                                                                                : Exit::does_not_hold;
}

}  // namespace isola_arena
