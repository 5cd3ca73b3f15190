import FretsawRandom
import FretsawTesting
import Testing

@testable import FretsawAudit

@Suite("Figure networks")
struct NetworkTests {
    /// Pictures of four notches whose crops are a noisy pattern for each class.
    private func pictures(_ count: Int, seed: UInt64) -> [LabelledCrops] {
        var generator = SeededGenerator(seed: Seed(seed))
        var patterns = SeededGenerator(seed: Seed(7))
        let classes = (0..<8).map { "\($0)" }
        let forms = classes.map { _ in (0..<24).map { _ in Float(patterns.draw(in: -1.0...1.0)) } }
        return (0..<count).map { _ in
            var order = Array(classes.indices)
            generator.shuffle(&order)
            let truth = generator.draw(in: 0..<4)
            let shown = [order[truth]] + order.prefix(4)
            return LabelledCrops(
                crops: shown.map { form in
                    forms[form].map { $0 + Float(generator.draw(in: -0.6...0.6)) }
                },
                truth: truth,
                labels: shown.map { classes[$0] }
            )
        }
    }

    /// The pictures with random answers and shuffled labels.
    private func shuffled(_ pictures: [LabelledCrops]) -> [LabelledCrops] {
        var generator = SeededGenerator(seed: Seed(9))
        return pictures.map { picture in
            var labels = picture.labels
            generator.shuffle(&labels)
            return LabelledCrops(
                crops: picture.crops,
                truth: generator.draw(in: 0..<4),
                labels: labels
            )
        }
    }

    private func accuracy(
        _ pictures: [LabelledCrops],
        _ choice: (LabelledCrops) -> Int?
    ) -> Double {
        Double(pictures.count { choice($0) == $0.truth }) / Double(pictures.count)
    }

    @Test("Network and templates learn patterns, and nothing from shuffled answers", .slow)
    func learning() throws {
        let (training, test) = (pictures(60, seed: 1), pictures(100, seed: 2))
        let classifier = try #require(FigureClassifier(training))
        #expect(accuracy(test, classifier.choice) > 0.95)
        let bank = try #require(TemplateBank(training))
        #expect(accuracy(test, bank.choice) > 0.95)
        // Equal crops are similar without learning, so the answers are shuffled.
        let shuffledTest = shuffled(test)
        let shuffledTraining = shuffled(training)
        let chanceClassifier = try #require(FigureClassifier(shuffledTraining))
        #expect((0.14...0.36).contains(accuracy(shuffledTest, chanceClassifier.choice)))
        let chanceBank = try #require(TemplateBank(shuffledTraining))
        #expect((0.14...0.36).contains(accuracy(shuffledTest, chanceBank.choice)))
    }

    @Test("Training is deterministic", .slow)
    func determinism() throws {
        let all = pictures(40, seed: 3)
        let (one, other) = (
            try #require(FigureClassifier(all)), try #require(FigureClassifier(all))
        )
        #expect(all.allSatisfy { one.choice($0) == other.choice($0) })
    }

    @Test("Too few or unlabelled pictures train no network")
    func nothing() {
        #expect(FigureClassifier(pictures(10, seed: 4)) == nil)
        #expect(TemplateBank(pictures(10, seed: 4)) == nil)
        let unlabelled = pictures(60, seed: 5).map { LabelledCrops(crops: $0.crops, truth: nil) }
        #expect(FigureClassifier(unlabelled) == nil)
    }

    @Test("A layer's steps reduce the loss, and its input gradients are exact")
    func gradients() {
        var random = SplitMix64(1)
        var layer = DenseLayer(inputs: 3, outputs: 2, using: &random)
        let rows = Matrix([[1, -2, 0.5], [0.3, 0.7, -1]])
        // The differences from the targets 1 and −1.
        func differences() -> [Float] {
            zip(layer.outputs(rows).values, [1, -1, 1, -1]).map { $0 - $1 }
        }
        func loss() -> Float { differences().reduce(0) { $0 + $1 * $1 } }
        let before = loss()
        for _ in 0..<400 {
            let gradients = Matrix(rows: 2, columns: 2, values: differences())
            layer.step(rows, gradients: gradients, rate: 0.02)
        }
        #expect(loss() < before / 100)
        // Outputs are linear in inputs, so the gradient of one output is a column of weights.
        let base = layer.outputs(Matrix([[0, 0, 0]])).values
        for input in 0..<3 {
            var one: [Float] = [0, 0, 0]
            one[input] = 1
            let weights = zip(layer.outputs(Matrix([one])).values, base).map { $0 - $1 }
            for output in 0..<2 {
                var gradient: [Float] = [0, 0]
                gradient[output] = 1
                let found = layer.inputGradients(Matrix([gradient])).values[input]
                #expect(abs(found - weights[output]) < 1e-5)
            }
        }
    }
}
