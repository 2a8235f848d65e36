#pragma once
// A parcel is a sequence of texts, as bytes for another process of the same program. `3:abc` is a text of three bytes,
// which may have any values.

#include <charconv>
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "arena/base/archive/unpack.hpp"
#include "arena/base/text/text.hpp"
#include "arena/base/time.hpp"
#include "arena/bots/build/build.hpp"
#include "arena/bots/build/recognise.hpp"

/// arena/bots/build/out_of_process reads submissions in a child process with limits. If input crashes a parser, or
/// makes it compute without end, only the submission with that input is harmed. Open this header first:
///
///     const OutOfProcessReader reader;
///     const auto unpacked = reader.unpack(files, source, stop);          // as unpack_archive(), or NotExamined
///     const auto what = reader.recognise(source, recipes, stop);
///
/// The child is this program itself, started with reader_argument as its only argument; a program that uses an
/// OutOfProcessReader calls serve_reader() when it gets that word.
namespace isola_arena {

/// Thrown if the bytes are no parcel, or end before the value that is read.
class BadParcel : public std::runtime_error {
public:
    BadParcel() : std::runtime_error("the reader of submissions was not understood") {}
};

class ParcelWriter {
public:
    ParcelWriter& add(std::string_view text) {
        bytes_ += std::to_string(text.size()) + ':';
        bytes_ += text;
        return *this;
    }
    ParcelWriter& add(std::integral auto number) { return add(std::string_view(std::to_string(number))); }
    ParcelWriter& add(const std::vector<std::string>& texts) {
        add(texts.size());
        for (const std::string& each : texts) add(std::string_view(each));
        return *this;
    }

    const std::string& bytes() const { return bytes_; }

private:
    std::string bytes_;
};

/// Reads the values of a ParcelWriter, in the same order. Every function throws BadParcel if the value is not there.
class ParcelReader {
public:
    /// bytes must outlive this object and the results of text().
    explicit ParcelReader(std::string_view bytes) : rest_(bytes) {}

    std::string_view text() {
        std::size_t size = 0;
        const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), size);
        const auto digits = static_cast<std::size_t>(end - rest_.data());
        if (error != std::errc{} || digits == rest_.size() || *end != ':' || size > rest_.size() - digits - 1)
            throw BadParcel();
        const std::string_view found = rest_.substr(digits + 1, size);
        rest_.remove_prefix(digits + 1 + size);
        return found;
    }

    std::int64_t number() {
        const auto value = parse_whole<std::int64_t>(text());
        if (!value) throw BadParcel();
        return *value;
    }

    std::vector<std::string> texts() {
        std::vector<std::string> all;
        for (std::int64_t count = number(); count > 0; --count) all.emplace_back(text());
        return all;
    }

    /// Reads one value after the other into variables: whole numbers, flags, texts and lists of texts.
    void into(auto&... values) { (read(values), ...); }

private:
    void read(auto& value) { value = text(); }
    void read(std::vector<std::string>& value) { value = texts(); }
    void read(bool& value) { value = number() != 0; }
    template <std::integral Number>
    void read(Number& value) {
        value = static_cast<Number>(number());
    }

    std::string_view rest_;
};

/// Thrown if a submission could not be read. what() is a sentence for its author: `could not be examined: what read it
/// was killed by signal 11 (SIGSEGV)`.
class NotExamined : public std::runtime_error {
public:
    explicit NotExamined(const std::string& why) : std::runtime_error("could not be examined: " + why) {}
};

/// The limits for reading one submission.
struct ReadingLimits {
    std::int64_t memory = std::int64_t{1} << 30;  ///< bytes, besides those of the submission
    int cpu_seconds = 60;
    Nanoseconds wall = std::chrono::minutes(5);
};

inline constexpr const char* reader_argument = "read-submission";

/// Runs unpack_archive(), recognise() and take_result() in a child. Each call starts a child and waits for it. stop:
/// ends the child; the call throws ArenaFailure. The functions return the same values as those in arena/bots/build.
/// They throw NotExamined if the child crashed or exceeded a limit, which leaves nothing at `into`, and ArenaFailure if
/// this machine fails. Any thread may call them.
class OutOfProcessReader {
public:
    /// program: the words that start the child, of which the first is a path.
    explicit OutOfProcessReader(std::vector<std::string> program = {"/proc/self/exe", reader_argument},
                                ReadingLimits limits = {});

    /// Unpacks the files, or the archive if there is only one file and it is an archive.
    Result<Unpacked> unpack(std::vector<HandedFile> files, const std::filesystem::path& into,
                            const std::stop_token& stop = {}) const;
    Result<Recognised> recognise(const std::filesystem::path& folder, const std::vector<Recipe>& recipes,
                                 const std::stop_token& stop = {}) const;
    std::optional<Error> take_result(std::string_view archive, const BuildResult& result,
                                     const std::stop_token& stop = {}) const;

private:
    class Answer;
    Answer ask(const std::string& request, const std::stop_token& stop) const;

    const std::vector<std::string> program_;
    const ReadingLimits limits_;
};

/// Executes the request on stdin, writes the answer to stdout, and returns the exit status of the process.
int serve_reader();

}  // namespace isola_arena
