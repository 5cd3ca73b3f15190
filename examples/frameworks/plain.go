// A protected form in plain Go: PORT=8000 go run plain.go.
package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

var service = setting("CAPTCHA_URL", "http://localhost:8080")
var client = http.Client{Timeout: 5 * time.Second}

func setting(name, without string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return without
}

func solved(proof, action string) bool {
	secret := setting("CAPTCHA_SECRET", "fretsaw-test-secret-picture")
	response, err := client.PostForm(service+"/siteverify", url.Values{"secret": {secret}, "response": {proof}})
	if err != nil {
		// The service does not reply: the visitor may try again.
		return false
	}
	defer response.Body.Close()
	var reply struct {
		Success          bool
		Hostname, Action string
	}
	if json.NewDecoder(response.Body).Decode(&reply) != nil {
		return false
	}
	return reply.Success && reply.Hostname == "localhost" && reply.Action == action
}

func main() {
	page, err := os.ReadFile("page.html")
	if err != nil {
		panic(err)
	}
	http.HandleFunc("/", func(writer http.ResponseWriter, request *http.Request) {
		io.WriteString(writer, strings.ReplaceAll(string(page), "http://localhost:8080", service))
	})
	http.HandleFunc("/login", func(writer http.ResponseWriter, request *http.Request) {
		if !solved(request.PostFormValue("proof"), "login") {
			http.Error(writer, "Please solve the puzzle.", http.StatusForbidden)
			return
		}
		io.WriteString(writer, "Welcome.")
	})
	panic(http.ListenAndServe("localhost:"+setting("PORT", "8000"), nil))
}
