// The compiled half of Asio and Boost.Process, so that no other file pays for it.
#include <boost/asio/impl/src.hpp>
#include <boost/process/v2/src.hpp>
