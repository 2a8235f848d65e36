#include "arena/sandbox/attack/stage.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <memory>
#include <sstream>
#include <system_error>

#include "arena/base/failure.hpp"

namespace isola_arena::attack {
namespace {

OwnedFd listener(int family, const sockaddr* address, std::size_t length, const std::string& what) {
    OwnedFd opened(socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    if (opened.get() < 0 || bind(opened.get(), address, static_cast<socklen_t>(length)) < 0 ||
        listen(opened.get(), 8) < 0)
        throw ArenaFailure("cannot listen on " + what + ": " + std::strerror(errno));
    return opened;
}

std::string text_of(const sockaddr* address) {
    char text[INET6_ADDRSTRLEN] = "";
    if (address->sa_family == AF_INET)
        inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in*>(address)->sin_addr, text, sizeof text);
    if (address->sa_family == AF_INET6)
        inet_ntop(AF_INET6, &reinterpret_cast<const sockaddr_in6*>(address)->sin6_addr, text, sizeof text);
    return text;
}

}  // namespace

Listeners::Listeners(const std::string& folder)
    : abstract_name_("isola-arena-attack-" + std::to_string(getpid())), file_(folder + "/socket") {
    open_tcp();
    open_local(std::string(1, '\0') + abstract_name_, "the abstract socket");
    open_local(file_, "the socket in a folder");
    chmod(file_.c_str(), 0666);
}

// Listens on all addresses, so that none of the host's is left out.
void Listeners::open_tcp() {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_ANY);
    OwnedFd opened = listener(AF_INET, reinterpret_cast<const sockaddr*>(&address), sizeof address, "a TCP port");
    socklen_t length = sizeof address;
    getsockname(opened.get(), reinterpret_cast<sockaddr*>(&address), &length);
    port_ = std::to_string(ntohs(address.sin_port));
    listeners_.push_back({std::move(opened), "the TCP port"});
}

void Listeners::open_local(const std::string& name, const std::string& description) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (name.size() >= sizeof address.sun_path) throw ArenaFailure(name + " is too long for the name of a socket");
    std::memcpy(address.sun_path, name.data(), name.size());
    listeners_.push_back({listener(AF_UNIX, reinterpret_cast<const sockaddr*>(&address),
                                   offsetof(sockaddr_un, sun_path) + name.size(), description),
                          description});
}

std::string Listeners::addresses() {
    ifaddrs* first = nullptr;
    if (getifaddrs(&first) < 0) return {};
    const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> list(first, freeifaddrs);
    std::string found;
    for (const ifaddrs* entry = first; entry != nullptr; entry = entry->ifa_next)
        if (entry->ifa_addr != nullptr && (entry->ifa_flags & IFF_LOOPBACK) == 0)
            if (const std::string text = text_of(entry->ifa_addr); !text.empty())
                found += (found.empty() ? "" : " ") + text;
    return found;
}

std::vector<std::string> Listeners::visits() {
    std::vector<std::string> found;
    for (const Listener& listener : listeners_) {
        bool visited = false;
        for (;;) {
            const OwnedFd visitor(accept4(listener.socket.get(), nullptr, nullptr, SOCK_CLOEXEC));
            if (visitor.get() < 0) break;
            visited = true;
        }
        if (visited) found.push_back(listener.name + " was reached");
    }
    return found;
}

namespace {

// Constants of keyctl(2).
constexpr int join_session_keyring = 1;
constexpr int session_keyring = -3;

// Adds the key to a new session keyring, so that the user's stays as it was. Returns false if the kernel refuses.
bool add_key(const std::string& canary) {
    if (syscall(SYS_keyctl, join_session_keyring, nullptr) < 0) return false;
    return syscall(SYS_add_key, "user", SharedThings::key_name, canary.data(), canary.size(), session_keyring) >= 0;
}

int share_memory(int key, const std::string& canary) {
    const int segment = shmget(key, canary.size() + 1, IPC_CREAT | IPC_EXCL | 0666);
    if (segment < 0) return -1;
    void* memory = shmat(segment, nullptr, 0);
    std::memcpy(memory, canary.c_str(), canary.size() + 1);
    shmdt(memory);
    return segment;
}

sigset_t urgent() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGURG);
    return set;
}

}  // namespace

SharedThings::SharedThings(const std::string& canary)
    : has_key_(add_key(canary)), segment_key_(0x15014 ^ (getpid() << 8)), segment_(share_memory(segment_key_, canary)) {
    setenv(variable, canary.c_str(), 1);
}

SharedThings::~SharedThings() {
    unsetenv(variable);
    if (segment_ >= 0) shmctl(segment_, IPC_RMID, nullptr);
}

std::optional<std::string> SharedThings::segment_key() const {
    if (segment_ < 0) return std::nullopt;
    return std::to_string(segment_key_);
}

SignalWatch::SignalWatch() {
    const sigset_t set = urgent();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

SignalWatch::~SignalWatch() {
    const sigset_t set = urgent();
    pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

bool SignalWatch::was_signalled() {
    const sigset_t set = urgent();
    const timespec at_once{0, 0};
    bool signalled = false;
    siginfo_t info{};
    while (sigtimedwait(&set, &info, &at_once) == SIGURG) {
        const int meant = info.si_code == SI_QUEUE ? info.si_value.sival_int : 0;
        signalled = signalled || meant == 0 || meant == getpid();
    }
    return signalled;
}

namespace {

namespace fs = std::filesystem;

fs::path new_folder() {
    std::string name = (fs::temp_directory_path() / "isola-arena-attack-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr)
        throw fs::filesystem_error("cannot make a folder", name, {errno, std::generic_category()});
    fs::permissions(name, fs::perms(0755));
    return fs::canonical(name);
}

void open_folder(const fs::path& folder) {
    fs::create_directories(folder);
    fs::permissions(folder, fs::perms(0777));
}

void write(const fs::path& file, const std::string& text, unsigned permissions) {
    std::ofstream(file) << text;
    fs::permissions(file, fs::perms(permissions));
}

std::string contents(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

std::string description(const fs::directory_entry& entry) {
    if (entry.is_symlink()) return "a link to " + fs::read_symlink(entry.path()).string();
    if (!entry.is_regular_file()) return "a folder or socket";
    return std::to_string(static_cast<unsigned>(entry.status().permissions())) + contents(entry.path());
}

}  // namespace

Stage::Stage(fs::path program, std::string canary)
    : program_(std::move(program)), canary_(std::move(canary)), root_(new_folder()) {
    fs::create_directories(sockets());
    set_up();
    untouched_ = inventory();
}

Stage::~Stage() {
    std::error_code ignored;
    fs::remove_all(root_, ignored);
}

void Stage::set_up() const {
    for (const fs::path& folder : {hostile(), opponent(), secret().parent_path()}) open_folder(folder);
    for (const fs::path& folder : {hostile(), opponent()}) {
        fs::copy_file(program_, folder / "hostile_bot");
        fs::permissions(folder / "hostile_bot", fs::perms(0755));
    }
    write(secret(), canary_ + "\n", 0644);
    write(private_file(), canary_ + "\n", 0600);
    write(open_file(), "nobody changes this\n", 0666);
    write(database(), "SQLite format 3 " + canary_ + "\n", 0644);
    write(opponents_file(), canary_ + "\n", 0644);
    fs::create_symlink(secret(), hostile() / "notes.txt");
}

Stage::Inventory Stage::inventory() const {
    Inventory found;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root_))
        if (!entry.path().string().starts_with(sockets().string()))
            found[entry.path().lexically_relative(root_).string()] = description(entry);
    return found;
}

std::vector<std::string> Stage::changes() const {
    const Inventory now = inventory();
    std::vector<std::string> found;
    for (const auto& [name, was] : untouched_) {
        const auto is = now.find(name);
        if (is == now.end()) found.push_back(name + " is gone");
        else if (is->second != was) found.push_back(name + " was changed");
    }
    for (const auto& [name, is] : now)
        if (!untouched_.contains(name)) found.push_back(name + " is new");
    return found;
}

}  // namespace isola_arena::attack
