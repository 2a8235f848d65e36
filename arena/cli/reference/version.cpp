#include "arena/cli/reference/program_reference.hpp"

#include <boost/json.hpp>
#include <fmt/core.h>

#include "arena/base/hash/digest.hpp"
#include "arena/base/print.hpp"
#include "arena/host/store/ledger/ledger_schema.hpp"
#include "arena/record/store/schema.hpp"
#include "arena/rules/record/json_text.hpp"
#include "arena/sandbox/sandbox.hpp"
#include "arena/web/api/assets.hpp"
#include "arena/web/feed/broadcaster.hpp"
#include "protocol/version.hpp"

namespace isola_arena {
namespace {

namespace json = boost::json;

std::string compiler() {
#ifdef __clang__
    return fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
    return fmt::format("GCC {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
}

// Returns the summary without the word before the colon, because that word is the name of the line.
std::string sandbox_text(const Sandbox& sandbox) {
    const std::string text = sandbox.summary();
    return text.starts_with("sandbox: ") ? text.substr(text.find(' ') + 1) : text;
}

// The page that is built in. hash: over all names and contents.
struct BuiltInPage {
    std::size_t files = 0, bytes = 0;
    std::string hash;
    bool has_plots = false;
};

BuiltInPage built_in_page() {
    BuiltInPage page;
    ContentHash hash;
    for (const web::Asset& asset : web::embedded_assets()) {
        hash.add(asset.path);
        hash.add(asset.content);
        ++page.files;
        page.bytes += asset.content.size();
        page.has_plots |= asset.path == "vendor/chart.min.js" && !asset.content.empty();
    }
    page.hash = hash.text();
    return page;
}

std::string commit_text(const Commit& commit) {
    if (commit.hash.empty()) return "unknown: not built from a git repository";
    return fmt::format("{} ({}){}", commit.hash, commit.date, commit.is_changed ? ", and changes" : "");
}

std::string page_text(const BuiltInPage& page) {
    return fmt::format("built in: {} files, {} bytes, {}{}", page.files, page.bytes, page.hash,
                       page.has_plots ? "" : "; without plots: chart.js was missing");
}

void print(const std::string& version, const Sandbox& sandbox) {
    put_text(fmt::format(
        "Isola Arena {}\n"
        "commit      {}\n"
        "compiler    {}\n"
        "sandbox     {}\n"
        "page        {}\n"
        "protocol    {}\n"
        "record      {}\n"
        "database    {} of contests, {} of hosted contests\n"
        "HTTP API    {}\n",
        version, commit_text(commit_of_program()), compiler(), sandbox_text(sandbox), page_text(built_in_page()),
        protocol_version, record_version, store::migrations().size(), host::ledger_version(), web::api_version));
}

json::object object_of(const Commit& commit) {
    return {{"hash", commit.hash}, {"date", commit.date}, {"changed", commit.is_changed}};
}

void print_json(const std::string& version, const Sandbox& sandbox) {
    const BuiltInPage page = built_in_page();
    const Commit commit = commit_of_program();
    const json::object all{
        {"version", version},
        {"commit", commit.hash.empty() ? json::value() : json::value(object_of(commit))},
        {"compiler", compiler()},
        {"sandbox", {{"isolates", sandbox.isolates()}, {"words", sandbox_text(sandbox)}}},
        {"page", {{"files", page.files}, {"bytes", page.bytes}, {"hash", page.hash}, {"plots", page.has_plots}}},
        {"protocol", protocol_version},
        {"record", record_version},
        {"database", store::migrations().size()},
        {"host_database", host::ledger_version()},
        {"http_api", web::api_version}};
    put_json(json::serialize(all));
}

}  // namespace

Exit run_version(const std::string& version, bool as_json) {
    const auto sandbox = Sandbox::survey();
    if (as_json) print_json(version, *sandbox);
    else print(version, *sandbox);
    return Exit::fine;
}

}  // namespace isola_arena
