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

    /// Bits of the window that codes have taken so far.
    var usedBits: Int { 8 * input - Int(bitCount) }

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
            guard input &+ 8 <= filled else {
                // The last bytes, one code at a time.
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
                if let outcome = step() { return outcome }
                continue
            }
            // At least 56 bits: four codes.
            let word = unsafe window.loadUnaligned(fromByteOffset: input, as: UInt64.self)
            bits |= word &<< bitCount
            input &+= Int(truncatingIfNeeded: (63 &- bitCount) &>> 3)
            bitCount |= 56
            let mask = (1 &<< UInt32(width)) &- 1
            var left = 4
            if next &+ 4 <= mask {
                // Codes keep their width, and the table has room.
                while left != 0 {
                    let code = UInt32(truncatingIfNeeded: bits) & mask
                    guard code &- clear >= 2, code < next else { break }
                    bits &>>= width
                    bitCount &-= width
                    let entry = unsafe table[Int(code)]
                    let length = Int(entry & 0xFFFF)
                    unsafe Self.copy(bytes, from: Int(entry &>> 16), to: place, count: length)
                    unsafe table[Int(next)] = UInt64(place) &<< 16 | UInt64(length &+ 1)
                    next &+= 1
                    place &+= length
                    left &-= 1
                }
            } else if next == 4_096 {
                while left != 0 {
                    let code = UInt32(truncatingIfNeeded: bits) & mask
                    guard code &- clear >= 2 else { break }
                    bits &>>= width
                    bitCount &-= width
                    let entry = unsafe table[Int(code)]
                    let length = Int(entry & 0xFFFF)
                    unsafe Self.copy(bytes, from: Int(entry &>> 16), to: place, count: length)
                    place &+= length
                    left &-= 1
                }
            }
            while left != 0 {
                if let outcome = step() { return outcome }
                left &-= 1
            }
        }
        return .complete

        /// One code of any kind.
        @inline(__always)
        func step() -> LZWDecoder.Outcome? {
            let code = UInt32(truncatingIfNeeded: bits) & ((1 &<< UInt32(width)) &- 1)
            bits &>>= width
            bitCount &-= width
            if code == clear {
                next = clear &+ 2
                width = firstWidth
                return nil
            }
            if code == clear &+ 1 { return place < end ? .endedEarly : .complete }
            guard code < next else { return place < end ? .badCode : .complete }
            let entry = unsafe table[Int(code)]
            let length = Int(entry & 0xFFFF)
            unsafe Self.copy(bytes, from: Int(entry &>> 16), to: place, count: length)
            if next < 4_096 {
                unsafe table[Int(next)] = UInt64(place) &<< 16 | UInt64(length &+ 1)
                next &+= 1
                if (next &- 1) &>> UInt32(width) != 0, width < 12 { width &+= 1 }
            }
            place &+= length
            return nil
        }
    }

    /// Copies a string forward in steps of eight bytes, up to seven too many.
    @inline(__always)
    private static func copy(
        _ bytes: UnsafeMutableRawPointer,
        from: Int,
        to place: Int,
        count: Int
    ) {
        let first = unsafe bytes.loadUnaligned(fromByteOffset: from, as: UInt64.self)
        unsafe bytes.storeBytes(of: first, toByteOffset: place, as: UInt64.self)
        if count > 8 {
            var done = 8
            repeat {
                let next = unsafe bytes.loadUnaligned(
                    fromByteOffset: from &+ done,
                    as: SIMD16<UInt8>.self
                )
                unsafe bytes.storeBytes(
                    of: next,
                    toByteOffset: place &+ done,
                    as: SIMD16<UInt8>.self
                )
                done &+= 16
            } while done < count
        }
        // The string about to be completed ends with the index it begins with, which has only
        // now been written; for all others the byte is there already.
        let last = unsafe bytes.load(fromByteOffset: from &+ count &- 1, as: UInt8.self)
        unsafe bytes.storeBytes(of: last, toByteOffset: place &+ count &- 1, as: UInt8.self)
    }
}
