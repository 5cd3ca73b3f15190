/// The page of ``Audit/sheet()``.
enum StudyPage {
    /// The page with the word PUZZLES in the place of its data.
    static let html = #"""
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>Which pictures can people solve?</title>
        <style>
        body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
        #stage { position: relative; width: max-content; line-height: 0; touch-action: manipulation; }
        #stage img { user-select: none; -webkit-user-drag: none; }
        #piece { position: absolute; }
        #stage i { position: absolute; width: 20px; height: 20px; margin: -10px; border-radius: 50%;
          background: #06c; color: #fff; font: bold 13px/20px system-ui; text-align: center; }
        input { display: block; margin: 1rem 0; }
        button { font: inherit; padding: .4rem 1rem; margin: 1rem .5rem 0 0; }
        </style>
        <h1>Which pictures can people solve?</h1>
        <p id="task" aria-live="polite"></p>
        <div id="stage"><img id="back" alt=""><img id="piece" alt=""></div>
        <input id="slide" type="range" aria-label="Position">
        <button id="next">Next</button><button id="skip">I am not sure</button><button id="undo">Remove last click</button>
        <p id="count"></p>
        <script>
        const data = PUZZLES
        const get = id => document.getElementById(id)
        const [task, stage, back, piece, slide, next, skip, undo, count] =
          ["task", "stage", "back", "piece", "slide", "next", "skip", "undo", "count"].map(get)
        const texts = {
          drag: "Drag the piece, or click, to the place with the same figure.",
          slide: "Move the slider until the piece covers the place where it belongs.",
          rotate: "Move the slider until the figure on the disc is upright.",
          cups: "Follow the cup with the star, and click it when all cups rest.",
          icons: "Click the small figures, from left to right, in the picture.",
        }
        const answers = []
        let clicks = [], start = 0, hasMoved = false
        const isClicked = ["click-word", "icons", "cups"].includes(data.kind)
        if (data.kind == "icons") stage.before(piece)
        undo.hidden = !isClicked
        slide.hidden = !undo.hidden || data.kind == "drag"
        const inPicture = event => {
          const box = back.getBoundingClientRect()
          return [Math.round(event.clientX - box.left), Math.round(event.clientY - box.top)]
        }
        const drop = event => {
          if (data.kind != "drag" || event.pressure == 0 && event.type == "pointermove") return
          const [x, y] = inPicture(event)
          piece.style.left = x - Math.round(piece.naturalWidth / 2) + "px"
          piece.style.top = y - Math.round(piece.naturalHeight / 2) + "px"
          hasMoved = true
          place()
        }
        if (data.kind == "drag") stage.style.touchAction = "none"
        stage.onpointerdown = event => { event.preventDefault(); drop(event) }
        stage.onpointermove = drop

        function place() {
          if (data.kind == "slide") piece.style.left = slide.value + "px"
          if (data.kind == "rotate") piece.style.rotate = slide.value + "deg"
          next.disabled = isClicked
            ? clicks.length < data.puzzles[answers.length].prompts.length : !hasMoved
          stage.querySelectorAll("i").forEach(mark => mark.remove())
          clicks.forEach(([x, y], index) => {
            const mark = document.createElement("i")
            mark.textContent = index + 1
            mark.style.cssText = `left:${x}px;top:${y}px`
            stage.append(mark)
          })
        }

        async function show() {
          const puzzle = data.puzzles[answers.length]
          if (!puzzle) return finish()
          next.disabled = skip.disabled = true
          count.textContent = `${answers.length + 1} of ${data.puzzles.length}`
          task.textContent = texts[data.kind] ?? `Click in this order: ${puzzle.prompts.join(" ")}`
          back.src = puzzle.background
          piece.hidden = !puzzle.piece
          if (puzzle.piece) piece.src = puzzle.piece
          await Promise.all([back.decode(), puzzle.piece && piece.decode()])
          if (data.kind == "icons") piece.style.position = "static"
          piece.style.left = puzzle.left + "px"
          piece.style.top = (piece.naturalHeight == back.naturalHeight ? 0 : puzzle.top) + "px"
          slide.max = data.kind == "rotate" ? 360 : back.naturalWidth - piece.naturalWidth
          slide.style.width = back.naturalWidth + "px"
          slide.value = 0
          clicks = []
          hasMoved = false
          place()
          skip.disabled = false
          start = performance.now()
        }

        function answer(value) {
          const milliseconds = Math.round(performance.now() - start)
          answers.push({ id: data.puzzles[answers.length].id, answer: value, milliseconds })
          show()
        }

        function finish() {
          const file = new Blob([JSON.stringify({ answers })], { type: "application/json" })
          const link = document.createElement("a")
          link.href = URL.createObjectURL(file)
          link.download = "study.json"
          link.textContent = "Save the answers"
          for (const part of [stage, slide, next, skip, undo, count]) part.hidden = true
          task.replaceChildren("Thank you. ", link)
        }

        slide.oninput = () => { hasMoved = true; place() }
        stage.onclick = event => {
          if (!isClicked || next.disabled == false) return
          clicks.push(inPicture(event))
          place()
        }
        undo.onclick = () => { clicks.pop(); place() }
        skip.onclick = () => answer(null)
        next.onclick = () => answer(isClicked ? clicks.flat()
          : data.kind == "drag" ? [parseInt(piece.style.left), parseInt(piece.style.top)]
          : [Number(slide.value)])
        show()
        </script>
        </html>

        """#
}
