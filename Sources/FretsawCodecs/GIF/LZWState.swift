/// Where an LZW decoder stands between two windows of data.
@safe
struct LZWState {
    /// The first byte of the window not yet in ``bits``.
    var input = 0
    /// The next place in the output.
    var place = LZWDecoder.prefix
    /// One past the last place wanted.
    let end: Int
    private let clear: UInt32
    private let firstWidth: UInt64
    private var next: UInt32
    private var width: UInt64
    /// Bits read but not used, the next ones lowest.
    ///
    /// Those above ``bitCount`` may already hold
    /// the next byte's, which are read again.
    private var bits: UInt64 = 0
    private var bitCount: UInt64 = 0

    init(minimumCodeSize: Int, end: Int) {
        self.end = end
        clear = 1 << UInt32(minimumCodeSize)
        firstWidth = UInt64(minimumCodeSize) + 1
        next = clear + 2
        width = firstWidth
    }

    /// Decodes until the window runs out or the frame ends.
    ///
    /// `isLast` tells that nothing follows the window.
    ///
    /// - Returns: nil where more data are needed.
    mutating func run(
        window: UnsafePointer<UInt8>,
        filled: Int,
        isLast: Bool,
        table: UnsafeMutablePointer<UInt64>,
        output: UnsafeMutablePointer<UInt8>
    ) -> LZWDecoder.Outcome? {
        let window = unsafe UnsafeRawPointer(window)
        let bytes = UnsafeMutableRawPointer(output)
        let end = end
        let clear = clear
        var input = input
        var place = place
        var next = next
        var width = width
        var bits = bits
        var bitCount = bitCount
        defer {
            self.input = input
            self.place = place
            self.next = next
            self.width = width
            self.bits = bits
            self.bitCount = bitCount
        }
        while place < end {
            var group = 4
            if input &+ 8 <= filled {
                // At least 56 bits: four codes.
                let word = unsafe window.loadUnaligned(fromByteOffset: input, as: UInt64.self)
                bits |= word &<< bitCount
                input &+= Int(truncatingIfNeeded: (63 &- bitCount) &>> 3)
                bitCount |= 56
            } else {
                guard isLast else { return nil }
                while bitCount < width {
                    guard input < filled else { return .outOfData }
                    bits &= (1 &<< bitCount) &- 1
                    bits |=
                        UInt64(unsafe window.load(fromByteOffset: input, as: UInt8.self))
                        &<< bitCount
                    input &+= 1
                    bitCount &+= 8
                }
                group = 1
            }
            repeat {
                let code = UInt32(truncatingIfNeeded: bits) & ((1 &<< UInt32(width)) &- 1)
                bits &>>= width
                bitCount &-= width
                if code &- clear < 2 {
                    guard code == clear else {
                        return place < end ? .endedEarly : .complete
                    }
                    next = clear &+ 2
                    width = firstWidth
                } else {
                    guard code < next else { return place < end ? .badCode : .complete }
                    let entry = unsafe table[Int(code)]
                    let length = Int(entry & 0xFFFF)
                    let from = Int(entry &>> 16)
                    unsafe bytes.storeBytes(
                        of: bytes.loadUnaligned(fromByteOffset: from, as: UInt64.self),
                        toByteOffset: place,
                        as: UInt64.self
                    )
                    var done = 8
                    while done < length {
                        unsafe bytes.storeBytes(
                            of: bytes.loadUnaligned(
                                fromByteOffset: from &+ done,
                                as: UInt64.self
                            ),
                            toByteOffset: place &+ done,
                            as: UInt64.self
                        )
                        done &+= 8
                    }
                    // The string about to be completed ends with the index it begins with.
                    if from &+ length > place {
                        unsafe output[place &+ length &- 1] = output[place]
                    }
                    if next < 4_096 {
                        unsafe table[Int(next)] = UInt64(place) &<< 16 | UInt64(length &+ 1)
                        next &+= 1
                        if (next &- 1) &>> UInt32(width) != 0, width < 12 { width &+= 1 }
                    }
                    place &+= length
                }
                group &-= 1
            } while group != 0
        }
        return .complete
    }
}
