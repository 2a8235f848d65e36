#include "arena/cluster/survey/node_probe.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "arena/cluster/node/this_node.hpp"
#include "arena/cluster/shared/shared_folder.hpp"
#include "arena/process/clock/cores.hpp"
#include "arena/process/start/program.hpp"
#include "arena/sandbox/sandbox.hpp"

namespace isola_arena::cluster {
namespace {

namespace json = boost::json;

constexpr std::array runtimes{"python3", "java", "node", "sbcl", "mono", "ruby", "perl", "g++", "rustc", "go"};

bool is_installed(const char* name) {
    const char* path = std::getenv("PATH");
    return !find_program({{name}, {std::string("PATH=") + (path == nullptr ? "/usr/bin:/bin" : path)}, "/"}).empty();
}

}  // namespace

std::int64_t present_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

NodeProbe probe_here(const std::string& version) {
    const auto sandbox = Sandbox::survey();
    const Machine machine = this_machine();
    NodeProbe probe{machine.node,        machine.processor,  version, 1,
                    sandbox->isolates(), sandbox->summary(), {},      present_ms()};
    probe.cores = std::max(1, static_cast<int>(available_cores().size()));
    for (const char* name : runtimes)
        if (is_installed(name)) probe.runtimes.emplace_back(name);
    return probe;
}

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

}  // namespace isola_arena::cluster
