internal import FretsawCaptcha
internal import FretsawRaster

struct RotateAudit: KindAudit {
    let batch: AuditBatch<RotateItem>

    func result(of item: RotateItem) throws -> RotateResult {
        try RotateResult(item, in: batch.files, tolerance: batch.tolerance)
    }

    func complete(
        _ report: inout AuditReport,
        _ pictures: PictureResults<RotateItem, RotateResult>,
        reader: SourceReader,
        jobs: Int
    ) async {
        let results = pictures.values
        let angles = Double(RotatePlan.angles.count)
        report.chance = min(1, (2 * batch.tolerance.rounded(.down) + 1) / angles)
        report.constantBound = report.chance

        func add(_ name: String, _ attacker: AttackerClass, _ attempts: [Attempt]) {
            report.add(name, attacker, attempts, at: results)
        }
        for (index, solver) in RotateResult.solvers.enumerated() {
            add(solver.name, solver.attacker, results.map { $0.attempts[index] })
        }
        add(ConstantAnswer.name, .offTheShelf, CrossValidation.constantAttempts(results))
        for (name, network) in reader.polarNetworks {
            let attempts = results.map { picture in
                Attempt(after: picture.polarNanoseconds) { picture.polarView.map(network.answer) }
            }
            add(name, .sourceReader, attempts)
        }
    }
}
