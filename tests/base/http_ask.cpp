// Sends a request with the arena's own HTTP client, for http_test.py:
//
//   http_ask MS get URL
//   http_ask MS form URL [NAME CONTENT]...
//
// MS is the time limit in milliseconds. Prints the status on a line of its own, then the body. If the server refuses
// the request, prints the client's message on stderr. If there is no answer, prints the error on stderr and ends with
// 1.
#include <iostream>

#include "arena/base/http/http_client.hpp"

using namespace isola_arena;

int main(int count, char** arguments) {
    const std::vector<std::string> command(arguments + 1, arguments + count);
    if (command.size() < 3) return 2;
    HttpLimits limits;
    limits.time = std::chrono::milliseconds(std::stoi(command[0]));
    std::vector<HandedFile> files;
    for (std::size_t at = 3; at + 1 < command.size(); at += 2) files.push_back({command[at], command[at + 1]});
    const auto answer = command[1] == "get" ? http_get(command[2], limits) : http_send_form(command[2], files, limits);
    if (!answer) {
        std::cerr << answer.message();
        return 1;
    }
    if (answer->status >= 300) std::cerr << text_of_refusal(*answer);
    std::cout << answer->status << '\n' << answer->body;
}
