#include "arena/base/print.hpp"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <string>

#include <stdio_ext.h>

#include "arena/base/text/printable.hpp"

namespace isola_arena {
namespace {

// The first error of a write to stdout; 0: none.
std::atomic<int> output_error = 0;

void note_failure() {
    int none = 0;
    output_error.compare_exchange_strong(none, errno == 0 ? EIO : errno);
}

bool write_now(std::string_view text) {
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
}

}  // namespace

void put_text(std::string_view text) { put_ready(printable_lines(text)); }

void put_json(std::string_view json) { put_ready(printable_json(json) + '\n'); }

void put_ready(std::string_view text) {
    if (output_error == 0 && std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) note_failure();
}

void flush_output() {
    if (output_error == 0 && std::fflush(stdout) != 0) note_failure();
}

// Discards a text that could not be written, so that it is not written together with the next result.
bool offer(std::string_view text) {
    flush_output();
    const bool is_written = write_now(text);
    if (!is_written) __fpurge(stdout);
    return is_written;
}

void announce(std::string_view text) { say_ready("arena: " + printable(text) + '\n'); }

void say_ready(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

OutputState output_state() {
    flush_output();
    const int error = output_error;
    return error == 0 ? OutputState::written : error == EPIPE ? OutputState::unread : OutputState::lost;
}

}  // namespace isola_arena
