internal import FretsawStore
internal import Foundation
internal import LibC

/// The connections of a store, each with a thread that connects, serves and reconnects.
final class RedisPool: Sendable {
    /// Maximum number of commands sent before their replies are read.
    private static let pipelined = 128
    private static let minPause = Duration.milliseconds(20)

    private let options: RedisOptions
    private let queue: CommandQueue

    /// Starts connecting and returns at once; `connect` is called on the thread that serves it.
    init(
        _ name: String,
        options: RedisOptions,
        connect: @escaping @Sendable () throws(StoreError) -> RedisHandle
    ) {
        self.options = options
        let queue = CommandQueue(maxWaiting: options.maxWaiting)
        self.queue = queue
        // Threads refer to the queue, not the pool, so that the pool can be deallocated and close it.
        for number in 1...options.connections {
            start("redis \(number)") {
                RedisPool.connectAndServe(name, options, queue, connect)
            }
        }
        start("redis time") { queue.enforceDeadlines() }
    }

    deinit {
        queue.close(connections: options.connections)
    }

    /// Sends a command and returns the reply, until the deadline; throws the server's error.
    func checked(
        _ words: String...,
        until deadline: ContinuousClock.Instant
    ) async throws(StoreError) -> RedisReply {
        try await send(words.map { Array($0.utf8) }, deadline: deadline).checked()
    }

    /// Sends a command and returns the reply, until the deadline.
    ///
    /// With `isAsking`, a node of a cluster accepts it for a slot that is being moved to it.
    func send(
        _ arguments: [[UInt8]],
        deadline: ContinuousClock.Instant,
        isAsking: Bool = false
    ) async throws(StoreError) -> RedisReply {
        try await withCheckedContinuation { continuation in
            queue.submit(
                PendingCommand(
                    arguments,
                    deadline: deadline,
                    isAsking: isAsking,
                    continuation: continuation
                )
            )
        }.get()
    }

    private func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.name = name
        thread.start()
    }

    private static func connectAndServe(
        _ name: String,
        _ options: RedisOptions,
        _ queue: CommandQueue,
        _ connect: () throws(StoreError) -> RedisHandle
    ) {
        // hiredis and libssl write to sockets that the server may have closed; that must be an error and not
        // end the process.
        var pipe = sigset_t()
        unsafe sigemptyset(&pipe)
        unsafe sigaddset(&pipe, SIGPIPE)
        unsafe pthread_sigmask(SIG_BLOCK, &pipe, nil)

        var pause = minPause
        while !queue.isClosed {
            do throws(StoreError) {
                var connection = try connect()
                pause = minPause
                queue.connectionOpened()
                serve(&connection, queue)
                queue.connectionLost()
            } catch {
                queue.connectingFailed(.redis(error.reason, "\(name): \(error.detail)"))
                Thread.sleep(forTimeInterval: pause / .seconds(1))
                pause = min(pause * 2, options.maxBackoff)
            }
        }
    }

    /// Sends queued commands in order until the connection breaks or the queue is closed.
    private static func serve(_ connection: inout RedisHandle, _ queue: CommandQueue) {
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
                for command in commands {
                    if command.isAsking { connection.append([Array("ASKING".utf8)]) }
                    connection.append(command.arguments)
                }
                var isReplica = false
                for command in commands {
                    if command.isAsking { _ = try connection.reply() }
                    let reply = try connection.reply()
                    if case .error(let message) = reply, message.hasPrefix("READONLY") {
                        isReplica = true
                    }
                    command.resolve(.success(reply))
                    answered += 1
                }
                // A former master: sentinels, or the name's new address, lead to its successor.
                if isReplica { return }
            } catch {
                for command in commands[answered...] { command.resolve(.failure(error)) }
                return
            }
        }
    }
}
