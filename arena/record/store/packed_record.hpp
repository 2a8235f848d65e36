#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "protocol/result.hpp"

struct z_stream_s;

namespace isola_arena::store {

/// A record as a database keeps it: raw deflate, begun with a dictionary of what records are full of.
struct PackedRecord {
    std::int64_t size = 0;  ///< bytes of the record itself
    std::uint32_t crc = 0;  ///< CRC-32 of these
    int dictionary = 0;     ///< see dictionary()
    std::string bytes;
};

/// The text that the compression of that version begins with, from 1 on; empty: not known. Never changed once there are
/// databases that need it: a better one is a new version.
std::string_view dictionary(int version);
inline constexpr int newest_dictionary = 1;

/// Packs records; it keeps its memory from one to the next.
class RecordPacker {
public:
    RecordPacker();
    ~RecordPacker();
    RecordPacker(const RecordPacker&) = delete;
    RecordPacker& operator=(const RecordPacker&) = delete;

    /// Throws StoreProblem for a record of more than 512 MiB.
    PackedRecord pack(std::string_view record);

private:
    std::unique_ptr<z_stream_s> stream_;
};

/// The record again. Refused, with the reason: damage of any kind, an unknown dictionary.
Result<std::string> unpack(const PackedRecord& packed);

}  // namespace isola_arena::store
