#include "arena/sandbox/bot_view.hpp"

#include <algorithm>
#include <filesystem>

#include <sys/stat.h>

#include "arena/sandbox/command_files.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

bool is_folder(const std::string& path) {
    std::error_code unknown;
    return fs::is_directory(path, unknown);
}

// The most files that are shown beside a command in a home. Each file costs a mount.
constexpr std::size_t most_siblings = 32;

uid_t owner_of(const std::string& path) {
    struct stat found {};
    return stat(path.c_str(), &found) == 0 ? found.st_uid : static_cast<uid_t>(-1);
}

// Returns the first most_siblings files beside the path, by name, that have the same ending and the same owner. Leaves
// out hidden files (.NAME).
std::vector<std::string> siblings_of(const fs::path& path) {
    std::vector<std::string> siblings;
    std::error_code unreadable;
    for (const auto& entry : fs::directory_iterator(path.parent_path(), unreadable)) {
        const fs::path& other = entry.path();
        const bool is_like_it = other.extension() == path.extension() && !other.filename().string().starts_with('.');
        if (is_like_it && other != path && entry.symlink_status(unreadable).type() == fs::file_type::regular &&
            owner_of(other.string()) == owner_of(path.string()))
            siblings.push_back(other.string());
    }
    std::ranges::sort(siblings);
    siblings.resize(std::min(siblings.size(), most_siblings));
    return siblings;
}

class ViewMaker {
public:
    ViewMaker(const Program& program, const std::vector<std::string>& hidden, const std::vector<std::string>& shared,
              const SystemPaths& places, bool unprivileged)
        : program_(program), shared_(shared), places_(places), unprivileged_(unprivileged),
          has_own_folder_(!program.folder.empty()) {
        const std::string here = current_folder();
        view_.folder = has_own_folder_ ? normal_path(program.folder, here) : here;
        for (const std::string& path : hidden)
            if (std::string real = real_path(path); !real.empty()) hidden_.push_back(std::move(real));
    }

    Result<BotView> make() && {
        if (has_own_folder_ && !is_folder(view_.folder)) return Error{"its folder " + view_.folder + " is not there"};
        const std::vector<NamedPath> named = named_paths(program_.arguments, view_.folder, places_);
        const std::vector<NamedPath> chains = toolchains(program_.arguments, view_.folder, places_);
        for (const std::string& folder : shared_) bind_whole({folder, true});
        if (has_own_folder_) bind_own_folder(view_.folder);
        for (const NamedPath& chain : chains)
            if (!has_own_folder_ || chain.from_path || all_can_read(chain.path)) bind(chain);
        for (const NamedPath& path : named) show(path);
        for (const NamedPath& path : named) check(path);
        if (error_) return *error_;
        mask();
        for (std::string& crossed : crossed_folders(program_.arguments, view_.folder))
            if (may_be_crossed(crossed)) view_.crossed.push_back(std::move(crossed));
        return std::move(view_);
    }

private:
    // Returns the binding that shows the path, or nullptr.
    Binding* shown(const std::string& path) {
        for (Binding& binding : view_.bindings)
            if (lies_in(path, binding.target)) return &binding;
        return nullptr;
    }

    bool is_hidden(const std::string& real) const {
        return std::ranges::any_of(hidden_, [&](const std::string& place) { return lies_in(real, place); });
    }

    static bool all_can_read(const std::string& path) {
        const std::string real = real_path(path);
        return !real.empty() && closed_folder_above(real).empty() && is_open_to_all(real);
    }

    // Checks all_can_read() because a stranger may have written the words: they must not reveal which private folders
    // exist.
    bool may_be_crossed(const std::string& folder) {
        return shown(folder) == nullptr && !places_.in_runtime(folder) && !places_.is_the_systems(folder) &&
               is_folder(folder) && (is_own_command_ || all_can_read(folder));
    }

    void bind(const NamedPath& named) {
        std::string real = real_path(named.path);
        if (real.empty() || places_.in_runtime(named.path) || shown(named.path) != nullptr) return;
        view_.bindings.push_back({std::move(real), named.path, named.is_folder});
    }

    bool bind_own_folder(const std::string& folder) {
        const std::string real = real_path(folder);
        if (places_.is_common(folder) || places_.is_common(real) || places_.is_the_systems(real)) return false;
        bind_whole({folder, true});
        return true;
    }

    void bind_whole(const NamedPath& folder) {
        bind(folder);
        if (unprivileged_ && !is_open_to_all(real_path(folder.path))) note_closed(folder.path, folder.path, "o+rx");
    }

    void show(const NamedPath& named) {
        if (shown(named.path) != nullptr) return;
        const bool is_the_command = !has_own_folder_;
        if (is_the_command) {
            has_own_folder_ = true;
            is_own_command_ = true;
            if (bind_own_folder(named.is_folder ? named.path : fs::path(named.path).parent_path().string())) return;
        }
        const std::string real = real_path(named.path);
        if (is_hidden(real) || places_.is_the_systems(real)) return;
        const bool too_much = named.is_folder && (places_.is_common(named.path) || places_.is_common(real));
        if (too_much && named.written_relative)
            refuse("no bot may see all of " + named.path + ": put it into a folder of its own");
        if (too_much || !(is_own_command_ || lies_in(real, real_path(view_.folder)) || all_can_read(real) ||
                          places_.is_the_arenas(real)))
            return;
        bind(named);
        if (is_the_command && !named.is_folder && fs::path(named.path).has_extension()) show_siblings(named.path);
    }

    void show_siblings(const std::string& path) {
        for (const std::string& sibling : siblings_of(path)) {
            if (is_hidden(real_path(sibling))) continue;
            bind({sibling});
            check({sibling});
        }
    }

    // Checks that the bot finds the same file under that path as the host does, and that its user may use it.
    void check(const NamedPath& named) {
        Binding* binding = shown(named.path);
        if (binding == nullptr) return;
        const std::string real = real_path(named.path);
        if (!lies_in(real, binding->source)) return check_link(named.path, real);
        if (!unprivileged_) return;
        for (fs::path above = fs::path(real).parent_path(); lies_in(above.string(), binding->source);
             above = above.parent_path())
            if (!is_open_to_all(above.string())) note_closed(named.path, above.string(), "o+rx");
        if (!is_open_to_all(real)) note_closed(named.path, named.path, named.is_folder ? "o+rx" : "o+r");
        else if (named.is_program && !runs_for_all(real)) note_closed(named.path, named.path, "o+x");
    }

    void check_link(const std::string& path, const std::string& real) {
        if (places_.in_runtime(real)) return;
        for (const Binding& binding : view_.bindings)
            if (lies_in(real, binding.target)) return;
        refuse(path + " is a link to " + real + ", which the sandbox does not show: put the file itself there");
    }

    // Notes, in the binding that shows the needed path, that the sandbox's user cannot use `path`, and the chmod that
    // would change that.
    void note_closed(const std::string& needed, const std::string& path, const std::string& mode) {
        Binding* binding = shown(needed);
        if (binding == nullptr || !binding->closed.empty()) return;
        binding->closed =
            "the sandbox's user, which has no rights of its own, cannot use " + path + ": chmod " + mode + ' ' + path;
    }

    void refuse(std::string why) {
        if (!error_) error_ = Error{std::move(why)};
    }

    void mask() {
        for (const std::string& place : hidden_) {
            if (places_.in_runtime(place)) view_.masks.push_back({place, is_folder(place)});
            for (const Binding& binding : view_.bindings)
                if (place != binding.source && lies_in(place, binding.source))
                    view_.masks.push_back({binding.target + place.substr(binding.source.size()), is_folder(place)});
        }
    }

    const Program& program_;
    const std::vector<std::string>& shared_;
    const SystemPaths& places_;
    bool unprivileged_;
    bool has_own_folder_;
    bool is_own_command_ = false;  ///< the words are the organiser's
    std::vector<std::string> hidden_;
    BotView view_;
    std::optional<Error> error_;
};

}  // namespace

Result<BotView> view_for(const Program& program, const std::vector<std::string>& hidden,
                         const std::vector<std::string>& shared, const SystemPaths& places, bool unprivileged) {
    return ViewMaker(program, hidden, shared, places, unprivileged).make();
}

}  // namespace isola_arena
