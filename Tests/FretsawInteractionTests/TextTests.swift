import FretsawInteraction
import Testing

@Suite("A text")
struct TextTests {
    @Test(
        "Numbers have the digits of the standard library",
        arguments: [0, 7, 10, 305, -1, .max, .min] as [Int]
    )
    func decimal(number: Int) {
        #expect(String(decoding: Text(decimal: number).utf8, as: UTF8.self) == String(number))
    }

    @Test("Braces are replaced, other braces stay")
    func filled() {
        let left: Text = "密码错误, 还可以再输入{}次"
        #expect(left.filled(with: Text(decimal: 4)) == "密码错误, 还可以再输入4次")
        let odd: Text = "{ {}{}} {"
        #expect(odd.filled(with: "a") == "{ aa} {")
    }
}
