#include "arena/bots/startable.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <string_view>
#include <vector>

#include <sys/statvfs.h>
#include <unistd.h>

#include "arena/base/files/input_file.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/file_kind.hpp"
#include "arena/bots/typed_words.hpp"
#include "arena/process/command_line.hpp"
#include "arena/process/start/program.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
    std::error_code unreadable;
    return fs::is_regular_file(path, unreadable);
}

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

// A program may lie this many folders below that of its sources, as target/release/bot does.
constexpr int deepest_program = 3;

// Returns the folders above that of the program, up to the bot's own folder.
std::vector<fs::path> folders_above(const std::string& program, const fs::path& folder) {
    std::vector<fs::path> above;
    fs::path place = fs::path(program).lexically_normal().parent_path();
    if (place.is_absolute() || place.string().starts_with("..")) return above;
    while (!place.empty() && above.size() < deepest_program) {
        place = place.parent_path();
        above.push_back(place.empty() ? folder : folder / place);
    }
    return above;
}

// Returns whether programs are made of this file by a compiler. Other tools use endings of one letter, too: `bot.d` is
// mostly what a compiler writes for make.
bool is_compiled(const fs::path& file) {
    const SourceLanguage* language = language_of(file.filename().string());
    return language != nullptr && language->interpreter.empty() &&
           (language->has_recipe || language->ending.size() > 2) && is_file(file);
}

// Returns the files beside `file` whose names are its own and an ending: `bot.cpp` for `bot`.
std::vector<fs::path> files_with_stem(const fs::path& file) {
    std::vector<fs::path> found;
    std::error_code unreadable;
    const fs::path place = file.has_parent_path() ? file.parent_path() : fs::path(".");
    for (const fs::directory_entry& each : fs::directory_iterator(place, unreadable))
        if (each.path().stem() == file.filename() && each.path().has_extension()) found.push_back(each.path());
    std::ranges::sort(found);
    return found;
}

// Returns the error for a program that does not exist, and says how to make it if there is a Makefile or source code.
Error no_file(const std::string& argument, const fs::path& folder) {
    const std::string text = "there is no file " + argument;
    std::vector<fs::path> places = folders_above(argument, folder);
    places.insert(places.begin(), (folder / argument).parent_path());
    for (const fs::path& place : places)
        if (is_file(place / "Makefile")) {
            const std::string made_in = place.lexically_normal().string();
            return {text + ": build it by " + join_command_line({"make", "-C", made_in.empty() ? "." : made_in})};
        }
    for (const fs::path& source : files_with_stem(folder / argument))
        if (is_compiled(source)) return {text + ": compile " + argument + source.extension().string()};
    return {text};
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

bool is_interpreter(std::string_view program) {
    constexpr std::array<std::string_view, 13> interpreters{
        "python3", "python", "node", "java", "sh", "bash", "perl", "ruby", "php", "lua", "julia", "Rscript", "sbcl"};
    return std::ranges::find(interpreters, program) != interpreters.end();
}

// Returns an error if the interpreter's script does not exist, as in `python3 mybt.py`, or is a file of a kind that no
// program runs, as in `python3 mybot.ipynb`.
std::optional<Error> missing_script(const std::vector<std::string>& arguments, const fs::path& folder) {
    if (arguments.size() < 2) return std::nullopt;
    const SourceLanguage* language = language_of(arguments[1]);
    const std::string program = fs::path(arguments[0]).filename().string();
    if (!is_file(folder / arguments[1])) {
        const bool is_script = language != nullptr && language->interpreter == program;
        return is_script ? std::optional(Error{"there is no file " + arguments[1]}) : std::nullopt;
    }
    if (!is_interpreter(program)) return std::nullopt;
    const FileKind kind = kind_of(arguments[1], folder / arguments[1]);
    if (kind.start.empty() || kind.can_be_run) return std::nullopt;
    return not_started(arguments[1], kind);
}

// How much newer than its program a source must be, because archives and copies keep times of whole seconds.
constexpr auto least_newer = std::chrono::seconds(2);

std::string newer_source(const fs::path& made, const fs::path& source) {
    std::error_code missing;
    const auto of_source = fs::last_write_time(source, missing);
    if (missing) return {};
    const auto of_made = fs::last_write_time(made, missing);
    if (missing || of_source < of_made + least_newer) return {};
    return source.filename().string() + " is newer than " + made.filename().string() +
           ": it plays as it was built, until you build it again";
}

// Returns newer_source() of a source file in that folder.
std::string newer_source_in(const fs::path& folder, const fs::path& made) {
    std::error_code unreadable;
    for (const fs::directory_entry& each : fs::directory_iterator(folder, unreadable)) {
        if (!is_compiled(each.path())) continue;
        if (std::string found = newer_source(made, each.path()); !found.empty()) return found;
    }
    return {};
}

// Beside a program, only the file of its name is its source: other files there belong to other programs. In the folders
// above, as over build/bot, all source files are.
std::string newer_source_of_program(const std::string& argument, const fs::path& folder) {
    const fs::path program = folder / argument;
    for (const fs::path& source : files_with_stem(fs::path(program).replace_extension()))
        if (std::string found = is_compiled(source) ? newer_source(program, source) : ""; !found.empty()) return found;
    for (const fs::path& above : folders_above(argument, folder))
        for (const fs::path& place : {above, above / "src"})
            if (std::string found = newer_source_in(place, program); !found.empty()) return found;
    return {};
}

std::string newer_source_of_class(const std::string& name, const fs::path& folder) {
    for (const char* classes : {".", "build", "bin", "classes", "out"}) {
        std::string found = newer_source(folder / classes / (name + ".class"), folder / (name + ".java"));
        if (!found.empty()) return found;
    }
    return {};
}

}  // namespace

std::string in_one_line(const Error& error) { return with_all_replaced(error.message, {{"\n", ": "}}); }

std::optional<Error> unstartable(const std::vector<std::string>& arguments, const std::string& folder) {
    if (auto error = shell_sign(arguments)) return error;
    const std::string path = find_program({{arguments.front()}, {}, folder});
    const bool starts = !path.empty() && access(path.c_str(), X_OK) == 0;
    auto error = starts ? broken_script(path, has_slash(arguments.front()) ? arguments.front() : path, folder)
                        : missing(arguments.front(), folder);
    if (!error) error = missing_script(arguments, folder);
    if (!error) return std::nullopt;
    const auto foreign = foreign_spelling(arguments, folder);
    return foreign ? foreign : error;
}

std::string older_than_its_source(const std::vector<std::string>& arguments, const std::string& folder) {
    if (arguments.empty()) return {};
    const std::string& program = arguments.front();
    if (has_slash(program) && is_file(fs::path(folder) / program))
        if (std::string found = newer_source_of_program(program, folder); !found.empty()) return found;
    if (fs::path(program).filename() != "java") return {};
    for (const std::string& word : arguments)
        if (std::string found = newer_source_of_class(word, folder); !found.empty()) return found;
    return {};
}

}  // namespace isola_arena
