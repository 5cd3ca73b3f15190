package import CFretsaw
internal import CKernelClones
internal import FoundationEssentials
internal import FretsawBatch
internal import FretsawCaptcha
internal import FretsawCodecs
internal import FretsawCrypto
internal import FretsawFiles
internal import FretsawFrames
internal import FretsawJSON
internal import LibC

// The compiler compares the functions with fretsaw.h.
package typealias Text = UnsafePointer<CChar>?
package typealias Handle = OpaquePointer?
package typealias Bytes = UnsafePointer<UInt8>?
package typealias Output = UnsafePointer<fretsaw_result>?

/// The result of a function's body, or that of its error.
private func reporting(_ body: () throws -> LibraryResult) -> Output {
    do {
        if fs_kernels_are_unknown() != 0 {
            throw LibraryError("FRETSAW_KERNELS is avx2 or portable", FRETSAW_FAILED)
        }
        return try unsafe body().moved()
    } catch {
        return unsafe LibraryResult(status: status(of: error), text: "\(error)").moved()
    }
}

private func status(of error: any Error) -> Int {
    switch error {
    case let error as LibraryError: error.status
    case is CaptchaError: FRETSAW_OPTION
    case let error as BatchError:
        if case .optionOutOfRange = error.reason { FRETSAW_OPTION } else { FRETSAW_FAILED }
    case is FileError: FRETSAW_NO_INPUT
    case is CryptoError: FRETSAW_FAILED
    default: FRETSAW_BAD_INPUT
    }
}

private let missing = LibraryError("a pointer is NULL", FRETSAW_ARGUMENT)

/// The bytes of a caller, at most one more than a file may have.
private func copied(_ start: UnsafeRawPointer?, _ size: Int) throws -> [UInt8] {
    if size == 0 { return [] }
    guard let start = unsafe start, size > 0 else { throw missing }
    let count = min(size, DecodingLimits.default.readLimit)
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
}

/// The generator of a handle.
private func generator(_ handle: Handle) throws -> LockedGenerator {
    guard let handle = unsafe handle else { throw missing }
    return unsafe Unmanaged.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
}

@c @implementation
package func fretsaw_result_free(_ result: Output) {
    if let result = unsafe result { unsafe LibraryResult.free(result) }
}

@c @implementation
package func fretsaw_abi_version() -> UInt32 { UInt32(FRETSAW_ABI) }

@c @implementation
package func fretsaw_generator_create(_ options: Text) -> Output {
    unsafe reporting {
        guard let options = unsafe options else { throw missing }
        let batch = try PreparedBatch(try unsafe copied(options, strlen(options)))
        return LibraryResult(text: batch.notes, generator: try LockedGenerator(batch))
    }
}

@c @implementation
package func fretsaw_generator_copy(_ handle: Handle) -> Output {
    unsafe reporting {
        LibraryResult(generator: try LockedGenerator(unsafe generator(handle).batch))
    }
}

@c @implementation
package func fretsaw_generator_make(_ handle: Handle, _ index: UInt64, _ draws: Int32) -> Output {
    unsafe reporting { try unsafe generator(handle).make(index, draws: draws != 0) }
}

@c @implementation
package func fretsaw_generator_free(_ handle: Handle) {
    guard let handle = unsafe handle else { return }
    unsafe Unmanaged<LockedGenerator>.fromOpaque(UnsafeRawPointer(handle)).release()
}

@c @implementation
package func fretsaw_decode(_ bytes: Bytes, _ size: Int, _ first: Int, _ count: Int) -> Output {
    unsafe reporting {
        let file = try unsafe copied(bytes, size)
        // Numbers above the address space's are more than any file has.
        let (first, count) = (first < 0 ? .max : first, count < 0 ? .max : count)
        return try LibraryResult(framesOf: file, from: first, atMost: count)
    }
}

@c @implementation
package func fretsaw_identify(_ bytes: Bytes, _ size: Int) -> Output {
    unsafe reporting {
        let bytes = try unsafe copied(bytes, size)
        let file = IdentifiedFile("-", ImageInspector.describe(bytes), bytes, limits: .default)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return LibraryResult(text: String(decoding: try encoder.encode(file), as: UTF8.self))
    }
}

@c @implementation
package func fretsaw_aj_encrypt(_ key: Text, _ bytes: Bytes, _ size: Int) -> Output {
    unsafe reporting {
        var cipher = try WireCipher(key: unsafe copied(key, WireCipher.keySize))
        let encrypted = try cipher.encrypt(try unsafe copied(bytes, size))
        return LibraryResult(text: Base64.encode(encrypted))
    }
}
