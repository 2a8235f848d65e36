#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/base/archive/handed_file.hpp"
#include "arena/host/receipt/receipt.hpp"
#include "protocol/result.hpp"

namespace isola_arena::host {

/// Returns the words of the step `received`: each file with its size and digest.
std::string received_words(const std::vector<ReceivedFile>& files);

/// Returns an error for the author if the disk would refuse the files because of their names: one leads out of the
/// folder, or two files have the same one.
std::optional<Error> wrong_names(const std::vector<HandedFile>& files);

}  // namespace isola_arena::host
