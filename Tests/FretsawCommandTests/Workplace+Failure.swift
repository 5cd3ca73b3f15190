import FretsawCommandLine
import FretsawTesting
import Synchronization

@testable import fretsaw

extension Workplace {
    /// The exit status and the messages of a `fretsaw` that fails.
    ///
    /// It runs in this process, which is faster than to start a program. Arguments that are `out` or a file of this place
    /// become whole paths.
    func failure(of arguments: String...) async -> (status: Int32, errors: String) {
        await failure(of: arguments)
    }

    /// The exit status and the messages of a `fretsaw` that fails.
    func failure(of arguments: [String]) async -> (status: Int32, errors: String) {
        let errors = Mutex("")
        let status = await Console.$collector.withValue({ text in errors.withLock { $0 += text } })
        {
            await Fretsaw.exitStatus(
                of: arguments.map { $0 == "out" || !$0.isEmpty && exists($0) ? path(to: $0) : $0 }
            )
        }
        return (status, errors.withLock { $0 })
    }
}
