internal import FretsawBehaviour
internal import FretsawKinds
internal import FretsawPolicy
internal import FretsawService

/// Metrics in Prometheus' text format, version 0.0.4.
struct PrometheusText {
    private(set) var text = ""
    /// The name of the next samples.
    private var name = ""

    init(
        _ snapshot: ServiceMetrics.Snapshot,
        gauges: [(name: String, help: String, value: Int)] = []
    ) {
        family("fretsaw_events_total", "Events by kind of challenge.")
        for event in ServiceMetrics.Event.allCases {
            let counts = snapshot.events[event] ?? [:]
            for kind in CaptchaKind.allCases.map(Optional.some) + [nil] {
                let count = counts[kind] ?? 0
                // Known kinds are always listed, so that rates start at zero; no kind only if counted.
                guard kind != nil || count > 0 else { continue }
                sample(count, ("event", event.rawValue), ("kind", kind?.rawValue ?? "none"))
            }
        }
        family("fretsaw_rejections_total", "Requests rejected by rate limits.")
        for request in RequestError.Request.allCases {
            let counts = snapshot.rejections[request] ?? (0, 0)
            sample(counts.tooMany, ("request", request.rawValue), ("reason", "too_many"))
            sample(counts.locked, ("request", request.rawValue), ("reason", "locked"))
        }
        family("fretsaw_steps_total", "Gets by the step of the policy ladder.")
        for step in PolicyStep.allCases {
            sample(snapshot.steps[step] ?? 0, ("step", step.rawValue))
        }
        family("fretsaw_drags_total", "Judgements of drags, by finding.")
        for (name, finding) in PrometheusText.findings {
            sample(snapshot.judgements[finding] ?? 0, ("finding", name))
        }
        if let pack = snapshot.pack {
            family("fretsaw_pack_pairs", "Pairs of the pack.", "gauge")
            sample(pack.count, ("kind", pack.kind.rawValue))
            family(
                "fretsaw_pack_pairs_left",
                "Pairs of the pack that no process had given out at the last request here.",
                "gauge"
            )
            sample(pack.left, ("kind", pack.kind.rawValue))
        }
        for gauge in gauges {
            family("fretsaw_\(gauge.name)", gauge.help, "gauge")
            sample(gauge.value)
        }
        for stage in ServiceMetrics.Stage.allCases {
            histogram(
                "fretsaw_\(stage.rawValue)_seconds",
                PrometheusText.help(stage),
                snapshot.times[stage] ?? LatencyBuckets()
            )
        }
    }

    private static let findings: [(String, DragJudgement.Finding)] =
        [("not_judged", .notJudged), ("human", .human)]
        + DragJudgement.Reason.allCases.map { (snake($0.rawValue), .machine($0)) }

    private static func snake(_ name: String) -> String {
        name.reduce(into: "") { text, letter in
            if letter.isUppercase { text += "_" }
            text += letter.lowercased()
        }
    }

    private static func help(_ stage: ServiceMetrics.Stage) -> String {
        switch stage {
        case .generate: "Time to draw a challenge."
        case .encode: "Time to encode the pictures of a challenge."
        case .store: "Time of one store operation."
        }
    }

    /// Begins the samples of a name.
    private mutating func family(_ name: String, _ help: String, _ type: String = "counter") {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
        self.name = name
    }

    private mutating func histogram(_ name: String, _ help: String, _ buckets: LatencyBuckets) {
        family(name, help, "histogram")
        self.name = "\(name)_bucket"
        var below = 0
        for (bound, count) in zip(LatencyBuckets.bounds, buckets.counts) {
            below += count
            sample(below, ("le", "\(bound)"))
        }
        sample(buckets.total, ("le", "+Inf"))
        text += "\(name)_sum \(buckets.sum)\n\(name)_count \(buckets.total)\n"
    }

    /// Values of labels are our own names, so they need no escaping.
    private mutating func sample(_ value: Int, _ labels: (String, String)...) {
        let list = labels.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: ",")
        text += labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(list)} \(value)\n"
    }
}
