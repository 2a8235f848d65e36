// The compiled half of Beast, so that no other file pays for it.
#include <boost/beast/src.hpp>
