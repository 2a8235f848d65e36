#include "arena/cli/host/host.hpp"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <set>
#include <thread>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "arena/base/files/input_file.hpp"
#include "arena/base/http/http_client.hpp"
#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/build/recognise.hpp"
#include "arena/host/receipt/receipt.hpp"
#include "arena/host/store/stored_files.hpp"
#include "arena/host/submission/packed_folder.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using namespace std::chrono_literals;

constexpr auto between_questions = 500ms;
constexpr int created = 201;
constexpr std::size_t largest_sent = std::size_t{1} << 30;  // no host takes as much

std::string file_given(const std::string& name) {
    if (name.empty()) throw UsageError("the name of a file is empty");
    std::error_code missing;
    if (fs::is_directory(name, missing))
        throw UsageError(fmt::format("{} is a folder: send it alone, or send files", name));
    return usable(read_input_file(name, {"file", largest_sent, true}));
}

void print_line(const std::string& text) {
    put_text(printable(text) + '\n');
    flush_output();
}

// Returns the key that must have signed the receipts, in the form of receipts; empty: none was given.
std::string key_given(const SubmitOptions& options) {
    if (!options.key) return {};
    const std::string key = in_lower_case(*options.key);
    if (!host::is_public_key(key))
        throw UsageError(
            fmt::format("--key \"{}\": expected the 64 hexadecimal digits of a public key", printable(*options.key)));
    return key;
}

// Without the contest's key a receipt proves nothing, because anybody can sign one with a key of their own.
Exit verify(const SubmitOptions& options) {
    const std::string key = key_given(options);
    bool all_hold = true;
    for (const std::string& name : options.verify) {
        const std::string text = file_given(name);
        const auto receipt = host::read_receipt(text, key);
        all_hold = all_hold && receipt && !key.empty();
        if (!receipt) {
            print_line(fmt::format("{}: NOT GOOD: {}", name, receipt.message()));
            continue;
        }
        const std::string verdict =
            key.empty() ? "unverified: signed with the key " + host::key_of_receipt(text) : "good";
        print_line(fmt::format("{}: {}: {}, {}, version {}, {}: {} ({})", name, verdict, receipt->contest,
                               receipt->author, receipt->version, receipt->step,
                               receipt->holds ? receipt->text : "failed: " + receipt->text, receipt->at));
    }
    if (key.empty()) announce("without --key, the contest's public key, it is not known who signed a receipt");
    return all_hold ? Exit::fine : Exit::does_not_hold;
}

// A link may be copied from a mail: with blanks, in brackets, or broken into lines.
std::string checked_link(std::string link) {
    std::erase_if(link, [](char c) { return std::string_view(" \t\r\n<>\"").find(c) != std::string_view::npos; });
    if (!link.starts_with("http://") && !link.starts_with("https://"))
        throw UsageError(fmt::format(
            "\"{}\" is no personal link: one begins with http:// or https:// and ends with a secret", link));
    while (link.ends_with('/')) link.pop_back();
    return link;
}

// Packs a folder, and says on stderr what is sent and what is not.
HandedFile folder_given(const std::string& name) {
    host::PackedFolder packed = usable(host::pack_folder(name));
    for (const std::string& each : packed.left_out) announce("left out: " + each);
    announce(fmt::format("{}: {}, {}", name, counted(packed.count, "file"), joined(packed.files, ", ")));
    return std::move(packed.archive);
}

// Returns the main file as a path from the folder that is sent. It may be written from there, or from the current
// folder.
std::string main_in(const std::string& folder, const std::string& main) {
    std::error_code missing;
    if (!fs::is_directory(folder, missing)) return main;
    for (const fs::path& place : {fs::path(main), fs::path(main).lexically_proximate(folder)}) {
        const fs::path path = place.lexically_normal();
        if (path.is_relative() && *path.begin() != ".." && fs::is_regular_file(folder / path, missing))
            return path.string();
    }
    throw UsageError(fmt::format("--main {}: there is no such file in {}", main, folder));
}

std::vector<HandedFile> files_given(const std::vector<std::string>& names) {
    std::error_code missing;
    if (names.size() == 1 && fs::is_directory(names.front(), missing)) return {folder_given(names.front())};
    std::vector<HandedFile> files;
    for (const std::string& name : names) files.push_back({fs::path(name).filename().string(), file_given(name)});
    return files;
}

// Follows the steps of one version until it plays, is fit or has failed.
class Follower {
public:
    Follower(std::string link, int version) : link_(std::move(link)), version_(version) {}

    Exit follow() {
        for (;;) {
            const auto answer = usable(http_get(link_ + "/state"));
            if (answer.status != 200) throw UsageError(text_of_refusal(answer));
            if (const auto end = show(json::parse(answer.body).as_object())) return *end;
            std::this_thread::sleep_for(between_questions);
        }
    }

private:
    std::optional<Exit> show(const json::object& state) {
        for (const json::value& each : state.at("submissions").as_array()) {
            const json::object& submission = each.as_object();
            if (json::value_to<int>(submission.at("version")) != version_) continue;
            for (const json::value& step : submission.at("steps").as_array()) show_step(step.as_object());
            const std::string word = json::value_to<std::string>(submission.at("state"));
            if (word == "working") return std::nullopt;
            return word == "fit" ? Exit::fine : Exit::does_not_hold;
        }
        return Exit::does_not_hold;
    }

    void show_step(const json::object& step) {
        const std::string name = json::value_to<std::string>(step.at("step"));
        if (!shown_.insert(name).second) return;
        put_text(fmt::format("{} {:<10}  {}\n", step.at("holds").as_bool() ? "yes" : "NO ", name,
                             printable_lines(json::value_to<std::string>(step.at("words")))));
        if (const json::value* choices = step.if_contains("choices"); choices && !choices->as_array().empty())
            print_line(fmt::format("choose one here, in the same command: --main {}",
                                   printable(json::value_to<std::string>(choices->as_array().front()))));
        flush_output();
    }

    std::string link_;
    int version_;
    std::set<std::string> shown_;
};

}  // namespace

Exit run_submit(const SubmitOptions& options) {
    if (!options.verify.empty()) return verify(options);
    if (options.files.empty())
        throw UsageError("name at least one file, or the folder of your bot: arena submit LINK FILE...");
    const std::string main = options.main.empty() ? "" : main_in(options.files.front(), options.main);
    std::vector<HandedFile> files = files_given(options.files);
    if (!main.empty()) files.push_back({std::string(main_choice_name), main + '\n'});
    const std::string link = checked_link(options.link), key = key_given(options);
    const auto answer = http_send_form(link, files);
    if (!answer) throw UsageError(fmt::format("{}: {}", link, answer.message()));
    if (answer->status != created) throw UsageError(text_of_refusal(*answer));
    const host::Receipt receipt = usable(host::read_receipt(answer->body, key));
    if (!options.receipt.empty())
        if (const auto failure = host::replace_file(options.receipt, answer->body, host::for_all_to_read))
            throw UsageError(failure->message);
    print_line(fmt::format("version {} of {}", receipt.version, receipt.author));
    if (options.no_wait) return Exit::fine;
    return Follower(link, receipt.version).follow();
}

}  // namespace isola_arena
