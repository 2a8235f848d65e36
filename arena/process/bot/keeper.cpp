#include "arena/process/bot/keeper.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "arena/base/failure.hpp"
#include "arena/process/keeper/keeper_protocol.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

// How long a sandbox may take to end after its keeper.
constexpr auto sandbox_ending_patience = 1s;

struct SocketPair {
    OwnedFd ours;
    OwnedFd keepers;
};

SocketPair open_sockets() {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) < 0)
        throw Shortage(std::string("cannot open a socket: ") + std::strerror(errno));
    return {OwnedFd(ends[0]), OwnedFd(ends[1])};
}

std::string_view name_in(std::string_view entry) { return entry.substr(0, entry.find('=') + 1); }

// Replaces the entries of an environment that have the same names as the others, and adds the rest of the others.
void apply(std::vector<std::string>& environment, const std::vector<std::string>& others) {
    for (const std::string& other : others) {
        std::erase_if(environment, [&](const std::string& entry) { return entry.starts_with(name_in(other)); });
        environment.push_back(other);
    }
}

// Returns the entries that only the second environment has.
std::vector<std::string> added(const std::vector<std::string>& before, const std::vector<std::string>& after) {
    std::vector<std::string> more;
    for (const std::string& entry : after)
        if (std::ranges::find(before, entry) == before.end()) more.push_back(entry);
    return more;
}

std::size_t bytes_of(const std::vector<std::string>& texts) {
    std::size_t bytes = 0;
    for (const std::string& text : texts) bytes += text.size() + 1;
    return bytes;
}

void append_bytes(std::string& packet, const KeeperRequest& head) {
    packet.append(reinterpret_cast<const char*>(&head), sizeof head);
}

// Sends a packet with descriptors. Returns the errno, or 0.
int send_packet(int socket, const std::string& packet, const std::vector<int>& descriptors) {
    iovec bytes{const_cast<char*>(packet.data()), packet.size()};
    msghdr message{};
    message.msg_iov = &bytes;
    message.msg_iovlen = 1;
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int) * most_keeper_descriptors)> control{};
    if (!descriptors.empty()) {
        message.msg_control = control.data();
        message.msg_controllen = CMSG_SPACE(sizeof(int) * descriptors.size());
        cmsghdr* attached = CMSG_FIRSTHDR(&message);
        attached->cmsg_level = SOL_SOCKET;
        attached->cmsg_type = SCM_RIGHTS;
        attached->cmsg_len = CMSG_LEN(sizeof(int) * descriptors.size());
        std::memcpy(CMSG_DATA(attached), descriptors.data(), sizeof(int) * descriptors.size());
    }
    return sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 ? errno : 0;
}

}  // namespace

bool Keeper::takes(const Program& program) {
    // Leaves room for what a sandbox adds.
    constexpr std::size_t room = most_keeper_request_bytes / 2;
    return bytes_of(program.arguments) + bytes_of(program.environment) < room &&
           program.arguments.size() + program.environment.size() < most_keeper_texts / 2;
}

Task<Keeper::Started> Keeper::start(Executor executor, Program program, const Confine& confine, EventNotifier changed) {
    const Program before = program;
    SocketPair sockets = open_sockets();
    program.keeper_socket = std::make_shared<const OwnedFd>(std::move(sockets.keepers));
    if (const auto refused = confine(program)) co_return StartFailure{refused->message};
    if (!program.launcher || !program.launcher->kept) co_return program;
    const std::shared_ptr<Keeper> keeper(
        new Keeper(executor, std::move(sockets.ours), before, program, std::move(changed)));
    auto started = co_await BotProcess::start(executor, std::move(program));
    if (const auto* failure = std::get_if<StartFailure>(&started)) co_return *failure;
    keeper->sandbox_ = std::get<std::shared_ptr<BotProcess>>(std::move(started));
    asio::co_spawn(executor, keeper->listen(), asio::detached);
    co_return keeper;
}

Keeper::Keeper(const Executor& executor, OwnedFd socket, const Program& before, const Program& confined,
               EventNotifier changed)
    : executor_(executor), socket_(executor, socket.get()), group_(confined.launcher->kept->group),
      granted_(confined.granted), prefix_(confined.launcher->kept->prefix),
      environment_(added(before.environment, confined.environment)), changed_(std::move(changed)) {
    socket.release();
}

Keeper::~Keeper() = default;

Task<void> Keeper::listen() {
    const auto self = shared_from_this();
    while (socket_.is_open()) {
        const auto [error] = co_await socket_.async_wait(asio::posix::descriptor_base::wait_read, as_result);
        if (error) break;
        while (take_report()) continue;
    }
    note_end(std::nullopt);
    set(State::useless);
}

// Returns whether there may be another report.
bool Keeper::take_report() {
    KeeperReport report{};
    const ssize_t count = socket_.is_open() ? recv(socket_.native_handle(), &report, sizeof report, MSG_DONTWAIT) : 0;
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return false;
    if (count != static_cast<ssize_t>(sizeof report)) {
        if (socket_.is_open()) socket_.close();
        return false;
    }
    has_reported_ = true;
    switch (report.event) {
        case KeeperEvent::not_run:
            if (run_) run_->not_run = report.number;
            break;
        case KeeperEvent::ended:
            note_end(report.number);
            set(State::wiping);
            if (is_closing_) socket_.close();
            break;
        case KeeperEvent::ready:
            if (state_ == State::wiping) set(State::idle);
            break;
        case KeeperEvent::soiled: set(State::useless); break;
    }
    return true;
}

void Keeper::note_end(std::optional<int> status) {
    if (!run_ || run_->has_ended) return;
    run_->status = status;
    run_->has_ended = true;
    run_->ended.notify();
}

void Keeper::set(State state) {
    if (state_ == State::useless) return;
    state_ = state;
    changed_.notify();
}

std::string Keeper::request_for(const Program& program) const {
    std::vector<std::string> arguments = prefix_;
    arguments.insert(arguments.end(), program.arguments.begin(), program.arguments.end());
    std::vector<std::string> environment = program.environment;
    apply(environment, environment_);
    std::string packet;
    packet.reserve(sizeof(KeeperRequest) + bytes_of(arguments) + bytes_of(environment));
    append_bytes(packet, {KeeperOrder::start, static_cast<std::uint32_t>(arguments.size()),
                          static_cast<std::uint32_t>(environment.size())});
    for (const auto* texts : {&arguments, &environment})
        for (const std::string& text : *texts) packet.append(text.c_str(), text.size() + 1);
    return packet;
}

std::shared_ptr<Keeper::Run> Keeper::begin(const Program& program, const ChildPipes& pipes) {
    std::vector<int> descriptors{pipes.input, pipes.output, pipes.error};
    auto run = std::make_shared<Run>();
    if (group_) {
        descriptors.insert(descriptors.end(), group_->entrances().begin(), group_->entrances().end());
        group_->begin_program();
        run->cpu_before = group_->cpu_time().value_or(Nanoseconds{0});
    }
    const int error =
        socket_.is_open() ? send_packet(socket_.native_handle(), request_for(program), descriptors) : EPIPE;
    if (error == EPIPE || error == ECONNRESET) {
        set(State::useless);
        return nullptr;
    }
    if (error != 0) throw Shortage(std::string("cannot ask a sandbox to start a program: ") + std::strerror(error));
    run_ = run;
    set(State::running);
    return run;
}

void Keeper::kill_program() {
    if (!runs_program() || !socket_.is_open()) return;
    std::string packet;
    append_bytes(packet, {KeeperOrder::kill, 0, 0});
    send_packet(socket_.native_handle(), packet, {});
}

std::optional<std::string> Keeper::failure_of_set_up() {
    if (has_reported_) return std::nullopt;
    std::string said = sandbox_->launch_failure();
    if (said.empty()) said = sandbox_->take_stderr();
    return said.substr(0, said.find('\n'));
}

void Keeper::close() {
    is_closing_ = true;
    if (!runs_program() && socket_.is_open()) socket_.close();
    changed_.notify();
}

Task<void> Keeper::destroy() {
    const auto self = shared_from_this();
    is_closing_ = true;
    if (std::exchange(is_destroyed_, true)) co_return;
    if (socket_.is_open()) socket_.close();
    note_end(std::nullopt);
    co_await sandbox_->end(sandbox_ending_patience);
    group_.reset();
}

std::optional<pid_t> Keeper::pid() const { return sandbox_ ? sandbox_->launchers_process() : std::nullopt; }

std::optional<pid_t> Keeper::program() const { return sandbox_ ? sandbox_->launched() : std::nullopt; }

}  // namespace isola_arena
