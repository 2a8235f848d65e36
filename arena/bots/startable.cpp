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
#include "arena/process/command_line.hpp"
#include "arena/process/start/program.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

// A kind of file, by its ending. interpreter: the command that runs the file; empty: it must be compiled first.
struct Language {
    std::string_view ending;
    std::string_view interpreter;
};

constexpr std::array languages{Language{".py", "python3"},
                               Language{".js", "node"},
                               Language{".sh", "sh"},
                               Language{".jar", "java -jar"},
                               Language{".lisp", "sbcl --script"},
                               Language{".rb", "ruby"},
                               Language{".pl", "perl"},
                               Language{".cpp", ""},
                               Language{".cc", ""},
                               Language{".c", ""},
                               Language{".rs", ""},
                               Language{".go", ""},
                               Language{".java", ""},
                               Language{".cs", ""},
                               Language{".hs", ""}};

const Language* language_of(const fs::path& file) {
    const auto* const found = std::ranges::find(languages, file.extension().string(), &Language::ending);
    return found != languages.end() ? found : nullptr;
}

bool is_file(const fs::path& path) {
    std::error_code unreadable;
    return fs::is_regular_file(path, unreadable);
}

bool has_slash(const std::string& argument) { return argument.find('/') != std::string::npos; }

std::string quoted_command(std::string_view interpreter, const std::string& file) {
    return '"' + std::string(interpreter) + ' ' + join_command_line({file}) + '"';
}

// Returns whether only the mount of its file system keeps the file from being run.
bool is_held_by_mount(const fs::path& file) {
    struct statvfs mount {};
    std::error_code unreadable;
    constexpr fs::perms any_x = fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
    return (fs::status(file, unreadable).permissions() & any_x) != fs::perms::none &&
           statvfs(file.c_str(), &mount) == 0 && (mount.f_flag & ST_NOEXEC) != 0;
}

// Returns the error for a file that exists but is no program.
Error no_program(const std::string& file, const fs::path& folder) {
    const Language* language = language_of(file);
    if (is_held_by_mount(folder / file))
        return {file +
                " cannot run where it lies, because that file system is mounted with noexec: move it to another, or " +
                (language == nullptr || language->interpreter.empty()
                     ? "have root mount it with exec"
                     : "write " + quoted_command(language->interpreter, file))};
    if (language == nullptr) return {file + " is not executable: chmod +x " + file};
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
    for (const Language& language : languages) {
        if (!language.interpreter.empty()) continue;
        const std::string source = argument + std::string(language.ending);
        if (is_file(folder / source)) return {std::string(text).append(": compile ").append(source)};
    }
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
std::optional<Error> broken_script(const std::string& path, const std::string& file) {
    if (!is_file(path)) return Error{file + " is no program: expected a file"};
    if (auto other = for_another_machine(file, first_bytes_of(path, bytes_that_tell_the_kind))) return other;
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

// Returns an error if the interpreter's script does not exist, as in `python3 mybt.py`.
std::optional<Error> missing_script(const std::vector<std::string>& arguments, const fs::path& folder) {
    if (arguments.size() < 2) return std::nullopt;
    const Language* language = language_of(arguments[1]);
    const bool is_script = language != nullptr && language->interpreter == fs::path(arguments[0]).filename().string();
    if (!is_script || is_file(folder / arguments[1])) return std::nullopt;
    return Error{"there is no file " + arguments[1]};
}

// Returns the error for a word that only a shell understands, such as the bar of `cat | python3 bot.py`.
std::optional<Error> shell_sign(const std::vector<std::string>& arguments) {
    constexpr std::array<std::string_view, 10> signs{"|", "||", "&&", "&", ">", ">>", "<", "2>", "2>&1", "2>/dev/null"};
    const auto is_sign = [&](const std::string& word) { return std::ranges::find(signs, word) != signs.end(); };
    const auto sign = std::ranges::find_if(arguments, is_sign);
    if (sign == arguments.end()) return std::nullopt;
    return Error{"the command has " + *sign + ", which only a shell understands, and no shell reads it: write " +
                 join_command_line({"sh", "-c", joined(arguments, " ")})};
}

// Returns why these words name nothing that is here: they are written as elsewhere.
std::optional<Error> foreign_spelling(const std::vector<std::string>& arguments, const fs::path& folder) {
    for (const std::string& word : arguments) {
        if (is_file(folder / word)) continue;
        for (const char* quote : {"\u201c", "\u201d", "\u201e", "\u2018", "\u2019", "\u00ab", "\u00bb"})
            if (word.find(quote) != std::string::npos)
                return Error{"the command has the typographic quote " + std::string(quote) + " in " + word +
                             ": write \" or '"};
        if (is_windows_path(word))
            return Error{"the command has a path of Windows, " + word +
                         ": write it with / and without a drive; in WSL, C:\\Users is /mnt/c/Users"};
    }
    return std::nullopt;
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
        const Language* language = language_of(each.path());
        if (language == nullptr || !language->interpreter.empty() || !is_file(each.path())) continue;
        if (std::string found = newer_source(made, each.path()); !found.empty()) return found;
    }
    return {};
}

// Beside a program, only the file of its name is its source: other files there belong to other programs. In the folders
// above, as over build/bot, all source files are.
std::string newer_source_of_program(const std::string& argument, const fs::path& folder) {
    const fs::path program = folder / argument;
    for (const Language& language : languages) {
        if (!language.interpreter.empty()) continue;
        std::string found = newer_source(program, fs::path(program).replace_extension(language.ending));
        if (!found.empty()) return found;
    }
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

// Windows separates folders by backslashes, which quote the next character in a command.
bool is_windows_path(std::string_view word) {
    if (word.size() < 3 || word[1] != ':') return word.starts_with("\\\\");
    const char drive = word[0];
    return (drive >= 'A' && drive <= 'Z') || (drive >= 'a' && drive <= 'z');
}

std::optional<Error> unstartable(const std::vector<std::string>& arguments, const std::string& folder) {
    if (auto error = shell_sign(arguments)) return error;
    const std::string path = find_program({{arguments.front()}, {}, folder});
    const bool starts = !path.empty() && access(path.c_str(), X_OK) == 0;
    auto error = starts ? broken_script(path, has_slash(arguments.front()) ? arguments.front() : path)
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
