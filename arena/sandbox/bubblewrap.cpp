#include "arena/sandbox/bubblewrap.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "arena/base/failure.hpp"
#include "arena/sandbox/finish_sandbox.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

void append(Words& arguments, std::initializer_list<std::string> more) { arguments.insert(arguments.end(), more); }

// Folders in / that are symbolic links on some systems and folders on others.
constexpr std::array linked_folders{"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"};

bool is_there(const std::string& path) {
    std::error_code unknown;
    return fs::exists(path, unknown);
}

void add_runtime(Words& arguments) {
    append(arguments, {"--ro-bind", "/usr", "/usr"});
    for (const char* folder : linked_folders) {
        std::error_code unknown;
        if (fs::is_symlink(folder, unknown))
            append(arguments, {"--symlink", fs::read_symlink(folder, unknown).string(), folder});
        else if (is_there(folder)) append(arguments, {"--ro-bind", folder, folder});
    }
}

// One mount and its target. A deeper target is mounted later, and so covers a higher one; at the same depth, a binding
// covers a mask.
struct Layer {
    std::string target;
    bool is_mask;
    Words arguments;

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

Words common_arguments(const std::string& settings) {
    const std::string user = std::to_string(user_inside);
    Words arguments{"--unshare-all",
                    "--unshare-user",
                    "--disable-userns",
                    "--die-with-parent",
                    "--new-session",
                    "--hostname",
                    "bot",
                    "--json-status-fd",
                    std::to_string(Launcher::status_descriptor)};
    add_runtime(arguments);
    append(arguments, {"--ro-bind", settings, "/etc", "--ro-bind-try", "/etc/alternatives", "/etc/alternatives"});
    append(arguments, {"--uid", user, "--gid", user, "--proc", "/proc", "--dev", "/dev"});
    return arguments;
}

Words own_arguments(const BotView& view, const Limits& limits, bool waits) {
    Words arguments;
    for (const char* scratch : {"/tmp", "/dev/shm"})
        append(arguments, {"--perms", "1777", "--size", std::to_string(limits.scratch), "--tmpfs", scratch});
    std::vector<Layer> layers;
    for (const Binding& binding : view.bindings) layers.push_back(layer_of(binding));
    for (const Mask& mask : view.masks) layers.push_back(layer_of(mask));
    std::ranges::stable_sort(layers, std::less{});
    for (const Layer& layer : layers) arguments.insert(arguments.end(), layer.arguments.begin(), layer.arguments.end());
    for (const std::string& crossed : view.crossed) append(arguments, {"--dir", crossed});
    append(arguments, {"--dir", view.folder, "--chdir", view.folder});
    for (const Mask& mask : view.masks)
        if (mask.is_folder) append(arguments, {"--remount-ro", mask.target});
    if (waits) append(arguments, {"--file", std::to_string(Launcher::barrier_descriptor), barrier_file});
    append(arguments, {"--remount-ro", "/dev", "--remount-ro", "/proc", "--remount-ro", "/"});
    return arguments;
}

Words keeper_arguments() {
    return {"--as-pid-1", "--perms", "0555", "--file", std::to_string(Launcher::keeper_descriptor), keeper_file};
}

std::string in_one(const Words& some, const Words& others) {
    std::string text;
    for (const Words* arguments : {&some, &others})
        for (const std::string& argument : *arguments) text += argument + '\0';
    return text;
}

std::shared_ptr<const OwnedFd> in_memory(std::string_view text) {
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
