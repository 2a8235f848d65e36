// Preloaded into the arena, makes its page fail as nothing that the arena expects: once the file exists that the
// environment names in BROKEN_ACCEPT, the next connection to the page is an exception of no known type.

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
