#pragma once
// libarchive, loaded when one of its functions is first called. It brings ten other libraries, which the dynamic loader
// would load at every start of the arena, and few commands need it. In the namespace of the arena, the names of its
// functions mean what is declared here.

#include <archive.h>
#include <archive_entry.h>

namespace isola_arena {

#ifdef ARENA_STATIC  // A program without shared libraries has it within.

#define LAZY_FUNCTION(name) using ::name

#else

/// Returns the address of a function of libarchive. Throws ArenaFailure if libarchive cannot be loaded.
void* function_of_libarchive(const char* name);

/// A function of libarchive, to be called as the function itself is.
template <class Function>
class LazyFunction;

template <class Result, class... Arguments>
class LazyFunction<Result(Arguments...)> {
public:
    explicit constexpr LazyFunction(const char* name) : name_(name) {}

    Result operator()(Arguments... arguments) const {
        return reinterpret_cast<Result (*)(Arguments...)>(function_of_libarchive(name_))(arguments...);
    }

private:
    const char* name_;
};

#define LAZY_FUNCTION(name) inline constexpr LazyFunction<decltype(::name)> name(#name)

#endif

LAZY_FUNCTION(archive_entry_filetype);
LAZY_FUNCTION(archive_entry_free);
LAZY_FUNCTION(archive_entry_hardlink);
LAZY_FUNCTION(archive_entry_is_encrypted);
LAZY_FUNCTION(archive_entry_new);
LAZY_FUNCTION(archive_entry_pathname);
LAZY_FUNCTION(archive_entry_perm);
LAZY_FUNCTION(archive_entry_set_filetype);
LAZY_FUNCTION(archive_entry_set_mtime);
LAZY_FUNCTION(archive_entry_set_pathname);
LAZY_FUNCTION(archive_entry_set_perm);
LAZY_FUNCTION(archive_entry_set_size);
LAZY_FUNCTION(archive_entry_symlink);
LAZY_FUNCTION(archive_errno);
LAZY_FUNCTION(archive_error_string);
LAZY_FUNCTION(archive_filter_code);
LAZY_FUNCTION(archive_filter_count);
LAZY_FUNCTION(archive_filter_name);
LAZY_FUNCTION(archive_format);
LAZY_FUNCTION(archive_read_data);
LAZY_FUNCTION(archive_read_free);
LAZY_FUNCTION(archive_read_new);
LAZY_FUNCTION(archive_read_next_header);
LAZY_FUNCTION(archive_read_open_fd);
LAZY_FUNCTION(archive_read_open_memory);
LAZY_FUNCTION(archive_read_support_filter_bzip2);
LAZY_FUNCTION(archive_read_support_filter_gzip);
LAZY_FUNCTION(archive_read_support_filter_xz);
LAZY_FUNCTION(archive_read_support_filter_zstd);
LAZY_FUNCTION(archive_read_support_format_tar);
LAZY_FUNCTION(archive_read_support_format_zip);
LAZY_FUNCTION(archive_write_add_filter_gzip);
LAZY_FUNCTION(archive_write_add_filter_zstd);
LAZY_FUNCTION(archive_write_close);
LAZY_FUNCTION(archive_write_data);
LAZY_FUNCTION(archive_write_free);
LAZY_FUNCTION(archive_write_header);
LAZY_FUNCTION(archive_write_new);
LAZY_FUNCTION(archive_write_open);
LAZY_FUNCTION(archive_write_open_fd);
LAZY_FUNCTION(archive_write_set_bytes_in_last_block);
LAZY_FUNCTION(archive_write_set_filter_option);
LAZY_FUNCTION(archive_write_set_format_gnutar);
LAZY_FUNCTION(archive_write_set_format_zip);

#undef LAZY_FUNCTION

}  // namespace isola_arena
