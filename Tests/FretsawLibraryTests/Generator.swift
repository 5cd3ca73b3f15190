import CFretsaw
import Foundation
import FretsawTesting

/// An error of the library.
struct Failure: Error {
    let status: Int
    let message: String
}

/// A result of the library, copied.
struct Output {
    let text: String
    let pictures: [Picture]
    fileprivate let generator: OpaquePointer?

    struct Picture {
        let bytes: [UInt8]
        let format: Int
        let duration: UInt64
    }

    /// Copies and frees a result, or throws its error.
    init(_ result: UnsafePointer<fretsaw_result>?) throws {
        guard let result else { throw Failure(status: -1, message: "no result") }
        defer { fretsaw_result_free(result) }
        let found = result.pointee
        text = String(cString: found.text)
        guard found.status == 0 else { throw Failure(status: Int(found.status), message: text) }
        generator = found.generator
        pictures = UnsafeBufferPointer(start: found.pictures, count: found.count).map {
            Picture(
                bytes: Array(UnsafeBufferPointer(start: $0.bytes, count: $0.size)),
                format: Int($0.format),
                duration: $0.duration
            )
        }
    }

    /// The frames of a file.
    static func frames(of file: [UInt8], from first: Int = 0, count: Int = .max) throws -> [Picture]
    {
        try Output(fretsaw_decode(file, file.count, first, count)).pictures
    }
}

/// A generator of the library, freed with this object; `@unchecked`, because the library locks what the handle points to.
final class Generator: @unchecked Sendable {
    private let handle: OpaquePointer?
    let notes: String

    init(_ options: String) throws {
        let output = try Output(fretsaw_generator_create(options))
        (handle, notes) = (output.generator, output.text)
    }

    init(copyOf other: Generator) throws {
        let output = try Output(fretsaw_generator_copy(other.handle))
        (handle, notes) = (output.generator, output.text)
    }

    deinit { fretsaw_generator_free(handle) }

    func make(_ index: UInt64, draws: Bool = false) throws -> Output {
        try Output(fretsaw_generator_make(handle, index, draws ? 1 : 0))
    }
}

extension Workplace {
    func bytes(of name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(to: name))))
    }
}
