public import Foundation

/// The folder of the checkout, which has `docs`, `examples` and `scripts`.
public let checkout = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
