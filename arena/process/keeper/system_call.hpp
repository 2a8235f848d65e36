#pragma once

// System calls for the keeper, which has no C library. They return what the kernel does: a result, or an error as a
// negative number.

#include <asm/unistd.h>

namespace isola_arena {

// Always inlined, because a child of vfork() must not return from a function on the stack that it shares.
[[gnu::always_inline]] inline long system_call(long number, long a = 0, long b = 0, long c = 0, long d = 0,
                                               long e = 0) {
#if defined(__x86_64__)
    register long r10 asm("r10") = d;
    register long r8 asm("r8") = e;
    long result = number;
    asm volatile("syscall" : "+a"(result) : "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8) : "rcx", "r11", "memory");
    return result;
#elif defined(__aarch64__)
    register long x8 asm("x8") = number;
    register long x0 asm("x0") = a;
    register long x1 asm("x1") = b;
    register long x2 asm("x2") = c;
    register long x3 asm("x3") = d;
    register long x4 asm("x4") = e;
    asm volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4) : "memory");
    return x0;
#else
#error "The keeper's system calls are written for x86-64 and arm64."
#endif
}

template <class T>
long address(const T* pointer) {
    return reinterpret_cast<long>(pointer);
}

}  // namespace isola_arena
