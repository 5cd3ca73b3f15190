import FretsawStore
import Testing

@Suite("Store keys and errors")
struct StoreKeyTests {
    @Test("A key of 64 bytes is accepted, one of 65 is rejected with advice")
    func lengthIsBounded() throws {
        #expect(try StoreKey(.limit, [UInt8](repeating: 1, count: 64)).bytes.count == 64)
        let error = #expect(throws: StoreError.self) {
            try StoreKey(.limit, [UInt8](repeating: 1, count: 65))
        }
        #expect(error?.reason == .tooLong)
        #expect(
            "\(try #require(error))"
                == "store: the key has 65 bytes, more than 64; hash it first"
        )
    }

    @Test("Keys are equal if purpose and bytes are equal")
    func equality() throws {
        #expect(try StoreKey(.limit, [1]) == StoreKey(.limit, [1]))
        #expect(try StoreKey(.limit, [1]) != StoreKey(.lock, [1]))
        #expect(try StoreKey(.limit, [1]) != StoreKey(.limit, [1, 0]))
    }

    @Test("Names of purposes consist of lower-case letters, so that they need no escaping")
    func purposeNames() {
        for purpose in StoreKey.Purpose.allCases {
            #expect(purpose.rawValue.allSatisfy { $0.isASCII && $0.isLowercase })
        }
    }
}
