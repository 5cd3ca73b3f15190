// Fretsaw in process: makes captcha pictures, decodes animations, identifies picture files.
//
// - Results are never NULL. After an error `status` is not FRETSAW_OK, `text` says what is wrong, and there is nothing else.
// - Free each result with fretsaw_result_free; all that it points to is freed with it, except its generator. Free each generator
//   with fretsaw_generator_free. Both accept NULL. Results remain valid without the generator that made them.
// - Arguments are read during the call only. Texts are UTF-8 and end with a zero.
// - Any number of threads may call at the same time. Calls with one generator wait for each other; fretsaw_generator_copy makes
//   one for another thread. The library has no other state than generators and results, starts no threads, and writes nothing but
//   the index of photos that `fretsaw generate` also keeps in the user's cache.
#ifndef FRETSAW_H
#define FRETSAW_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version of this interface.
#define FRETSAW_ABI 1

enum {
    FRETSAW_OK,         ///< the statuses
    FRETSAW_ARGUMENT,   ///< a pointer is NULL, or a number is out of its range
    FRETSAW_OPTION,     ///< an option is unknown or has a value that it cannot have
    FRETSAW_BAD_INPUT,  ///< a picture, deck or list of words cannot be used, or no font has the words
    FRETSAW_NO_INPUT,   ///< a file does not exist or cannot be read
    FRETSAW_FAILED      ///< a library failed
};

/// Formats of pictures. The first one is pixels: rows from the top without gaps, 4 bytes each, alpha not multiplied.
enum { FRETSAW_RGBA, FRETSAW_JPEG, FRETSAW_WEBP, FRETSAW_PNG, FRETSAW_APNG, FRETSAW_GIF };

/// A picture: pixels, or a file.
typedef struct fretsaw_picture {
    const uint8_t *bytes;
    size_t size;             ///< number of bytes
    uint32_t width, height;  ///< in pixels
    uint32_t format;         ///< FRETSAW_RGBA …
    uint32_t is_piece;       ///< 1 for the piece or the strip of figures, 0 for the background and for frames
    uint64_t duration;       ///< of a frame as stored, in microseconds; otherwise 0
} fretsaw_picture;

typedef struct fretsaw_generator fretsaw_generator;

typedef struct fretsaw_result {
    int32_t status;
    const char *text;
    size_t size;                      ///< number of bytes of `text` without the zero
    fretsaw_generator *generator;     ///< NULL unless one was created
    const fretsaw_picture *pictures;  ///< the background first
    size_t count;                     ///< number of pictures
} fretsaw_result;

void fretsaw_result_free(const fretsaw_result *result);

/// FRETSAW_ABI of the library. A library with the same one has these types and functions; compare it before any other call.
uint32_t fretsaw_abi_version(void);

/// Creates a generator. `options` are JSON: an object with the options of `fretsaw generate` by their names, such as
/// {"kind": "slide", "look": "jigsaw", "seed": 7}. Options that take several values are arrays of texts, options without a value
/// are true or false. Photos are checked before it returns; the text has a line for each that is skipped or hard for people.
const fretsaw_result *fretsaw_generator_create(const char *options);
/// Creates a generator with the same options that shares the photos, for another thread.
const fretsaw_result *fretsaw_generator_copy(fretsaw_generator *generator);
/// Makes item `index` < 1,000,000,000: the files that `fretsaw generate` writes, or if `draws` is not 0 pixels, with the frames
/// of a kind that moves. The text is the line of `manifest.jsonl`, JSON with the answer.
const fretsaw_result *fretsaw_generator_make(fretsaw_generator *generator, uint64_t index, int32_t draws);
void fretsaw_generator_free(fretsaw_generator *generator);

/// Decodes at most `count` frames of a GIF, APNG or WebP from frame `first` on to pixels, composited like in browsers; a still
/// picture has one frame. The result has fewer if there are no more, and if they would exceed 256 MiB, but then at least one.
/// Frames before `first` are decoded again.
const fretsaw_result *fretsaw_decode(const uint8_t *bytes, size_t size, size_t first, size_t count);
/// Describes a picture file, also one that cannot be read, as `fretsaw identify --json -` does.
const fretsaw_result *fretsaw_identify(const uint8_t *bytes, size_t size);
/// Encrypts at most 1 MiB for AJ-Captcha's wire: AES-128 in ECB mode with PKCS#7 padding, as Base64. `key` has 16 bytes.
const fretsaw_result *fretsaw_aj_encrypt(const char *key, const uint8_t *bytes, size_t size);

#ifdef __cplusplus
}
#endif
#endif
