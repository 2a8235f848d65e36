#include "arena/cli/new.hpp"

#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/contest/kit/new_bot.hpp"

namespace isola_arena {
namespace {

namespace json = boost::json;

void print_text(const NewBot& bot, const std::string& folder) {
    put_text(fmt::format("{}: a bot in {} for the contest {}\n", folder, bot.language->title, bot.contest));
    const std::string build = build_command(bot, folder);
    if (!build.empty()) put_text(fmt::format("  build  {}\n", build));
    const std::string play = fmt::format("  play   {}\n", play_command(bot, folder));
    const std::string tests =
        fmt::format("  test   {}\n  check  {}\n", test_command(folder), check_command(bot, folder));
    put_text(bot.language->task.empty() ? play + tests : tests + play);
}

void print_json(const NewBot& bot, const std::string& folder, const std::vector<BotFile>& files) {
    json::array names;
    for (const BotFile& file : files) names.emplace_back(file.name);
    const json::object all{{"name", bot.name},
                           {"language", bot.language->name},
                           {"contest", bot.contest},
                           {"folder", folder},
                           {"files", names},
                           {"build", build_command(bot, folder)},
                           {"test", test_command(folder)},
                           {"check", check_command(bot, folder)},
                           {"play", play_command(bot, folder)}};
    put_json(json::serialize(all));
}

}  // namespace

Exit run_new(const NewOptions& options) {
    const NewBot bot = usable(plan_new_bot(options.language, options.contest, options.folder));
    const std::vector<BotFile> files = files_of(bot, options.folder);
    write_new_bot(files, options.folder);
    options.json ? print_json(bot, options.folder, files) : print_text(bot, options.folder);
    return Exit::fine;
}

}  // namespace isola_arena
