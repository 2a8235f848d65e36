// A library that is preloaded into the arena, to make its server fail in an unexpected way. When the file exists that
// BROKEN_ACCEPT names, the next connection throws an exception of an unknown type.

#include <cstdlib>

#include <dlfcn.h>
#include <sys/socket.h>
#include <unistd.h>

extern "C" int accept(int listening, sockaddr* address, socklen_t* length) {
    const char* const file = std::getenv("BROKEN_ACCEPT");
    if (file != nullptr && access(file, F_OK) == 0) throw 1;
    static const auto real = reinterpret_cast<int (*)(int, sockaddr*, socklen_t*)>(dlsym(RTLD_NEXT, "accept"));
    return real(listening, address, length);
}
