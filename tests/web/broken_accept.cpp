// A library to be preloaded into the arena (LD_PRELOAD). Its accept() throws an int, which no code of the arena catches by
// type, as soon as the file that the environment variable BROKEN_ACCEPT names exists.

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
