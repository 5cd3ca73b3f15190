// Makes the first items of the options given as JSON and prints their answers.
//   go run generate.go '{"kind": "slide", "seed": 7}' 3
package main

// #cgo pkg-config: fretsaw
// #include <fretsaw.h>
// #include <stdlib.h>
import "C"
import ("fmt"; "os"; "strconv"; "unsafe")

func call(result *C.fretsaw_result) (string, *C.fretsaw_generator) {
	defer C.fretsaw_result_free(result)
	if result.status != C.FRETSAW_OK {
		fmt.Fprintln(os.Stderr, C.GoString(result.text))
		os.Exit(1)
	}
	return C.GoString(result.text), result.generator
}

func main() {
	options := C.CString(os.Args[1])
	defer C.free(unsafe.Pointer(options))
	count, _ := strconv.Atoi(os.Args[2])
	_, generator := call(C.fretsaw_generator_create(options))
	defer C.fretsaw_generator_free(generator)
	for index := 0; index < count; index++ {
		line, _ := call(C.fretsaw_generator_make(generator, C.uint64_t(index), 0))
		fmt.Println(line)
	}
}
