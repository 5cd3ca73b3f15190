import FretsawTesting
import Testing

#if arch(x86_64)
@Suite("Kernels for other processors")
struct KernelTests {
    @Test("Pictures do not depend on the kernels", arguments: ["slide", "rotate"])
    func pictures(kind: String) throws {
        let place = try Workplace()
        let manifests = try ["", "avx2", "portable"].map { kernels in
            let folder = "out\(kernels)"
            let result = try place.command.run(
                ["generate", "--count", "3", "--kind", kind, "--seed", "1", "--output", folder],
                environment: kernels.isEmpty ? [:] : ["FRETSAW_KERNELS": kernels]
            )
            #expect(result.status == 0, "\(result.errors)")
            return try place.text("\(folder)/manifest.jsonl")
        }
        // A manifest has the digests of the pictures.
        #expect(manifests.allSatisfy { $0 == manifests[0] && $0.contains("sha256") })
    }

    @Test("Another name of kernels is an error")
    func misspelt() throws {
        let result = try Workplace().command.run(
            "--version",
            environment: ["FRETSAW_KERNELS": "avx3"]
        )
        #expect(result.status == 64)
        #expect(result.errors == "FRETSAW_KERNELS is avx2 or portable\n")
    }
}
#endif
