#include "arena/sandbox/bubblewrap.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include <sys/mman.h>
#include <unistd.h>

#include "arena/process/failure.hpp"
#include "arena/sandbox/finish.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

void append(Words& words, std::initializer_list<std::string> more) { words.insert(words.end(), more); }

// Folders in / that are symbolic links on some systems and folders on others.
constexpr std::array linked_folders{"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"};

// The files in /etc that the dynamic loader, Python, Java, Common Lisp and other runtimes read. No accounts, no host
// names, no keys.
constexpr std::array settings{"alternatives", "ld.so.cache", "ld.so.conf",    "ld.so.conf.d",    "localtime",
                              "timezone",     "os-release",  "nsswitch.conf", "sbclrc",          "sbcl.rc",
                              "common-lisp",  "mono",        "perl",          "ssl/openssl.cnf", "ssl/certs/java"};
constexpr std::array beginnings_of_settings{"java-", "python3", "php", "ruby", "lua", "R", "julia", "guile"};

constexpr auto user_inside = "1000";

bool begins_a_setting(const std::string& name) {
    const auto begins = [&](const char* beginning) { return name.starts_with(beginning); };
    return std::ranges::any_of(beginnings_of_settings, begins);
}

bool is_there(const std::string& path) {
    std::error_code unknown;
    return fs::exists(path, unknown);
}

void add_settings(Words& words) {
    Words names(settings.begin(), settings.end());
    std::error_code unreadable;
    for (const auto& entry : fs::directory_iterator("/etc", unreadable))
        if (const std::string name = entry.path().filename().string(); begins_a_setting(name)) names.push_back(name);
    for (const std::string& name : names)
        if (is_there("/etc/" + name)) append(words, {"--ro-bind", "/etc/" + name, "/etc/" + name});
}

void add_runtime(Words& words) {
    append(words, {"--ro-bind", "/usr", "/usr"});
    for (const char* folder : linked_folders) {
        std::error_code unknown;
        if (fs::is_symlink(folder, unknown))
            append(words, {"--symlink", fs::read_symlink(folder, unknown).string(), folder});
        else if (is_there(folder)) append(words, {"--ro-bind", folder, folder});
    }
}

void add_account(Words& words, RunFolder& folder) {
    const std::string id = user_inside;
    append(words, {"--uid", id, "--gid", id});
    append(words,
           {"--ro-bind", folder.file("passwd", "bot:x:" + id + ':' + id + ":bot:/tmp:/bin/sh\n"), "/etc/passwd"});
    append(words, {"--ro-bind", folder.file("group", "bot:x:" + id + ":\n"), "/etc/group"});
}

// One mount and its target. A deeper target is mounted later, and so lies on top; at the same depth a binding lies on
// top of a mask.
struct Layer {
    std::string target;
    bool is_mask;
    Words words;

    auto depth() const { return std::ranges::count(target, '/'); }
    bool operator<(const Layer& other) const {
        return depth() != other.depth() ? depth() < other.depth() : is_mask > other.is_mask;
    }
};

Layer layer_of(const Binding& binding) {
    return {binding.target, false, {"--ro-bind", binding.source, binding.target}};
}

Layer layer_of(const Mask& mask) {
    if (!mask.is_folder) return {mask.target, true, {"--ro-bind", "/dev/null", mask.target}};
    return {mask.target, true, {"--perms", "0755", "--size", "65536", "--tmpfs", mask.target}};
}

}  // namespace

Words common_arguments(RunFolder& folder) {
    Words words{"--unshare-all",
                "--unshare-user",
                "--disable-userns",
                "--die-with-parent",
                "--new-session",
                "--hostname",
                "bot",
                "--json-status-fd",
                std::to_string(Launcher::status_descriptor)};
    add_runtime(words);
    add_settings(words);
    add_account(words, folder);
    append(words, {"--proc", "/proc", "--dev", "/dev"});
    return words;
}

Words own_arguments(const BotView& view, const Limits& limits, bool waits) {
    Words words;
    for (const char* scratch : {"/tmp", "/dev/shm"})
        append(words, {"--perms", "1777", "--size", std::to_string(limits.scratch), "--tmpfs", scratch});
    std::vector<Layer> layers;
    for (const Binding& binding : view.bindings) layers.push_back(layer_of(binding));
    for (const Mask& mask : view.masks) layers.push_back(layer_of(mask));
    std::ranges::stable_sort(layers, std::less{});
    for (const Layer& layer : layers) words.insert(words.end(), layer.words.begin(), layer.words.end());
    for (const std::string& crossed : view.crossed) append(words, {"--dir", crossed});
    append(words, {"--dir", view.folder, "--chdir", view.folder});
    for (const Mask& mask : view.masks)
        if (mask.is_folder) append(words, {"--remount-ro", mask.target});
    if (waits) append(words, {"--file", std::to_string(Launcher::barrier_descriptor), barrier_file});
    append(words, {"--remount-ro", "/dev", "--remount-ro", "/proc", "--remount-ro", "/"});
    return words;
}

std::string in_one(const Words& some, const Words& others) {
    std::string text;
    for (const Words* words : {&some, &others})
        for (const std::string& word : *words) text += word + '\0';
    return text;
}

std::shared_ptr<const OwnedFd> in_memory(const std::string& text) {
    auto file = std::make_shared<const OwnedFd>(memfd_create("arguments", MFD_CLOEXEC));
    // pwrite leaves the file's offset at 0, so that the file is read from its start.
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t count = pwrite(file->get(), text.data() + done, text.size() - done, static_cast<off_t>(done));
        if (count < 0) throw Shortage(std::string("cannot store the arguments of a sandbox: ") + std::strerror(errno));
        done += static_cast<std::size_t>(count);
    }
    return file;
}

}  // namespace isola_arena
