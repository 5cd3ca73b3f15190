internal import FretsawBehaviour
internal import FretsawKinds
internal import FretsawPolicy
internal import FretsawService

/// Metrics in Prometheus' text format, version 0.0.4.
struct PrometheusText {
    private(set) var text = ""

    init(_ snapshot: ServiceMetrics.Snapshot) {
        family("fretsaw_events_total", "Events by kind of challenge.", "counter")
        for event in ServiceMetrics.Event.allCases {
            let counts = snapshot.events[event] ?? [:]
            for kind in CaptchaKind.allCases.map(Optional.some) + [nil] {
                let count = counts[kind] ?? 0
                // Known kinds are always listed, so that rates start at zero; no kind only if
                // counted.
                guard kind != nil || count > 0 else { continue }
                sample(
                    "fretsaw_events_total",
                    [("event", event.rawValue), ("kind", kind?.rawValue ?? "none")],
                    "\(count)"
                )
            }
        }
        family("fretsaw_rejections_total", "Requests rejected by rate limits.", "counter")
        for request in RequestError.Request.allCases {
            let counts = snapshot.rejections[request] ?? (0, 0)
            for (why, count) in [("too_many", counts.tooMany), ("locked", counts.locked)] {
                sample(
                    "fretsaw_rejections_total",
                    [("request", request.rawValue), ("reason", why)],
                    "\(count)"
                )
            }
        }
        family("fretsaw_steps_total", "Gets by the step of the policy ladder.", "counter")
        for step in PolicyStep.allCases {
            sample("fretsaw_steps_total", [("step", step.rawValue)], "\(snapshot.steps[step] ?? 0)")
        }
        family("fretsaw_drags_total", "Judgements of drags, by finding.", "counter")
        for (name, finding) in PrometheusText.findings {
            sample(
                "fretsaw_drags_total",
                [("finding", name)],
                "\(snapshot.judgements[finding] ?? 0)"
            )
        }
        if let pack = snapshot.pack {
            let kind = [("kind", pack.kind.rawValue)]
            family("fretsaw_pack_pairs", "Pairs of the pack.", "gauge")
            sample("fretsaw_pack_pairs", kind, "\(pack.count)")
            family(
                "fretsaw_pack_pairs_left",
                "Pairs of the pack that no process had given out at the last request here.",
                "gauge"
            )
            sample("fretsaw_pack_pairs_left", kind, "\(pack.left)")
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

    private mutating func family(_ name: String, _ help: String, _ type: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    private mutating func histogram(_ name: String, _ help: String, _ buckets: LatencyBuckets) {
        family(name, help, "histogram")
        var below = 0
        for (bound, count) in zip(LatencyBuckets.bounds, buckets.counts) {
            below += count
            sample("\(name)_bucket", [("le", "\(bound)")], "\(below)")
        }
        sample("\(name)_bucket", [("le", "+Inf")], "\(buckets.total)")
        text += "\(name)_sum \(buckets.sum)\n\(name)_count \(buckets.total)\n"
    }

    /// Values of labels are our own names, so they need no escaping.
    private mutating func sample(_ name: String, _ labels: [(String, String)], _ value: String) {
        let list = labels.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: ",")
        text += "\(name){\(list)} \(value)\n"
    }
}
