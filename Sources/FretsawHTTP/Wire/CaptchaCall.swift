internal import FretsawJSON
internal import FretsawService

/// The JSON object that all three requests have in common (`docs/protocol.md`, "Requests").
///
/// Members may be absent, null or of another type, and unknown members are ignored.
struct CaptchaCall {
    var captchaType: String?
    var token: String?
    var pointJson: String?
    var captchaVerification: String?
    /// Echoed by a check if it is a whole number.
    var ts: Int?
    private let body: JSONValue

    /// Reads a request; nil if `body` is not an object.
    init?(_ body: JSONValue) {
        guard case .object = body else { return nil }
        captchaType = body["captchaType"]?.string
        token = body["token"]?.string
        pointJson = body["pointJson"]?.string
        captchaVerification = body["captchaVerification"]?.string
        ts = body["ts"]?.number.flatMap { Int(exactly: $0) }
        self.body = body
    }

    /// Reads the answer.
    ///
    /// - Throws: `DragTrackError` if there is a track but it is invalid.
    func check() throws(DragTrackError) -> CheckRequest {
        CheckRequest(
            kind: captchaType,
            token: token,
            pointJson: pointJson,
            track: try track(),
            input: body["input"]?.string.flatMap(DragInput.init(rawValue:))
        )
    }

    /// `track`: a list of `[x, y, t]`, pixels of the picture and milliseconds since the press;
    /// `scale`: pixels of the picture per pixel of the device.
    private func track() throws(DragTrackError) -> DragTrack? {
        guard let list = body["track"]?.array else { return nil }
        guard list.count <= DragTrack.maxSamples else { throw .tooMany }
        var samples: [DragSample] = []
        for element in list {
            guard let numbers = element.array?.compactMap(\.number), numbers.count == 3 else {
                throw .outOfRange
            }
            samples.append(DragSample(x: numbers[0], y: numbers[1], t: numbers[2]))
        }
        return try DragTrack(samples, scale: body["scale"]?.number ?? 1)
    }
}
