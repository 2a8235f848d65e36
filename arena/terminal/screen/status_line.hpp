#pragma once

#include <cstdio>
#include <string_view>

namespace isola_arena::viewer {

/// The last line of a terminal that is not full-screen: it is rewritten over and over, and removed in the end. Errors
/// are ignored: a terminal that is gone is no reason to fail.
class StatusLine {
public:
    /// out must be a terminal.
    explicit StatusLine(std::FILE* out) : out_(out) {}
    ~StatusLine() { clear(); }
    StatusLine(const StatusLine&) = delete;
    StatusLine& operator=(const StatusLine&) = delete;

    /// Returns the columns that a line may take: one less than the terminal has now.
    int room() const;

    /// Shows the line, which must be printable, in place of the one before. What has no room is cut off.
    void write(std::string_view line);

    /// Removes the line, so that something else can be written.
    void clear();

    bool shown() const { return shown_; }

private:
    std::FILE* out_;
    bool shown_ = false;
};

}  // namespace isola_arena::viewer
