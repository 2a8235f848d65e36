#include "arena/bots/build/result_bots_file.hpp"

#include <algorithm>
#include <array>
#include <fstream>

#include "arena/base/archive/new_folder.hpp"
#include "arena/base/failure.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/startable.hpp"
#include "arena/process/command_line.hpp"
#include "arena/sandbox/command_files.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr fs::perms rights_to_write = fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;

bool is_within(const fs::path& path, const fs::path& folder) {
    const fs::path way = fs::weakly_canonical(path).lexically_relative(fs::canonical(folder));
    return !way.empty() && *way.begin() != "..";
}

// Makes paths in the text relative to the folder, because the author need not see paths of this machine.
std::string without_folder(const std::string& text, const fs::path& folder) {
    return with_all_replaced(text, {{folder.string() + '/', ""}, {folder.string(), "."}});
}

// Returns whether a word, or a part of it, is a path outside the bot's folder and the folders of the system's programs.
// The sandbox would show such a file if everybody may read it, and nobody reads a stranger's command before it is used.
bool leads_out(const std::string& word) {
    constexpr std::array<std::string_view, 2> of_the_system{"/usr", "/bin"};
    return std::ranges::any_of(parts_of_word(word), [&](const std::string& part) {
        const bool goes_up = std::ranges::count(fs::path(part), fs::path("..")) > 0;
        const bool is_elsewhere = part.starts_with('/') && std::ranges::none_of(of_the_system, [&](const auto& folder) {
                                      return lies_in(part, folder);
                                  });
        return goes_up || is_elsewhere;
    });
}

std::optional<Error> leads_out(const BotSpec& bot, const std::vector<std::string>& organisers_arguments) {
    // The command of a bot type ends with the author's file. The words before it are the arena's.
    const std::size_t first = bot.contest.empty() ? 0 : bot.arguments.size() - 1;
    for (std::size_t index = first; index < bot.arguments.size(); ++index)
        if (std::ranges::count(organisers_arguments, bot.arguments[index]) == 0 && leads_out(bot.arguments[index]))
            return Error{"its command names " + shown_name(bot.arguments[index]) +
                         ", which leads out of the bot's folder: it may name what the submission brings"};
    return std::nullopt;
}

}  // namespace

void write_bots_file(const fs::path& folder, const BotIdentity& identity, const std::vector<std::string>& command,
                     const std::string& type) {
    std::ofstream file(folder / bots_file_name);
    file << "[[bot]]\nname = " << as_toml(identity.name) << "\ncommand = " << as_toml(join_command_line(command))
         << '\n';
    if (!type.empty()) file << "type = " << as_toml(type) << '\n';
    if (!identity.author.empty()) file << "author = " << as_toml(identity.author) << '\n';
    if (!file.flush()) throw ArenaFailure("cannot write " + (folder / bots_file_name).string());
}

Result<ListedBot> read_own_bots_file(const fs::path& result, const std::vector<std::string>& organisers_arguments) {
    const fs::path folder = fs::absolute(result).lexically_normal();  // as messages about the bot name it
    const auto listed_bots = read_bots_file((folder / bots_file_name).string());
    if (!listed_bots) return Error{without_folder(listed_bots.message(), folder)};
    if (listed_bots->size() != 1)
        return Error{"its bots.toml lists " + std::to_string(listed_bots->size()) + " bots: a submission is one bot"};
    const ListedBot& bot = listed_bots->front();
    if (!is_within(bot.spec.folder, folder))
        return Error{"its bots.toml names a folder outside the submission: it may name one within, or none"};
    if (bot.spec.limits != LimitRequest{})
        return Error{"its bots.toml asks for limits, which only an organiser grants: take them out"};
    if (const auto elsewhere = leads_out(bot.spec, organisers_arguments)) return *elsewhere;
    if (const auto cannot = unstartable(bot.spec.arguments, bot.spec.folder, bot.command))
        return Error{"its bots.toml: " + without_folder(cannot->message, folder)};
    return bot;
}

Result<std::string> program_made(const fs::path& source, const fs::path& result, const std::string& name) {
    std::vector<std::string> made;
    for (const auto& entry : fs::recursive_directory_iterator(result)) {
        const fs::path path = entry.path().lexically_relative(result);
        const bool runs =
            entry.is_regular_file() && (entry.status().permissions() & fs::perms::owner_exec) != fs::perms::none;
        const std::string ending = path.extension().string();
        if (runs && ending != ".o" && ending != ".so" && !fs::exists(source / path)) made.push_back(path.string());
    }
    std::ranges::sort(made);
    const auto is_called = [&](const std::string& wanted) {
        const auto has_that_name = [&](const std::string& path) { return fs::path(path).filename() == wanted; };
        return std::ranges::find_if(made, has_that_name);
    };
    for (const std::string& wanted : {std::string("bot"), name})
        if (const auto found = is_called(wanted); found != made.end()) return *found;
    if (made.size() == 1) return made.front();
    const std::string remedy = "add a bots.toml that says how the bot is started ([[bot]] with name and command)";
    if (made.empty()) return Error{"the build made no program: " + remedy};
    return Error{"the build made several programs (" + listed(made) + "): call one of them bot, or " + remedy};
}

void make_read_only(const fs::path& folder) {
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        fs::permissions(entry.path(), rights_to_write, fs::perm_options::remove);
    fs::permissions(folder, rights_to_write, fs::perm_options::remove);
}

}  // namespace isola_arena
