import FretsawInteraction
import FretsawWeb
import FretsawWebTesting
import Testing

@Suite("Random bytes")
struct RandomBytesTests {
    /// SplitMix64, so that a failure is found again by its seed.
    private struct Bytes: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }

    /// Bytes that are mostly small, as tags, flags and counts are.
    private func bytes(_ count: Int, _ random: inout Bytes) -> [UInt8] {
        (0..<count).map { _ in
            Int.random(in: 0..<4, using: &random) == 0
                ? UInt8.random(in: 0...255, using: &random)
                : UInt8.random(in: 0...3, using: &random)
        }
    }

    @Test(
        "Alerts, text inputs and notices accept or reject them, and every reply is readable",
        arguments: [2, 3, 6] as [UInt32],
        0..<8
    )
    func events(system: UInt32, seed: Int) throws {
        var random = Bytes(state: UInt64(seed) << 8 | UInt64(system))
        var table = MachineTable()
        var options = ByteWriter()
        options.environment()
        let rest: [UInt8] =
            switch system {
            case 2: [UInt8](repeating: 0, count: 8 + 4)
            case 3: [UInt8](repeating: 0, count: 4 + 24 + 2)
            default: [1, 9, 0, 0, 0, 0, 0, 0, 0]
            }
        let handle = try table.open(system: system, options: options.bytes + rest, at: 0)
        var now = 0.0
        var taken = 0
        for _ in 0..<3000 {
            now += Double.random(in: 0...50, using: &random)
            let tags: [UInt8] = [1, 2, 3, 4, 16, 16, 17, 18, 19, 20]
            let tag = tags[Int.random(in: 0..<tags.count, using: &random)]
            let event = [tag] + bytes(Int.random(in: 0...24, using: &random), &random)
            do throws(MachineTable.Failure) {
                let reply = try table.handle(handle, at: now, event)
                taken += 1
                _ = #expect(throws: Never.self) { try Reply(reply) }
            } catch {
                #expect(error == .unreadable)
            }
        }
        #expect(taken > 0)
    }

    @Test("As options they are accepted or rejected", arguments: [2, 3, 6] as [UInt32])
    func options(system: UInt32) throws {
        var random = Bytes(state: UInt64(system))
        var table = MachineTable()
        for _ in 0..<3000 {
            let options = bytes(Int.random(in: 0...90, using: &random), &random)
            do throws(MachineTable.Failure) {
                let handle = try table.open(system: system, options: options, at: 0)
                let reply = try table.handle(handle, at: 0, [])
                #expect(!reply.isEmpty)
                table.close(handle)
            } catch {
                #expect(error == .unreadable)
            }
        }
        #expect(table.count == 0)
    }
}
