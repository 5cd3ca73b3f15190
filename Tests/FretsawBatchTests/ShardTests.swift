import FretsawBatch
import FretsawRandom
import Testing

@Suite("Shards")
struct ShardTests {
    @Test("Shards are adjacent and differ in length by at most one")
    func partsPartition() throws {
        var generator = SeededGenerator(seed: Seed(11))
        for _ in 0..<500 {
            let total = generator.draw(in: 0...2000)
            let count = generator.draw(in: 1...300)
            var next = 0
            for number in 1...count {
                let shard = try #require(Shard(number: number, of: count))
                let range = shard.range(ofTotal: total)
                #expect(range.lowerBound == next, "\(shard) of \(total)")
                #expect([total / count, total / count + 1].contains(range.count))
                next = range.upperBound
            }
            #expect(next == total)
        }
    }

    @Test("K/N is read as written", arguments: [("1/1", 1, 1), ("3/16", 3, 16)])
    func textIsRead(text: String, number: Int, count: Int) throws {
        let shard = try #require(Shard(text))
        #expect(shard.number == number)
        #expect(shard.count == count)
        #expect(shard.description == text)
    }

    @Test(
        "Other texts are rejected",
        arguments: ["", "3", "0/4", "5/4", "1/0", "a/b", "1/2/3", "-1/4"]
    )
    func nonsenseIsRefused(text: String) { #expect(Shard(text) == nil) }

    @Test("Suffixes of shards sort in order; an undivided batch has no suffix")
    func suffix() throws {
        #expect(Shard.whole.fileSuffix == "")
        #expect(try #require(Shard("3/16")).fileSuffix == "-00003-of-00016")
    }
}
