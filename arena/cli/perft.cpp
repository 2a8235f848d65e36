#include "arena/cli/perft.hpp"

#include <string>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/rules/catalogue.hpp"
#include "protocol/scan.hpp"

namespace isola_arena {
namespace {

// No machine can count as deep as this; a larger number is a typing error.
constexpr int deepest = 99;

int parse_depth(const std::string& text) {
    Scan scan(text);
    const auto depth = scan.number();
    if (depth && scan.at_end() && *depth >= 1 && *depth <= deepest) return *depth;
    throw UsageError(fmt::format("depth \"{}\": expected a number of turns from 1 to {}", text, deepest));
}

std::uint64_t count(const std::string& rules, int depth) { return usable(count_turns(rules, depth)); }

void print_counts(const std::string& rules, int depth) {
    for (int each = 1; each <= depth && is_read(); ++each) put_ready(fmt::format("{} {}\n", each, count(rules, each)));
    flush_output();
}

void print_json(const std::string& rules, int depth) {
    std::string list;
    for (int each = 1; each <= depth; ++each)
        list += fmt::format("{}{{\"depth\":{},\"nodes\":{}}}", each > 1 ? "," : "", each, count(rules, each));
    put_ready(fmt::format("{{\"rules\":\"{}\",\"counts\":[{}]}}\n", rules, list));
}

}  // namespace

Exit run_perft(const PerftOptions& options) {
    const int depth = parse_depth(options.depth);
    const std::string rules = usable(complete_rules(options.rules, options.board));
    options.json ? print_json(rules, depth) : print_counts(rules, depth);
    return Exit::fine;
}

}  // namespace isola_arena
