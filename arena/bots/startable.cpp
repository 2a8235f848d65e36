#include "arena/bots/startable.hpp"

#include <filesystem>
#include <string_view>
#include <vector>

#include <sys/statvfs.h>
#include <unistd.h>

#include "arena/base/files/input_file.hpp"
#include "arena/base/files/is_file.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/built_program.hpp"
#include "arena/bots/file_kind.hpp"
#include "arena/bots/typed_words.hpp"
#include "arena/process/command_line.hpp"
#include "arena/process/start/program.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

bool has_slash(const std::string& argument) { return argument.find('/') != std::string::npos; }

// Returns the command that runs the file, and says so if the interpreter is not here.
std::string quoted_command(std::string_view interpreter, const std::string& file) {
    const std::string program(interpreter.substr(0, interpreter.find(' ')));
    return '"' + std::string(interpreter) + ' ' + join_command_line({file}) + '"' +
           (find_program({{program}, {}, {}}).empty() ? ", once " + program + " is installed here" : "");
}

// Returns whether only the mount of its file system keeps the file from being run.
bool is_held_by_mount(const fs::path& file) {
    struct statvfs mount {};
    std::error_code unreadable;
    constexpr fs::perms any_x = fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
    return (fs::status(file, unreadable).permissions() & any_x) != fs::perms::none &&
           statvfs(file.c_str(), &mount) == 0 && (mount.f_flag & ST_NOEXEC) != 0;
}

// Returns why a file of this kind starts nothing, and on a second line what to do.
Error not_started(const std::string& file, const FileKind& kind) {
    return {file + " is " + kind.what + '\n' + kind.start};
}

FileKind kind_of(const std::string& name, const fs::path& file) {
    return kind_of_file(name, first_bytes_of(file, bytes_that_tell_the_kind));
}

// Returns the error for a file that exists but is no program.
Error no_program(const std::string& file, const fs::path& folder) {
    const SourceLanguage* language = language_of(file);
    if (const FileKind kind = kind_of(file, folder / file); !kind.start.empty()) return not_started(file, kind);
    if (is_held_by_mount(folder / file))
        return {file +
                " cannot run where it lies, because that file system is mounted with noexec: move it to another, or " +
                (language == nullptr || language->interpreter.empty()
                     ? "have root mount it with exec"
                     : "write " + quoted_command(language->interpreter, file))};
    if (language == nullptr) return {file + " is not executable: chmod +x " + file};
    if (language->interpreter.empty() && !language->has_recipe)
        return {file + " is source code in " + std::string(language->name) + ": compile it, and name the program"};
    if (language->interpreter.empty()) return {file + " is source code: compile it, and name the program"};
    return {file + " is not executable: write " + quoted_command(language->interpreter, file)};
}

// Returns the error for a file that does not exist.
Error no_file(const std::string& argument, const fs::path& folder) {
    const std::string remedy = how_to_build(argument, folder.string());
    return {"there is no file " + argument + (remedy.empty() ? "" : ": " + remedy)};
}

std::optional<Error> missing(const std::string& argument, const fs::path& folder) {
    const fs::path file = folder / argument;
    if (has_slash(argument)) return is_file(file) ? no_program(argument, folder) : no_file(argument, folder);
    if (!is_file(file)) return Error{"there is no program " + argument};
    if (access(file.c_str(), X_OK) != 0) return no_program(argument, folder);
    return Error{argument + " is not among the installed programs: for the file in this folder, write ./" + argument};
}

// Looks at the line `#!INTERPRETER [ARGUMENT]` with which a script begins. file: its name for people.
std::optional<Error> broken_script(const std::string& path, const std::string& file, const fs::path& folder) {
    if (!is_file(path)) return Error{file + " is no program: expected a file"};
    if (!kind_of_bytes(file, first_bytes_of(path, bytes_that_tell_the_kind)).start.empty())
        return no_program(file, folder);
    const std::string line = first_line_of_script(path);
    if (line.empty()) return std::nullopt;
    if (line.ends_with('\r'))
        return Error{file + " has Windows line ends, with which its first line names no interpreter: save it with LF"};
    const std::size_t begin = line.find_first_not_of(" \t", 2);
    if (begin == std::string::npos) return std::nullopt;
    const std::string interpreter = line.substr(begin, line.find_first_of(" \t", begin) - begin);
    if (is_file(interpreter)) return std::nullopt;
    return Error{file + " begins with " + line + ", but there is no " + interpreter};
}

// Returns an error if the interpreter's script does not exist, as in `python3 mybt.py`, or is a file of a kind that no
// program runs, as in `python3 mybot.ipynb`.
std::optional<Error> missing_script(const std::vector<std::string>& arguments, const std::string& folder) {
    const std::string script = script_in(arguments);
    if (script.empty()) return std::nullopt;
    const SourceLanguage* language = language_of(script);
    const std::string program = fs::path(arguments[0]).filename().string();
    if (!is_file(fs::path(folder) / script)) {
        const bool is_script = language != nullptr &&
                               (language->interpreter == program || (program == "java" && language->ending == ".java"));
        if (is_script) return Error{"there is no file " + script};
        return is_interpreter(program) ? foreign_spelling(script, folder) : std::nullopt;
    }
    if (!is_interpreter(program)) return std::nullopt;
    const FileKind kind = kind_of(script, fs::path(folder) / script);
    if (kind.start.empty() || kind.can_be_run) return std::nullopt;
    return not_started(script, kind);
}

// Returns whether a command may begin with this program, a name or a path, although it is not installed here.
bool may_be_installed_elsewhere(const std::string& program) {
    const std::string name = fs::path(program).filename().string();
    return is_interpreter(name) || name == "mono" || name == "dotnet" || language_of_script("#!" + name) != nullptr;
}

// Returns the interpreter that a command needs and that is not installed here: its program, or that of a script, which
// is the program. Empty: none is missing, or it is not known as an interpreter.
std::string missing_interpreter(const std::vector<std::string>& arguments, const std::string& folder) {
    const std::string& program = arguments.front();
    const std::string path = find_program({{program}, {}, folder});
    if (path.empty() || !is_file(path)) return may_be_installed_elsewhere(program) ? program : "";
    const std::string line = access(path.c_str(), X_OK) == 0 ? first_line_of_script(path) : "";
    const std::size_t begin = line.find_first_not_of(" \t", 2);
    if (begin == std::string::npos || line.ends_with('\r')) return {};
    const std::string interpreter = line.substr(begin, line.find_first_of(" \t", begin) - begin);
    return !is_file(interpreter) && may_be_installed_elsewhere(interpreter) ? interpreter : "";
}

// Returns whether the command is written as no machine understands it.
bool is_miswritten(const BotSpec& bot, std::string_view command) {
    return shell_sign(bot.arguments, bot.folder, command) || foreign_spelling(bot.arguments.front(), bot.folder) ||
           foreign_argument(bot.arguments, bot.folder);
}

// Returns the mistake of a command whose interpreter is not installed here: the interpreter would find no file of the
// bot.
std::optional<Error> missing_beside_interpreter(const BotSpec& bot) {
    if (auto error = missing_script(bot.arguments, bot.folder)) return error;
    if (auto error = not_built(bot.arguments, bot.folder)) return error;
    const std::string script = script_in(bot.arguments);
    if (script.empty() || is_file(fs::path(bot.folder) / script)) return std::nullopt;
    return no_file(script, bot.folder);
}

}  // namespace

StartElsewhere startable_elsewhere(const BotSpec& bot, std::string_view command) {
    auto error = unstartable(bot.arguments, bot.folder, command);
    if (!error) return {};
    if (is_miswritten(bot, command)) return {std::move(error), {}};
    const std::string& program = bot.arguments.front();
    const bool is_name = !has_slash(program) && find_program({{program}, {}, bot.folder}).empty();
    if (!bot.build.empty() && (!is_name || may_be_installed_elsewhere(program))) return {{}, in_one_line(*error)};
    const std::string interpreter = missing_interpreter(bot.arguments, bot.folder);
    if (!interpreter.empty() && (bot.arguments.size() > 1 || interpreter != program)) {
        if (auto missing = missing_beside_interpreter(bot)) return {std::move(missing), {}};
        return {{}, in_one_line(*error)};
    }
    if (is_name)
        error->message +=
            ": if the machines that play have it, start it from a script in the bot's folder, and name "
            "that script";
    else if (!is_file(fs::path(bot.folder) / program))
        error->message += (error->message.find(": ") == std::string::npos ? ": " : ", or ") +
                          std::string(
                              "write \"build\" into its bots.toml, which says how the machines that play "
                              "build it");
    return {std::move(error), {}};
}

std::optional<Error> unstartable_where_it_plays(const BotSpec& bot, std::string_view command, bool plays_elsewhere) {
    return plays_elsewhere ? startable_elsewhere(bot, command).mistake
                           : unstartable(bot.arguments, bot.folder, command);
}

std::string in_one_line(const Error& error) { return with_all_replaced(error.message, {{"\n", ": "}}); }

std::optional<Error> unstartable(const std::vector<std::string>& arguments, const std::string& folder,
                                 std::string_view command) {
    if (auto error = shell_sign(arguments, folder, command)) return error;
    const std::string path = find_program({{arguments.front()}, {}, folder});
    const bool starts = !path.empty() && access(path.c_str(), X_OK) == 0;
    auto error = starts ? broken_script(path, has_slash(arguments.front()) ? arguments.front() : path, folder)
                        : missing(arguments.front(), folder);
    const std::string named = error ? arguments.front() : script_in(arguments);
    if (!error) error = missing_script(arguments, folder);
    if (!error) error = not_built(arguments, folder);
    if (!error) return std::nullopt;
    if (auto foreign = foreign_spelling(named, folder)) return foreign;
    if (const auto foreign = foreign_argument(arguments, folder)) error->message += "; " + foreign->message;
    return error;
}

}  // namespace isola_arena
