#pragma once

#include <sys/resource.h>

namespace isola_arena::test {

/// For the lifetime of this object, new descriptors of the process must be below `limit`. With 3 the process can open
/// nothing.
class DescriptorLimit {
public:
    explicit DescriptorLimit(int limit) {
        getrlimit(RLIMIT_NOFILE, &before_);
        rlimit lower = before_;
        lower.rlim_cur = static_cast<rlim_t>(limit);
        setrlimit(RLIMIT_NOFILE, &lower);
    }
    ~DescriptorLimit() { setrlimit(RLIMIT_NOFILE, &before_); }
    DescriptorLimit(const DescriptorLimit&) = delete;
    DescriptorLimit& operator=(const DescriptorLimit&) = delete;

private:
    rlimit before_{};
};

}  // namespace isola_arena::test
