internal import FretsawStore
internal import Foundation
internal import Glibc

/// The connections of a store, each with a thread that connects, serves and reconnects.
final class RedisPool: Sendable {
    /// Maximum number of commands sent before their replies are read.
    private static let pipelined = 128
    private static let minPause = Duration.milliseconds(20)

    private let address: RedisAddress
    private let options: RedisOptions
    private let queue: CommandQueue

    /// Starts connecting and returns at once.
    init(address: RedisAddress, options: RedisOptions) {
        self.address = address
        self.options = options
        let queue = CommandQueue(maxWaiting: options.maxWaiting)
        self.queue = queue
        // Threads refer to the queue, not the pool, so that the pool can be deallocated and close
        // it.
        for number in 1...options.connections {
            start("redis \(number)") {
                RedisPool.connectAndServe(address, options, queue)
            }
        }
        start("redis time") { queue.enforceDeadlines() }
    }

    deinit {
        queue.close(connections: options.connections)
    }

    /// Sends a command and returns the reply, within the timeout.
    func send(_ arguments: [[UInt8]]) async throws(StoreError) -> RedisReply {
        let deadline = ContinuousClock.now + options.timeout
        return try await withCheckedContinuation { continuation in
            queue.submit(
                PendingCommand(arguments, deadline: deadline, continuation: continuation)
            )
        }.get()
    }

    private func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.name = name
        thread.start()
    }

    private static func connectAndServe(
        _ address: RedisAddress,
        _ options: RedisOptions,
        _ queue: CommandQueue
    ) {
        // hiredis writes to sockets that the server may have closed; that must be an error and not
        // end the process.
        var pipe = sigset_t()
        unsafe sigemptyset(&pipe)
        unsafe sigaddset(&pipe, SIGPIPE)
        unsafe pthread_sigmask(SIG_BLOCK, &pipe, nil)

        var pause = minPause
        while !queue.isClosed {
            do throws(StoreError) {
                let connection = try connect(address, options)
                pause = minPause
                queue.connectionOpened()
                serve(connection, queue)
                queue.connectionLost()
            } catch {
                queue.connectingFailed(
                    StoreError(
                        error.reason,
                        store: error.store,
                        detail: "\(address): \(error.detail)"
                    )
                )
                Thread.sleep(forTimeInterval: pause / .seconds(1))
                pause = min(pause * 2, options.maxBackoff)
            }
        }
    }

    /// Connects, authenticates and selects the database.
    private static func connect(
        _ address: RedisAddress,
        _ options: RedisOptions
    ) throws(StoreError) -> RedisHandle {
        let connection = try RedisHandle.connect(
            to: address.endpoint,
            timeout: options.connectTimeout
        )
        var commands: [[[UInt8]]] = []
        if let password = address.password {
            let user = address.user.map { [Array($0.utf8)] } ?? []
            commands.append([Array("AUTH".utf8)] + user + [Array(password.utf8)])
        }
        if address.database != 0 {
            commands.append([Array("SELECT".utf8), Array("\(address.database)".utf8)])
        }
        commands.append([Array("PING".utf8)])
        for command in commands {
            try connection.append(command)
            if case .error(let message) = try connection.reply(changesNothing: true) {
                throw StoreError(redis: message)
            }
        }
        try connection.setTimeout(options.timeout)
        return connection
    }

    /// Sends queued commands in order until the connection breaks or the queue is closed.
    private static func serve(_ connection: borrowing RedisHandle, _ queue: CommandQueue) {
        while queue.wait() {
            // A restarted server has closed the connection. Detecting that before sending anything
            // saves the callers from errors.
            guard connection.isIdle else {
                queue.wakeNext()
                return
            }
            let commands = queue.take(limit: pipelined)
            var answered = 0
            do throws(StoreError) {
                for command in commands { try connection.append(command.arguments) }
                for command in commands {
                    command.resolve(.success(try connection.reply()))
                    answered += 1
                }
            } catch {
                for command in commands[answered...] { command.resolve(.failure(error)) }
                return
            }
        }
    }
}
