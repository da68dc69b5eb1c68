// Only message digests.
#include <openssl/evp.h>
