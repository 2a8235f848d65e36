#include "arena/cluster/bundle/bundle.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

#include "arena/base/archive/new_folder.hpp"
#include "arena/base/archive/new_archive.hpp"
#include "arena/base/failure.hpp"
#include "arena/base/hash/digest.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/bots_file.hpp"

namespace isola_arena::cluster {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view arena_word = "{arena}";
constexpr char brace = '{';

// Changes the words of a bot's command for another machine: the folder of the arena's program, which differs there,
// becomes `{arena}`. A brace that the user wrote is doubled, so that it is not taken for that of `{arena}`.
class PortableArguments {
public:
    // programs: the folder of the arena's program here, absolute.
    explicit PortableArguments(const fs::path& programs) {
        places_.emplace_back(programs.string() + '/', std::string(arena_word) + '/');
        const std::string prefix = programs.parent_path().string();
        if (prefix == "/usr") return;
        for (const char* folder : {"/share/isola-arena/", "/libexec/isola-arena/"})
            places_.emplace_back(prefix + folder, std::string(arena_word) + "/.." + folder);
    }

    // Returns whether the word names a file that comes with the arena.
    bool is_arenas(std::string_view word) const {
        return std::ranges::any_of(places_,
                                   [&](const auto& each) { return word.find(each.first) != std::string_view::npos; });
    }

    std::string portable(std::string_view word) const {
        std::string text;
        while (!word.empty()) {
            const auto place =
                std::ranges::find_if(places_, [&](const auto& each) { return word.starts_with(each.first); });
            if (place != places_.end()) {
                text += place->second;
                word.remove_prefix(place->first.size());
                continue;
            }
            text.append(word.front() == brace ? 2 : 1, word.front());
            word.remove_prefix(1);
        }
        return text;
    }

private:
    std::vector<std::pair<std::string, std::string>> places_;  ///< beginnings of paths, with their replacements
};

// Returns a word of travelling() as this machine needs it. programs: the folder of the arena's program here.
std::string local_argument(std::string_view word, const fs::path& programs) {
    const bool is_arenas = word.starts_with(arena_word);
    std::string text;
    while (!word.empty()) {
        if (word.starts_with(arena_word)) {
            text += programs.string();
            word.remove_prefix(arena_word.size());
            continue;
        }
        if (word.front() == brace && word.size() > 1) word.remove_prefix(1);
        text += word.front();
        word.remove_prefix(1);
    }
    std::error_code unreadable;
    if (is_arenas && fs::exists(text, unreadable)) return fs::weakly_canonical(text, unreadable).string();
    return text;
}

constexpr std::string_view outside = "outside";

bool is_in(const std::string& path, const std::string& folder) {
    return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

bool is_systems(const fs::path& file) {
    constexpr std::array systems{"/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc", "/opt", "/dev", "/proc"};
    return std::ranges::any_of(systems, [&](const char* system) { return is_in(file.string(), system); });
}

fs::path real(const fs::path& path) {
    std::error_code error;
    fs::path found = fs::weakly_canonical(path, error);
    return error ? fs::absolute(path).lexically_normal() : found;
}

// Collects the files of one bot.
class BundlePacking {
public:
    BundlePacking(const BotSpec& bot, const std::vector<fs::path>& without, const fs::path& programs)
        : bot_(bot), arguments_(real(programs)), own_(real(bot.folder.empty() ? "." : bot.folder)) {
        for (const fs::path& each : without) without_.push_back(real(each).string());
    }

    Result<PackedBot> pack() {
        PackedBot packed{bot_, {}, {}};
        packed.spec.folder.clear();
        packed.spec.listed_in.clear();
        std::error_code unreadable;
        const bool is_bundled = !bot_.game.empty();
        const bool is_whole = !bot_.listed_in.empty() || fs::exists(own_ / bots_file_name, unreadable);
        if (!is_bundled && is_whole) take_folder(own_, "", 0);
        for (std::string& argument : packed.spec.arguments) argument = take_word(argument, is_bundled);
        if (!problem_.empty()) return Error{problem_};
        if (files_.empty()) return packed;
        NewArchive archive(ArchiveFormat::tar_gz);
        for (const auto& [name, file] : files_) archive.add_file(name, file);
        packed.bytes = archive.finish();
        packed.sha256 = sha256(packed.bytes);
        return packed;
    }

private:
    void fail(const std::string& why) {
        if (problem_.empty()) problem_ = bot_.name + " cannot be packed for other machines: " + why;
    }

    bool is_left_out(const fs::path& real_path) const {
        return std::ranges::any_of(without_, [&](const std::string& each) { return is_in(real_path.string(), each); });
    }

    // folder: a real path, without symbolic links, because the kernel follows at most 40 of them in one path.
    void take_folder(const fs::path& folder, const std::string& name, int depth) {
        if (depth >= bundle_limits().depth)
            return fail(folder.string() + " is nested too deeply, or links there lead in a circle");
        std::error_code error;
        for (auto each = fs::directory_iterator(folder, error); !error && each != fs::directory_iterator();
             each.increment(error)) {
            if (!problem_.empty()) return;
            take_entry(*each, name + (name.empty() ? "" : "/") + each->path().filename().string(), depth);
        }
        if (error) fail("cannot read " + folder.string() + ": " + error.message());
    }

    // A dangling link is skipped. If the status of an entry cannot be read, packing fails: the bot may need that file.
    void take_entry(const fs::directory_entry& entry, const std::string& name, int depth) {
        const fs::path& path = entry.path();
        std::error_code error;
        const fs::file_status status = fs::status(path, error);
        if (status.type() == fs::file_type::none) return fail("cannot read " + path.string() + ": " + error.message());
        if (fs::is_regular_file(status)) return take_file(path, name);
        if (!fs::is_directory(status)) return;
        const fs::path folder = real(path);
        if (is_left_out(folder)) return;
        if (is_in(path.parent_path().string(), folder.string()))
            return fail(path.string() + " is a link to a folder in which it lies");
        take_folder(folder, name, depth + 1);
    }

    void take_file(const fs::path& file, const std::string& name) {
        const auto entry = read_entry_name(name, bundle_limits());
        if (!entry) return fail(entry.message());
        if (!entry->no_part_of_a_bot.empty() || is_left_out(real(file))) return;
        std::error_code error;
        if (files_.emplace(name, file).second) bytes_ += static_cast<std::int64_t>(fs::file_size(file, error));
        if (bytes_ > bundle_limits().bytes)
            fail(own_.string() + " has more than " + approximate_size(bundle_limits().bytes) +
                 ": give the bot a folder of its own");
        if (files_.size() > static_cast<std::size_t>(bundle_limits().files))
            fail(own_.string() + " has more than " + std::to_string(bundle_limits().files) +
                 " files: give the bot a folder of its own");
    }

    // Takes the file that a word of the command names, alone or as in `--net=FILE`. Returns the word as it travels.
    std::string take_word(const std::string& word, bool is_bundled) {
        if (is_bundled || arguments_.is_arenas(word)) return arguments_.portable(word);
        const auto value = word.find('=') + 1;
        if (names_file(word) || value == 0 || !names_file(word.substr(value)))
            return arguments_.portable(take_named(word));
        return arguments_.portable(word.substr(0, value) + take_named(word.substr(value)));
    }

    bool names_file(const std::string& name) const {
        std::error_code unreadable;
        return !name.empty() && fs::is_regular_file(own_ / name, unreadable);
    }

    // Takes the file of that name, if there is one, and returns its name in the bundle; otherwise returns the name
    // unchanged.
    std::string take_named(const std::string& name) {
        if (!names_file(name)) return name;
        const fs::path file = own_ / name;
        const fs::path relative = file.lexically_normal().lexically_relative(own_);
        const bool is_inside = !relative.empty() && *relative.begin() != "..";
        if (is_inside) {
            take_file(file, relative.string());
            return fs::path(name).is_absolute() ? "./" + relative.string() : name;
        }
        if (is_systems(real(file))) return name;
        const std::string there = std::string(outside) + std::to_string(files_.size()) + '/' + file.filename().string();
        take_file(file, there);
        return "./" + there;
    }

    const BotSpec& bot_;
    PortableArguments arguments_;
    fs::path own_;
    std::vector<std::string> without_;
    std::map<std::string, fs::path> files_;
    std::int64_t bytes_ = 0;
    std::string problem_;
};

}  // namespace

UnpackLimits bundle_limits() {
    UnpackLimits limits;
    limits.bytes = std::int64_t{256} << 20;
    limits.files = 20'000;
    limits.depth = 32;
    limits.strip_top_folder = false;
    return limits;
}

Result<PackedBot> pack_bot(const BotSpec& bot, const std::vector<fs::path>& without, const fs::path& programs) {
    try {
        return BundlePacking(bot, without, programs).pack();
    } catch (const ArenaFailure& failure) {
        return Error{bot.name + " cannot be packed for other machines: " + failure.what()};
    }
}

BotSpec unpacked_bot(const BotSpec& packed, const fs::path& folder, const fs::path& programs) {
    BotSpec bot = packed;
    bot.folder = folder.string();
    for (std::string& argument : bot.arguments) argument = local_argument(argument, programs);
    return bot;
}

}  // namespace isola_arena::cluster
