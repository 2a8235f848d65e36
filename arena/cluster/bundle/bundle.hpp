#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "arena/base/archive/unpack.hpp"
#include "arena/rules/settings/bot_spec.hpp"
#include "protocol/result.hpp"

/// arena/cluster/bundle prepares bots for other machines: it packs the files of a bot as a bundle, a tar.gz, and
/// changes the words of its command so that they mean the same on another machine. Open this header first:
///
///     const Result<PackedBot> packed = pack_bot(bot, {"club.db"}, program_folder());
///     const BotSpec there = unpacked_bot(packed->spec, folder, program_folder());  // on the other machine
///
/// The functions read files and change none. They may be called on any thread.
namespace isola_arena::cluster {

/// Returns the limits of a bot's bundle.
UnpackLimits bundle_limits();

/// A bot that is ready to travel.
struct PackedBot {
    BotSpec spec;        ///< without its folder; with its words as PortableArguments changes them
    std::string bytes;   ///< the bundle, which depends on the content alone; empty: the bot needs no files
    std::string sha256;  ///< of the bytes; empty: there are none
};

/// Packs what a bot needs: its folder, if that holds a bots.toml or a bots file lists the bot; otherwise the files
/// that its command names, alone or as in `--net=FILE`. Links are followed. A bundled bot needs nothing. without: files
/// and folders that are left out wherever they are, such as the contest's database. programs: the folder of the arena's
/// program.
///
/// Returns an error, which names the bot and the file, if a file cannot be read, a name cannot be unpacked elsewhere,
/// or there is too much.
Result<PackedBot> pack_bot(const BotSpec& bot, const std::vector<std::filesystem::path>& without,
                           const std::filesystem::path& programs);

/// Returns the bot as this machine starts it. folder: where its bundle was unpacked.
BotSpec unpacked_bot(const BotSpec& packed, const std::filesystem::path& folder, const std::filesystem::path& programs);

}  // namespace isola_arena::cluster
