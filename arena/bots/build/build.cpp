#include "arena/bots/build/build.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "arena/base/failure.hpp"
#include "arena/base/files/draft.hpp"
#include "arena/base/hash/digest.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/build/result_bots_file.hpp"
#include "arena/bots/bundled_bots.hpp"
#include "arena/process/bot/captured_run.hpp"
#include "arena/process/command_line.hpp"
#include "arena/sandbox/sandbox.hpp"
#include "arena/sandbox/share/shared_folders.hpp"

namespace isola_arena {
namespace {

// Returns the file's name in a form that no program takes for an option.
std::string as_path(const std::string& file) { return file.starts_with('-') ? "./" + file : file; }

std::string stem_of(const MainFile& main) { return as_path(std::filesystem::path(main.path).stem().string()); }

// `-mPACKAGE` is meant as an option, a file's name is not.
std::string start_of(const MainFile& main) { return main.start == main.path ? as_path(main.path) : main.start; }

// The values that come from the author's files, in the order of author_words.
using AuthorValues = std::array<std::string, 6>;
constexpr std::array<const char*, 6> author_words{"{main}",       "{stem}",  "{class}",
                                                  "{class_file}", "{start}", "{edition}"};
constexpr std::array<const char*, 6> author_variables{"RECIPE_MAIN",       "RECIPE_STEM",  "RECIPE_CLASS",
                                                      "RECIPE_CLASS_FILE", "RECIPE_START", "RECIPE_EDITION"};

std::string class_file_of(const MainFile& main) {
    return as_path(with_all_replaced(main.class_name, {{".", "/"}}) + ".class");
}

AuthorValues values_of(const MainFile& main) {
    return {as_path(main.path), stem_of(main), main.class_name, class_file_of(main), start_of(main), main.edition};
}

// Returns the text with the words in braces replaced.
std::string filled_in(std::string text, const RecipeValues& words, const AuthorValues& values) {
    for (std::size_t i = 0; i < values.size(); ++i)
        text = with_all_replaced(std::move(text), {{author_words[i], values[i]}});
    return with_all_replaced(std::move(text), {{"{name}", words.name}, {"{share}", words.share}});
}

// Copies the submission. In the copy, sources and scripts lose a byte order mark, and sources in Java, C, C++ and C#
// that are not UTF-8 are rewritten as UTF-8, unless a Makefile of their own says which encoding they have.
constexpr std::string_view before = R"(exec 3>&1 1>&2
mkdir "$HOME/build" "$HOME/temporary"
export TMPDIR="$HOME/temporary"
cp -R . "$HOME/build"
chmod -R u+rwX "$HOME/build"
cd "$HOME/build"
printf '%s' "$RECIPE_LEFT_OUT" | while IFS= read -r left_out; do rm -f -- "./$left_out"; done
mark=$(printf '\357\273\277')
find . -type f -exec grep -laF "$mark" {} + > "$HOME/found" || :
while IFS= read -r file; do
  case $(head -c 5 "$file" | tr -d '\000') in
    "$mark#!") ;;
    "$mark"*)
      case $file in
        *.[ch] | *.cc | *.cpp | *.cxx | *.hh | *.hpp | *.hxx | *.cs | *.java | *.go | *.rs | *.py | *.pl | *.rb) ;;
        *.js | *.mjs | *.cjs | *.ts | *.mts | *.sh | *.bash | *.lisp | */player-* | */go.mod | */go.work) ;;
        *) continue ;;
      esac ;;
    *) continue ;;
  esac
  tail -c +4 "$file" > "$HOME/text"
  cat "$HOME/text" > "$file"
done < "$HOME/found"
find . -type f '(' -name '*.[ch]' -o -name '*.cc' -o -name '*.cpp' -o -name '*.cxx' -o -name '*.hh' -o -name '*.hpp' \
  -o -name '*.hxx' -o -name '*.cs' -o -name '*.java' ')' -exec grep -laxv '.*' {} + > "$HOME/found" || :
cat [Mm]akefile GNUmakefile 2> "$HOME/text" | grep -qi -e encoding -e charset && : > "$HOME/found"
while IFS= read -r file; do
  echo "${file#./} is not UTF-8: it is compiled as Windows-1252"
  iconv -f WINDOWS-1252 -t UTF-8 "$file" > "$HOME/text" || {
    echo "${file#./} is neither UTF-8 nor Windows-1252: save it as UTF-8"
    exit 1
  }
  cat "$HOME/text" > "$file"
done < "$HOME/found"
rm -f "$HOME/found" "$HOME/text"
(
set -e
)";

constexpr std::string_view after = R"(
) 3>&-
exec tar --format=pax -cf - . >&3
)";

}  // namespace

std::string build_script(const std::string& build, const RecipeValues& words) {
    AuthorValues variables;
    for (std::size_t i = 0; i < variables.size(); ++i) variables[i] = std::string("\"$") + author_variables[i] + '"';
    const std::string lines = filled_in(build, words, variables);
    return std::string(before) + (lines.empty() ? ":" : lines) + std::string(after);
}

std::vector<std::string> build_environment(const RecipeValues& words) {
    const AuthorValues values = values_of(words.main);
    std::vector<std::string> environment;
    for (std::size_t i = 0; i < values.size(); ++i)
        environment.push_back(std::string(author_variables[i]) + '=' + values[i]);
    std::string left_out;
    for (const std::string& each : words.main.left_out) left_out += each + '\n';
    environment.push_back("RECIPE_LEFT_OUT=" + left_out);
    return environment;
}

std::vector<std::string> command_arguments(const std::string& command, const RecipeValues& words) {
    const auto split = split_command_line(command);
    if (!split) return {};
    std::vector<std::string> replaced = *split;
    for (std::string& each : replaced) each = filled_in(each, words, values_of(words.main));
    if (words.main.environment.empty()) return replaced;
    std::vector<std::string> with_environment{"env"};
    with_environment.insert(with_environment.end(), words.main.environment.begin(), words.main.environment.end());
    with_environment.insert(with_environment.end(), replaced.begin(), replaced.end());
    return with_environment;
}

namespace {

// Returns the words of command_arguments() that come from the recipe alone, without names of the author's files or
// classes.
std::vector<std::string> arguments_of_recipe(const std::string& command, const RecipeValues& words) {
    const auto split = split_command_line(command);
    const auto names_a_file = [](const std::string& word) {
        return std::ranges::any_of(author_words,
                                   [&](const char* each) { return word.find(each) != std::string::npos; });
    };
    std::vector<std::string> own;
    for (const std::string& word : split ? *split : std::vector<std::string>())
        if (!names_a_file(word)) own.push_back(filled_in(word, words, values_of(words.main)));
    return own;
}

namespace fs = std::filesystem;

// The most bytes of a tar archive for each file besides its content: headers, and the padding of the last block.
constexpr std::int64_t most_around_a_file = 4096;

constexpr std::size_t most_notes = 5;
constexpr std::size_t longest_note = 300;

// What compilers and build systems say if there is no network.
constexpr std::array<std::string_view, 16> words_of_lost_network{"Could not resolve host",
                                                                 "Couldn't resolve host",
                                                                 "Temporary failure in name resolution",
                                                                 "dial tcp",
                                                                 "Network is unreachable",
                                                                 "attempting to make an HTTP request",
                                                                 "Failed to connect to",
                                                                 "you're using offline mode",
                                                                 "unable to resolve host",
                                                                 "EAI_AGAIN",
                                                                 "ENETUNREACH",
                                                                 "Failed to establish a new connection",
                                                                 "UnknownHostException",
                                                                 "Unknown host",
                                                                 "Address family not supported by protocol",
                                                                 "could not find git for clone"};

constexpr std::string_view build_without_sandbox =
    "a submission is not built without isolation, for its commands are a stranger's: install bubblewrap (arena doctor "
    "tells what is missing)";

// The programs of rustup look for the real programs in a home folder, and no sandbox shows one.
bool is_usable(std::string_view folder) { return !folder.empty() && !fs::exists(fs::path(folder) / "rustup"); }

// Returns the folders of PATH that builds may use.
std::vector<std::string_view> path_of_builds() {
    const char* path = std::getenv("PATH");
    std::vector<std::string_view> folders = split(path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path, ':');
    std::erase_if(folders, [](std::string_view folder) { return !is_usable(folder); });
    return folders;
}

bool is_in(const std::vector<std::string_view>& folders, const std::string& program) {
    std::error_code unknown;
    return std::ranges::any_of(folders,
                               [&](const auto& each) { return fs::exists(fs::path(each) / program, unknown); });
}

std::optional<Error> lacks_program(const Recipe& recipe) {
    const std::string program = missing_program(recipe);
    if (program.empty()) return std::nullopt;
    return Error{program + " is not installed here: ask the organiser"};
}

std::string share_folder() {
    std::error_code missing;
    return fs::weakly_canonical(program_folder() / "../share/isola-arena", missing).string();
}

// The home folder of a build that is not isolated. The destructor removes it with all its contents.
class ScratchHome {
public:
    ScratchHome() {
        path_ = fs::temp_directory_path() / ("isola-arena-build-" + random_hex(8));
        fs::create_directory(path_);
        fs::permissions(path_, fs::perms::owner_all);
    }
    ~ScratchHome() { remove_folder(path_); }
    ScratchHome(const ScratchHome&) = delete;
    ScratchHome& operator=(const ScratchHome&) = delete;

    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

std::string seconds(Nanoseconds time) {
    return std::to_string(std::chrono::duration_cast<std::chrono::seconds>(time).count()) + " s";
}

// Returns the notes of a build's log for its author.
std::string notes_in(std::string_view log) {
    std::vector<std::string> notes;
    for (const std::string_view line : lines_of(log))
        if (line.starts_with(begin_of_note) && notes.size() < most_notes)
            notes.push_back(printable(line.substr(begin_of_note.size(), longest_note)));
    return joined(notes, "; ");
}

// Returns whether a build has failed because it looked for something elsewhere.
bool wanted_network(std::string_view log) {
    return std::ranges::any_of(words_of_lost_network,
                               [&](std::string_view words) { return log.find(words) != std::string_view::npos; });
}

std::string why_it_failed(const CapturedRun& run, const BuildLimits& limits, std::string_view log) {
    switch (run.end) {
        case RunEnd::exited:
            if (wanted_network(log))
                return "the build wants something from the network, which no build has: put what it fetches into what "
                       "is handed in";
            return "the build failed, it " + run.text + ": its log says why";
        case RunEnd::not_run: throw ArenaFailure("the build could not start: " + run.text);
        case RunEnd::late:
            return "building took longer than " + seconds(limits.wall) + ", the limit" +
                   (limits.whose_wall.empty() ? "" : ' ' + limits.whose_wall) + ": it was ended";
        case RunEnd::too_much:
            return "the build made more than " + approximate_size(limits.result.bytes) +
                   ": let it remove what the bot does not need";
        case RunEnd::memory: return "the build needed more memory than " + approximate_size(limits.machine.memory);
        case RunEnd::processes:
            return "the build needed more than " + std::to_string(limits.machine.processes) + " processes and threads";
        case RunEnd::interrupted: return "the build was interrupted";
    }
    return {};
}

std::optional<Error> unpack_result(std::string_view archive, const fs::path& into, UnpackLimits limits) {
    limits.strip_top_folder = false;
    limits.decodes_names = false;
    limits.refuses_links_out = false;
    const auto unpacked = unpack_archive(archive, into, limits);
    if (!unpacked) return Error{"what the build made cannot be taken: " + unpacked.message()};
    return std::nullopt;
}

std::optional<Error> write_own(const BuildResult& result) {
    std::vector<std::string> command = result.command;
    if (command.empty()) {
        const auto made = program_made(result.source, result.into, result.identity.name);
        if (!made) return made.error();
        command = {"./" + *made};
    }
    write_bots_file(result.into, result.identity, command, result.type);
    return std::nullopt;
}

// Turns a folder into a bot: adds a bots.toml if it has none of its own, checks it, and makes the folder read-only.
Result<ListedBot> complete(const BuildResult& result) {
    if (!result.starts_itself)
        if (auto failure = write_own(result)) return *failure;
    auto bot = read_own_bots_file(result.into, result.organisers_arguments);
    if (bot) make_read_only(result.into);
    return bot;
}

// Makes one bot.
class Build {
public:
    Build(const Sandbox& sandbox, fs::path source, const Recognised& recognised, fs::path into,
          const BotIdentity& identity, const BuildLimits& limits)
        : sandbox_(sandbox), source_(fs::absolute(source) / recognised.folder), recognised_(recognised),
          into_(fs::absolute(into)), identity_(identity), limits_(limits), path_(joined(path_of_builds(), ":")) {}

    Built make(const std::stop_token& stop, const TakeResult& take) && {
        return run(stop, [&](const std::string& archive) { return take_it(archive, take); });
    }

    Built run_lines(const std::stop_token& stop) && {
        return run(stop, [this](const std::string& archive) { return unpack_result(archive, into_, limits_.result); });
    }

private:
    template <class Take>
    Built run(const std::stop_token& stop, const Take& take) {
        const auto archive = run_recipe(stop);
        const std::optional<Error> failure = archive ? take(*archive) : archive.error();
        built_.ok = !failure;
        built_.why = failure ? failure->message : recognised_.why;
        const std::string own_notes = notes_in(built_.log);
        const std::string notes = joined_if_any({recognised_.missing, own_notes}, "; ");
        const bool notes_say_all = failure && !own_notes.empty() && trimmed(without_notes(built_.log), " \n").empty();
        if (notes_say_all) built_.why = notes;
        else if (is_ended_by_limit_) built_.why += notes.empty() ? "" : "; " + notes;
        else if (!notes.empty()) built_.why = failure ? notes + ": " + built_.why : built_.why + "; " + notes;
        return std::move(built_);
    }

    bool starts_itself() const { return recognised_.main.path == bots_file_name; }

    RecipeValues values() const {
        return {recognised_.builder ? recognised_.builders_main : recognised_.main, identity_.name, share_folder()};
    }

    Program program(const fs::path& home) const {
        const Recipe& recipe = recognised_.builder ? *recognised_.builder : recognised_.recipe;
        std::vector<std::string> environment = build_environment(values());
        for (const std::string& each : {"PATH=" + path_, "HOME=" + home.string(), std::string("LANG=C.UTF-8")})
            environment.push_back(each);
        add_shared_folders(environment, limits_.shared);
        return {{"sh", "-e", "-c", build_script(recipe.build, values()), "build"}, environment, source_.string()};
    }

    // Runs the recipe and returns the archive of the folder that its commands leave behind.
    Result<std::string> run_recipe(const std::stop_token& stop) {
        if (!sandbox_.isolates() && !limits_.trusts_authors) return Error{std::string(build_without_sandbox)};
        if (auto lacking = lacks_program(recognised_.recipe)) return *lacking;
        if (recognised_.builder)
            if (auto lacking = lacks_program(*recognised_.builder)) return *lacking;
        std::optional<ScratchHome> home;
        if (!sandbox_.isolates()) home.emplace();
        Program run = program(home ? home->path() : "/tmp");
        if (auto refused = sandbox_.confine(run, {limits_.machine, {}, limits_.shared})) return *refused;
        CaptureLimits capture{
            limits_.wall, static_cast<std::size_t>(limits_.result.bytes + limits_.result.files * most_around_a_file),
            limits_.log / 2, limits_.log / 2};
        capture.patience = BuildLimits::patience;
        CapturedRun done = run_captured(std::move(run), capture, stop);
        built_.log = std::move(done.errors);
        built_.took = done.took;
        built_.exit = done.exit_code;
        is_ended_by_limit_ = done.end != RunEnd::exited;
        if (!done.succeeded()) return Error{why_it_failed(done, limits_, built_.log)};
        return std::move(done.output);
    }

    std::optional<Error> take_it(const std::string& archive, const TakeResult& take) {
        const Recipe& recipe = recognised_.recipe;
        BuildResult result{source_, into_, identity_, starts_itself(), {}, {}, recipe.type, limits_.result};
        if (!starts_itself()) {
            result.command = command_arguments(recipe.command, values());
            result.organisers_arguments = arguments_of_recipe(recipe.command, values());
        }
        if (take) return take(archive, result);
        const auto bot = take_result(archive, result);
        if (!bot) return bot.error();
        built_.bot = *bot;
        return std::nullopt;
    }

    const Sandbox& sandbox_;
    fs::path source_;
    const Recognised& recognised_;
    fs::path into_;
    const BotIdentity& identity_;
    const BuildLimits& limits_;
    std::string path_;
    Built built_;
    bool is_ended_by_limit_ = false;
};

}  // namespace

std::string missing_program(const Recipe& recipe) {
    const auto folders = path_of_builds();
    const auto has_one_of = [&](const std::string& need) {
        return std::ranges::any_of(split(need, '|'),
                                   [&](std::string_view each) { return is_in(folders, std::string(each)); });
    };
    const auto missing = std::ranges::find_if_not(recipe.needs, has_one_of);
    return missing == recipe.needs.end() ? "" : missing->substr(0, missing->find('|'));
}

std::string without_notes(std::string_view log) {
    std::string rest;
    for (const std::string_view line : lines_of(log))
        if (!line.starts_with(begin_of_note)) rest.append(line) += '\n';
    return rest;
}

Built build(const Sandbox& sandbox, const fs::path& source, const Recognised& recognised, const fs::path& into,
            const BotIdentity& identity, const BuildLimits& limits, const std::stop_token& stop,
            const TakeResult& take) {
    return Build(sandbox, source, recognised, into, identity, limits).make(stop, take);
}

Result<ListedBot> take_result(std::string_view archive, const BuildResult& result) {
    if (auto failure = unpack_result(archive, result.into, result.limits)) return *failure;
    auto bot = complete(result);
    if (!bot) remove_folder(result.into);
    return bot;
}

Built run_build(const Sandbox& sandbox, const fs::path& source, const std::string& lines, const fs::path& into,
                const BuildLimits& limits, const std::stop_token& stop) {
    Recognised lines_alone;
    lines_alone.recipe.build = lines;
    const BotIdentity nobody;
    return Build(sandbox, source, lines_alone, into, nobody, limits).run_lines(stop);
}

}  // namespace isola_arena
