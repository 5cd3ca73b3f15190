/// The label of a gesture lock moving from side to side after a refused drawing.
struct LabelShake: Equatable, Sendable {
    var start: Milliseconds
    var timings: GestureLockTimings

    var end: Milliseconds { start + (timings.shake > 0 ? timings.shake : 0) }

    /// How far to the right the label stands at a time; 0 before, after, and without stations.
    func offset(at now: Milliseconds) -> Double {
        let stations = timings.shakeStations
        guard now > start, now < end, stations.count > 1 else { return 0 }
        let place = (now - start) / timings.shake * Double(stations.count - 1)
        guard place > 0, place < Double(stations.count - 1) else { return 0 }
        let index = Int(place)
        return stations[index] + (stations[index + 1] - stations[index]) * (place - Double(index))
    }
}
