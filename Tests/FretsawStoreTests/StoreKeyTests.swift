import FretsawStore
import Testing

@Suite("Store keys and errors")
struct StoreKeyTests {
    @Test("A key takes 64 bytes and refuses 65, and says what to do")
    func lengthIsBounded() throws {
        #expect(try StoreKey(.limit, [UInt8](repeating: 1, count: 64)).bytes.count == 64)
        let error = #expect(throws: StoreError.self) {
            try StoreKey(.limit, [UInt8](repeating: 1, count: 65))
        }
        #expect(error?.reason == .tooLong)
        #expect(
            "\(try #require(error))" == "any store: a key of 65 bytes, allowed 64; hash it first"
        )
    }

    @Test("Keys are equal when purpose and bytes are")
    func equality() throws {
        #expect(try StoreKey(.limit, [1]) == StoreKey(.limit, [1]))
        #expect(try StoreKey(.limit, [1]) != StoreKey(.lock, [1]))
        #expect(try StoreKey(.limit, [1]) != StoreKey(.limit, [1, 0]))
    }

    @Test("Purposes have names of lower-case letters, so that back ends can use them as they are")
    func purposeNames() {
        for purpose in StoreKey.Purpose.allCases {
            #expect(purpose.rawValue.allSatisfy { $0.isASCII && $0.isLowercase })
        }
    }
}
