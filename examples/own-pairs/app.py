"""Serves <fretsaw-captcha> with pairs of `fretsaw generate --answers separate`: PAIRS=puzzles SITE=out/web flask run."""
import base64, json, os, pathlib, random, secrets
from flask import Flask, request

folder = pathlib.Path(os.environ["PAIRS"])
app = Flask(__name__, static_folder=os.path.abspath(os.environ["SITE"]), static_url_path="/fretsaw")
pairs = [json.loads(line) for line in (folder / "manifest.jsonl").open()]
answers = {line["index"]: line["answer"] for line in map(json.loads, (folder / "answers.jsonl").open())}
random.shuffle(pairs)
opened, proofs = {}, set()  # of one process; several need a shared store, and entries that expire

@app.post("/captcha/get")
def get():
    if not pairs:
        app.logger.error("All pairs were shown. Generate others in a new folder, and restart with PAIRS set to it.")
        return {"repCode": "9999", "success": False, "repMsg": "No puzzle is left. Please try again later."}, 503
    pair, token = pairs.pop(), secrets.token_hex(16)  # each pair is shown once
    opened[token] = answers[pair["index"]]["x"]
    files, scale = pair["files"], pair.get("scale", 1)
    background, piece = ({side: files[name][side] // scale for side in ("width", "height")} for name in ("background", "piece"))
    pictures = [base64.b64encode((folder / files[name]["name"]).read_bytes()).decode() for name in ("background", "piece")]
    return {"repCode": "0000", "success": True, "repData": {
        "token": token, "secretKey": "", "result": False, "task": "figure", "scale": scale,
        "layout": {**background, "piece": {**pair["start"], **piece}},
        "originalImageBase64": pictures[0], "jigsawImageBase64": pictures[1]}}

@app.post("/captcha/check")
def check():
    token, point = request.json["token"], request.json["pointJson"]
    answer = opened.pop(token, None)  # one attempt for each token
    if answer is None or abs(json.loads(point)["x"] - answer) > 5:
        return {"repCode": "6111", "success": False}
    proofs.add(f"{token}---{point}")
    return {"repCode": "0000", "success": True, "repData": {"result": True}}

@app.post("/sign-up")
def sign_up():
    try:
        proofs.remove(request.form["proof"])  # each proof is valid once
    except KeyError:
        return "Please solve the puzzle.", 403
    return "Welcome."

@app.get("/")
def page():
    return pathlib.Path(__file__).with_name("page.html").read_text()
