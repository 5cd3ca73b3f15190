// The functions of a single digest are deprecated since OpenSSL 3.0 in favour of EVP; SHA256.swift says why it uses them.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
