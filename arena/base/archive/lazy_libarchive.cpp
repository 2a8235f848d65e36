#include "arena/base/archive/lazy_libarchive.hpp"

#ifndef ARENA_STATIC

#include <dlfcn.h>

#include <string>

#include "arena/base/failure.hpp"

namespace isola_arena {

void* function_of_libarchive(const char* name) {
    static void* const library = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
    void* function = library ? dlsym(library, name) : nullptr;
    if (function == nullptr)
        throw ArenaFailure(
            std::string("libarchive, which reads and writes archives, is missing (Debian: apt-get install "
                        "libarchive13): ") +
            dlerror());
    return function;
}

}  // namespace isola_arena

#endif
