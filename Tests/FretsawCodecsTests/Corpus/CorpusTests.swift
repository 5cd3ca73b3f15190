import Testing

@Suite("Corpus", .needsCorpus)
struct CorpusTests {
    @Test("Each folder contains files", arguments: ["png", "jpeg", "gif", "bad"])
    func folders(name: String) {
        #expect(Corpus.files(in: name).count > 50, "is FRETSAW_CORPUS the corpus' folder?")
    }

    @Test("Each expectation file contains entries")
    func expectations() {
        #expect(PNGCorpusTests.all.count > 50)
        #expect(JPEGCorpusTests.all.count > 50)
        #expect(GIFCorpusTests.all.count > 50)
    }
}
