/// A time, or a length of time, in milliseconds.
///
/// Times count from any moment the caller likes (a browser's `performance.now()`); machines only take
/// differences of them.
public typealias Milliseconds = Double
