// Compiles the non-template half of Asio and Boost.Process once, so that no other file has to.
#include <boost/asio/impl/src.hpp>
#include <boost/process/v2/src.hpp>
