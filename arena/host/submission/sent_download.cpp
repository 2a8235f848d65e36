#include "arena/host/submission/sent_download.hpp"

#include <utility>

#include <fmt/core.h>

#include "arena/base/archive/new_archive.hpp"

namespace isola_arena::host {

SentDownload as_download(const Author& author, int version, std::vector<HandedFile> files) {
    const std::string name = fmt::format("{}-version-{}", author.bot, version);
    if (files.size() == 1 && files.front().name.find('/') == std::string::npos)
        return {fmt::format("{}-{}", name, files.front().name), std::move(files.front().bytes)};
    NewArchive archive(ArchiveFormat::zip);
    for (const HandedFile& each : files) archive.add_text(each.name, each.bytes);
    return {name + ".zip", archive.finish()};
}

}  // namespace isola_arena::host
