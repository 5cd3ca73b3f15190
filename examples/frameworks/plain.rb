# A protected form in plain Ruby with WEBrick: PORT=8000 ruby plain.rb. In Rails, `solved?` belongs in a controller.

require "json"
require "net/http"
require "webrick"

SERVICE = ENV.fetch("CAPTCHA_URL", "http://localhost:8080")
SECRET = ENV.fetch("CAPTCHA_SECRET", "fretsaw-test-secret-picture")
PAGE = File.read(File.join(__dir__, "page.html")).gsub("http://localhost:8080", SERVICE)

def solved?(proof, action)
  reply = JSON.parse(Net::HTTP.post_form(URI(SERVICE + "/siteverify"), secret: SECRET, response: proof).body)
  reply["success"] && reply["hostname"] == "localhost" && reply["action"] == action
rescue SystemCallError, Timeout::Error, JSON::ParserError
  # The service does not reply: the visitor may try again.
  false
end

server = WEBrick::HTTPServer.new(BindAddress: "localhost", Port: ENV.fetch("PORT", "8000").to_i, AccessLog: [])
server.mount_proc("/") do |request, response|
  response.content_type = "text/html; charset=utf-8"
  response.body = PAGE
end
server.mount_proc("/login") do |request, response|
  isSolved = solved?(request.query["proof"].to_s, "login")
  response.status = isSolved ? 200 : 403
  response.body = isSolved ? "Welcome." : "Please solve the puzzle."
end
%w[INT TERM].each { |signal| trap(signal) { server.shutdown } }
server.start
