#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "arena/base/archive/unpack.hpp"
#include "arena/judge/settings/bot_spec.hpp"
#include "protocol/result.hpp"

/// arena/cluster/bundle makes bots travel: each as a bundle, a tar.gz of its files, and with the words of its command
/// changed so that they mean the same on another machine. Open this header first:
///
///     const Result<PackedBot> packed = pack_bot(bot, {"club.db"}, program_folder());
///     const BotSpec there = unpacked_bot(packed->spec, folder, program_folder());  // on the other machine
///
/// Its functions read files and change none, and may be called on any thread.
namespace isola_arena::cluster {

/// What a bot's bundle may have.
UnpackLimits bundle_limits();

/// A bot that is ready to travel.
struct PackedBot {
    BotSpec spec;        ///< its folder is empty; its words travel as TravellingWords says
    std::string bytes;   ///< of its bundle, a tar.gz that depends on the content alone; empty: it needs no files
    std::string sha256;  ///< of these; empty: there are none
};

/// Packs what a bot needs: its folder, if that holds a bots.toml or listed it, else the files that its command names,
/// alone or as in `--net=FILE`. Links are followed. A bundled bot needs nothing. without: files and folders that are left out wherever they lie,
/// such as the contest's database. programs: the folder of the arena's program.
///
/// Returns an error, which names the bot and the file, if a file cannot be read, a name cannot be unpacked elsewhere,
/// or there is too much.
Result<PackedBot> pack_bot(const BotSpec& bot, const std::vector<std::filesystem::path>& without,
                           const std::filesystem::path& programs);

/// Returns the bot as it is started on this machine, where its bundle was unpacked into `folder`.
BotSpec unpacked_bot(const BotSpec& packed, const std::filesystem::path& folder, const std::filesystem::path& programs);

}  // namespace isola_arena::cluster
