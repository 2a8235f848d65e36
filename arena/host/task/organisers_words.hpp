#pragma once

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <string>
#include <tuple>

namespace isola_arena {

/// What the organiser has written about the task.
struct OrganisersWords {
    std::string html;     ///< safe to show; empty: there is nothing to show
    std::string trouble;  ///< what is wrong with the file, a sentence for the organiser; empty: nothing
    bool operator==(const OrganisersWords&) const = default;
};

/// The most bytes that the file may have.
inline constexpr std::size_t longest_task = std::size_t{64} << 10;

/// The file task.md of a hosted contest, as HTML. Reads the file again when it has changed. Any thread may call the
/// functions.
class OrganisersWordsFile {
public:
    explicit OrganisersWordsFile(std::filesystem::path file) : file_(std::move(file)) {}

    /// Returns what the file says now. A file that does not exist says nothing. Of one that is too long, is not UTF-8 or
    /// cannot be read, only the trouble is returned; HTML, pictures, and links to other places than the web are left
    /// out.
    OrganisersWords read();

private:
    using State = std::tuple<std::uint64_t, std::int64_t, std::int64_t, std::int64_t>;

    State state() const;
    OrganisersWords read_anew() const;

    const std::filesystem::path file_;
    std::mutex mutex_;
    State state_;
    OrganisersWords words_;
};

}  // namespace isola_arena
