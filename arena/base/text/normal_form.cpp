#include "arena/base/text/normal_form.hpp"

#include <cstdlib>
#include <memory>

#include <utf8proc.h>

namespace isola_arena {
namespace {

struct Freed {
    void operator()(utf8proc_uint8_t* made) const { std::free(made); }
};

}  // namespace

std::string mapped_by_utf8proc(std::string_view text, int options) {
    utf8proc_uint8_t* made = nullptr;
    const auto length =
        utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
                     &made, static_cast<utf8proc_option_t>(UTF8PROC_STABLE | options));
    const std::unique_ptr<utf8proc_uint8_t, Freed> owned(made);
    if (length < 0) return std::string(text);
    return {reinterpret_cast<const char*>(owned.get()), static_cast<std::size_t>(length)};
}

std::string in_form_nfc(std::string_view text) { return mapped_by_utf8proc(text, UTF8PROC_COMPOSE); }

std::string in_form_nfd(std::string_view text) { return mapped_by_utf8proc(text, UTF8PROC_DECOMPOSE); }

}  // namespace isola_arena
