/// One word of a command: any bytes, sent with their length, so that nothing in them means anything.
struct RedisArgument: ExpressibleByStringInterpolation {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(_ number: some BinaryInteger) {
        bytes = Array("\(number)".utf8)
    }

    init(stringLiteral text: String) {
        bytes = Array(text.utf8)
    }
}
