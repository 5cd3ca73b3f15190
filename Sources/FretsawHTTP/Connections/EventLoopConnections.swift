internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTPTypes

/// HTTP/1.1 connections whose requests are answered on the thread of their event loop.
///
/// A short answer then costs no switch between threads. Long work must leave the loop, see
/// ``EveryRequestResponder``.
struct EventLoopConnections: ServerChildChannel {
    private let http: HTTP1Channel

    init(_ http: HTTP1Channel) { self.http = http }

    func setup(
        channel: any Channel,
        logger: Logger
    ) -> EventLoopFuture<HTTP1Channel.Value> {
        http.setup(channel: channel, logger: logger)
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await withTaskExecutorPreference(Executor(loop: value.channel.eventLoop)) {
            await http.handle(value: value, logger: logger)
        }
    }

    /// Runs tasks on an event loop.
    private final class Executor: TaskExecutor {
        private let loop: any EventLoop

        init(loop: any EventLoop) { self.loop = loop }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            // The closure keeps the executor alive, and the job is run once.
            loop.execute { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }
}
