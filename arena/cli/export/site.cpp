#include "arena/cli/export/site.hpp"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>

#include <unistd.h>

#include <fmt/format.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/cli/export/output.hpp"
#include "arena/cli/options/command.hpp"
#include "arena/export/site/site.hpp"
#include "arena/terminal/contest/throttle.hpp"
#include "arena/terminal/screen/status_line.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

// A line on stderr, if that is a terminal, that says how far it is.
class Progress {
public:
    Progress() {
        if (isatty(STDERR_FILENO) != 0) line_.emplace(stderr);
    }

    void show(std::size_t done, std::size_t all) {
        if (line_ && throttle_.due(Clock::now())) line_->write(fmt::format("game {} of {}", done + 1, all));
    }

private:
    std::optional<viewer::StatusLine> line_;
    Throttle throttle_{200ms};
};

WrittenSite write_shown(const std::string& database, const std::string& output, bool may_replace,
                        const Interruption& interruption) {
    Progress progress;
    return usable(write_site(database, output, may_replace, interruption,
                             [&](std::size_t done, std::size_t all) { progress.show(done, all); }));
}

}  // namespace

void export_site(const std::string& database, const std::string& output, bool may_replace,
                 const Interruption& interruption) {
    const WrittenSite site = write_shown(database, output, may_replace, interruption);
    if (site.missing > 0)
        announce(fmt::format("{} {} no page: {}", site.missing, site.missing == 1 ? "game has" : "games have",
                             printable(site.why_missing)));
    put_text(fmt::format("{}, {} {}, {}\n", (std::filesystem::path(output) / "index.html").string(), site.games,
                         site.games == 1 ? "game" : "games", size_words(site.bytes)));
}

}  // namespace isola_arena
