#include "arena/cli/host/acts.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/contest/kit/kit_files.hpp"
#include "arena/host/folder/settings_file.hpp"
#include "arena/terminal/screen/aligned_table.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena {
namespace {

// A version of an author, as a command names it.
struct NamedVersion {
    host::Author author;
    int version;
};

// Finds the version by `AUTHOR` (the newest one) or `AUTHOR:VERSION`.
Result<NamedVersion> find_version(const std::string& text, host::Ledger& ledger) {
    const std::vector<host::Author> authors = ledger.authors();
    const auto named = [&](const std::string& name) { return std::ranges::find(authors, name, &host::Author::name); };
    const auto whole = named(text);
    if (whole != authors.end()) return NamedVersion{*whole, ledger.next_version(whole->id) - 1};
    const std::size_t colon = text.rfind(':');
    const auto author = named(text.substr(0, colon));
    const auto version =
        colon == std::string::npos ? std::nullopt : parse_whole<int>(std::string_view(text).substr(colon + 1));
    if (author == authors.end() || !version)
        return Error{
            fmt::format("{}: expected the name of an author of the contest, or AUTHOR:VERSION", in_quotes(text))};
    return NamedVersion{*author, *version};
}

}  // namespace

std::vector<host::ProgramFile> programs_of_kits() {
    std::vector<host::ProgramFile> files;
    for (BotFile& each : all_kit_files()) files.push_back({std::move(each.name), std::move(each.text)});
    return files;
}

Exit list_copies(const HostFolder& folder) {
    const std::unique_ptr<host::Ledger> ledger = host::Ledger::copy_of(folder.ledger());
    const auto pairs = host::CopyFinder(folder, *ledger, programs_of_kits).find();
    AlignedTable table({{"likeness", 0},
                        {"passages"},
                        {"author", 2, true},
                        {"version"},
                        {"received", 2, true},
                        {"author", 2, true},
                        {"version"},
                        {"received", 2, true}});
    for (const host::CopyPair& each : pairs) {
        std::vector<std::string> cells{each.is_identical ? "identical" : fmt::format("{:.0f} %", 100 * each.likeness),
                                       each.is_identical ? "all" : std::to_string(each.shared)};
        for (const host::SentVersion* const side : {&each.one, &each.other})
            cells.insert(cells.end(),
                         {printable(side->author), std::to_string(side->version), host::utc_text(side->received_at)});
        table.add(cells);
    }
    put_text(pairs.empty() ? "no two authors have sent what is alike\n" : table.text());
    return Exit::fine;
}

Exit set_settings(const HostFolder& folder, const std::vector<std::string>& settings) {
    std::vector<host::SettingValue> changes;
    for (const std::string& each : settings) {
        const std::size_t sign = each.find('=');
        if (sign == std::string::npos)
            throw UsageError(
                fmt::format("--set {}: expected KEY=VALUE, such as title=\"Club night\"", in_quotes(each)));
        changes.push_back({std::string(trimmed(each.substr(0, sign))), std::string(trimmed(each.substr(sign + 1)))});
    }
    const host::Moment latest = host::Ledger::copy_of(folder.ledger())->latest_moment();
    const auto changed = change_settings(folder, changes, std::nullopt, std::max(latest, host::now()));
    if (const auto* refused = std::get_if<SettingsRefusal>(&changed)) throw UsageError("--set: " + refused->why);
    announce(fmt::format("{} is changed: an arena that serves it takes it at once", folder.settings().string()));
    return Exit::fine;
}

Exit decide_on_version(HostOptions options, OpenHost& host) {
    const bool accepts = !options.accept.empty();
    const char* const option = accepts ? "--accept: " : "--refuse: ";
    if (!host::is_reason(options.reason)) throw UsageError(std::string("--reason: ") + host::what_a_reason_is);
    const auto found = find_version(accepts ? options.accept : options.refuse, host.ledger);
    if (!found) throw UsageError(option + found.message());
    options.jobs = 0;
    const auto pipeline = host.open_pipeline(options, {});
    const auto failure = accepts ? pipeline->accept(found->author, found->version, options.reason)
                                 : pipeline->refuse(found->author, found->version, options.reason);
    if (failure) throw UsageError(option + failure->message);
    announce(fmt::format("version {} of {} is {}", found->version, printable(found->author.name),
                         accepts ? "accepted" : "refused"));
    return Exit::fine;
}

}  // namespace isola_arena
