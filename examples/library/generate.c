// Makes the first items of the options given as JSON, with a third argument as pixels, and prints their answers.
//   cc generate.c $(pkg-config --cflags --libs fretsaw) && ./a.out '{"kind": "slide", "seed": 7}' 3
#include <fretsaw.h>
#include <stdio.h>
#include <stdlib.h>

static const fretsaw_result *check(const fretsaw_result *result) {
    if (result->status == FRETSAW_OK) return result;
    fprintf(stderr, "%s\n", result->text);
    exit(1);
}

int main(int argc, char **argv) {
    const fretsaw_result *created = check(fretsaw_generator_create(argc > 1 ? argv[1] : "{}"));
    fretsaw_generator *generator = created->generator;
    fretsaw_result_free(created);
    for (int index = 0; argc > 2 && index < atoi(argv[2]); index++) {
        const fretsaw_result *item = check(fretsaw_generator_make(generator, index, argc > 3));
        printf("%s\n", item->text);  // and the files or pixels: item->pictures[0].bytes, …
        fretsaw_result_free(item);
    }
    fretsaw_generator_free(generator);
}
