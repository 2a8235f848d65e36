#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "protocol/result.hpp"

struct z_stream_s;

namespace isola_arena::store {

/// A record as a database keeps it: raw deflate, primed with a dictionary of text that is frequent in records.
struct PackedRecord {
    std::int64_t size = 0;  ///< bytes of the unpacked record
    std::uint32_t crc = 0;  ///< CRC-32 of these bytes
    int dictionary = 0;     ///< see dictionary()
    std::string bytes;
};

/// Returns the dictionary of that version, from 1; empty if the version is not known. A dictionary never changes once
/// there are databases that need it: a better one gets a new version.
std::string_view dictionary(int version);
inline constexpr int newest_dictionary = 1;

/// Returns the CRC-32 of the bytes.
std::uint32_t crc_of(std::string_view bytes);

/// A compressor of records, which keeps its memory from one record to the next.
class RecordPacker {
public:
    RecordPacker();
    ~RecordPacker();
    RecordPacker(const RecordPacker&) = delete;
    RecordPacker& operator=(const RecordPacker&) = delete;

    /// Returns the record in packed form. Throws DatabaseProblem if the record has more than 512 MiB.
    PackedRecord pack(std::string_view record);

private:
    std::unique_ptr<z_stream_s> stream_;
};

/// Returns the unpacked record, or an error with the reason if the packed one is damaged in any way or needs an
/// unknown dictionary.
Result<std::string> unpack(const PackedRecord& packed);

}  // namespace isola_arena::store
