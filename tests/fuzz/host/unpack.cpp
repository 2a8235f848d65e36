#include "arena/base/archive/unpack.hpp"

#include <filesystem>
#include <string>

#include <sys/stat.h>
#include <unistd.h>

#include "arena/base/files/draft.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace isola_arena::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr mode_t plain_file = 0644, plain_program = 0755, plain_folder = 0755;

// A scratch folder, in memory if the kernel has a place for one.
class Place {
public:
    Place()
        : folder_((fs::exists("/dev/shm") ? "/dev/shm/fuzz-unpack-" : "/tmp/fuzz-unpack-") + std::to_string(getpid())) {
        fs::create_directory(folder_);
    }
    ~Place() { remove_folder(folder_); }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    const fs::path& path() const { return folder_; }

private:
    fs::path folder_;
};

void law_of_entry(const fs::path& path, const UnpackLimits& limits, int& files, std::int64_t& bytes) {
    struct stat found {};
    law(lstat(path.c_str(), &found) == 0, "what was unpacked is there");
    law(S_ISREG(found.st_mode) || S_ISDIR(found.st_mode), "files and folders are all that is made");
    const mode_t mode = found.st_mode & 07777;
    law(S_ISDIR(found.st_mode) ? mode == plain_folder : mode == plain_file || mode == plain_program, "modes are plain");
    law(path.filename().string().size() <= limits.name, "a name is not long");
    if (!S_ISREG(found.st_mode)) return;
    law(found.st_nlink == 1, "a file has one name");
    ++files;
    bytes += found.st_size;
}

}  // namespace

void try_text(std::string_view text) {
    static const Place place;
    UnpackLimits limits;
    limits.bytes = 1 << 20;
    limits.files = 50;
    limits.depth = 5;
    is_archive(text);
    const fs::path into = place.path() / "bot";
    const auto unpacked = unpack_archive(text, into, limits);
    for (const auto& entry : fs::directory_iterator(place.path()))
        law(unpacked.ok() && entry.path() == into, "nothing is left beside it, and nothing after an error");
    if (!unpacked) return law(!unpacked.message().empty(), "an error says something");
    int files = 0;
    std::int64_t bytes = 0;
    for (const auto& entry : fs::recursive_directory_iterator(into)) law_of_entry(entry.path(), limits, files, bytes);
    law(files == unpacked->files && files <= limits.files, "all files are counted");
    law(bytes <= unpacked->bytes && bytes <= limits.bytes, "all bytes are counted");
    remove_folder(into);
}

}  // namespace isola_arena::fuzz
