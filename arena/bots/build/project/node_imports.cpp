#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "arena/base/text/text.hpp"
#include "arena/bots/build/project/node_packages.hpp"
#include "arena/bots/build/project/project.hpp"
#include "arena/bots/build/project/source_text.hpp"

namespace isola_arena {
namespace {

// The modules that Node.js itself has; those below them (`fs/promises`) are known by the first part of their names.
constexpr std::array<std::string_view, 42> own_modules{"assert",
                                                       "async_hooks",
                                                       "buffer",
                                                       "child_process",
                                                       "cluster",
                                                       "console",
                                                       "constants",
                                                       "crypto",
                                                       "dgram",
                                                       "diagnostics_channel",
                                                       "dns",
                                                       "domain",
                                                       "events",
                                                       "fs",
                                                       "http",
                                                       "http2",
                                                       "https",
                                                       "inspector",
                                                       "module",
                                                       "net",
                                                       "os",
                                                       "path",
                                                       "perf_hooks",
                                                       "process",
                                                       "punycode",
                                                       "querystring",
                                                       "readline",
                                                       "repl",
                                                       "stream",
                                                       "string_decoder",
                                                       "sys",
                                                       "timers",
                                                       "tls",
                                                       "trace_events",
                                                       "tty",
                                                       "url",
                                                       "util",
                                                       "v8",
                                                       "vm",
                                                       "wasi",
                                                       "worker_threads",
                                                       "zlib"};

// Returns the name of the package that a module is of: `@a/b` of `@a/b/c`, `lodash` of `lodash/get`; empty: a module is
// looked for elsewhere than among the packages.
std::string package_of(const std::string& module) {
    constexpr std::string_view signs_of_aliases = "./#~";
    if (module.empty() || signs_of_aliases.find(module.front()) != std::string_view::npos ||
        module.find(':') != std::string::npos || module.starts_with("@/"))
        return {};
    std::size_t end = module.find('/');
    if (module.front() == '@' && end != std::string::npos) end = module.find('/', end + 1);
    std::string name = module.substr(0, end);
    return std::ranges::find(own_modules, name) != own_modules.end() ? std::string() : name;
}

// Returns the modules that a source names in `require("x")`, `import("x")`, `import "x"`, `... from "x"`. What only
// types need is left out.
std::vector<std::string> modules_named(std::string_view source) {
    std::string text = tightened(source);
    std::vector<std::string> named;
    for (const std::string_view word : {"require(", "import(", "import", "from"})
        for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
            const std::size_t quote = at + word.size();
            const char before = at == 0 ? ' ' : text[at - 1];
            const bool begins = before != '.' && before != '_' && before != '$' &&
                                (std::isalnum(static_cast<unsigned char>(before)) == 0 || before == ' ');
            if (!begins || quote >= text.size() || (text[quote] != '"' && text[quote] != '\'' && text[quote] != '`'))
                continue;
            const std::size_t end = text.find(text[quote], quote + 1);
            if (end == std::string::npos) break;
            const std::size_t statement = text.rfind("import ", at);
            const bool is_type = word == "from" && statement != std::string::npos &&
                                 text.compare(statement, 12, "import type ") == 0 && text.find(';', statement) > at;
            if (!is_type) named.push_back(text.substr(quote + 1, end - quote - 1));
        }
    return named;
}

}  // namespace

std::vector<std::string> packages_lacking(const std::string& main, const HandedInFiles& files) {
    std::vector<std::string> left{main};
    std::set<std::string> seen{main}, lacking;
    while (!left.empty()) {
        const std::string path = left.back();
        left.pop_back();
        const auto text = files.bytes_of(path);
        if (!text) continue;
        for (const std::string& module : modules_named(*text)) {
            if (module.starts_with('.')) {
                const auto within = path_within(folder_of(path), module);
                const std::string file = within ? node_source_of(*within, files) : "";
                if (!file.empty() && seen.insert(file).second) left.push_back(file);
                continue;
            }
            const std::string package = package_of(module);
            if (!package.empty() && !has_node_package(package, files) && node_source_of(module, files).empty())
                lacking.insert(package);
        }
    }
    return {lacking.begin(), lacking.end()};
}

}  // namespace isola_arena
