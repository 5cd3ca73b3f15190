import Testing

@testable import FretsawFiles

@Suite("Processors to use")
struct AvailableProcessorsTests {
    @Test(
        "A list of processors is counted",
        arguments: [("0", 1), ("0-3", 4), ("0-1,4,8-9", 5), ("0-63", 64)]
    )
    func list(text: String, count: Int) {
        let status = "Name:\tfretsaw\nCpus_allowed_list:\t\(text)\nMems_allowed:\t1\n"
        #expect(AvailableProcessors.allowed(inStatus: status) == count)
    }

    @Test("A quota is a quotient, and max is no quota")
    func quota() {
        #expect(AvailableProcessors.quota(inCPUMax: "150000 100000\n") == 1.5)
        #expect(AvailableProcessors.quota(inCPUMax: "max 100000\n") == nil)
        #expect(AvailableProcessors.quota(inCPUMax: "-1 100000") == nil)
        #expect(AvailableProcessors.quota(inCPUMax: "") == nil)
    }

    @Test("The least of all counts, and one at least")
    func least() {
        #expect(AvailableProcessors(online: 8, allowed: 4, quota: 1.5).count == 2)
        #expect(AvailableProcessors(online: 8, allowed: 4, quota: nil).count == 4)
        #expect(AvailableProcessors(online: 8, allowed: nil, quota: nil).count == 8)
        #expect(AvailableProcessors(online: 8, allowed: 8, quota: 0.1).count == 1)
    }

    @Test("This machine has one at least, and no more than are online")
    func here() {
        let processors = AvailableProcessors.current()
        #expect((1...processors.online).contains(processors.count))
    }
}
