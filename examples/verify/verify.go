// Verifies the proof of a form: prints whether its visitor solved the captcha.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"time"
)

var client = http.Client{Timeout: 5 * time.Second}

func solved(proof, action string) bool {
	fields := url.Values{"secret": {os.Getenv("CAPTCHA_SECRET")}, "response": {proof}}
	response, err := client.PostForm(os.Getenv("CAPTCHA_URL")+"/siteverify", fields)
	if err != nil {
		// The service is down: the visitor may try again.
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
	return reply.Success && reply.Hostname == os.Getenv("SITE_HOSTNAME") && reply.Action == action
}

func main() {
	proof, _ := io.ReadAll(os.Stdin)
	fmt.Println(solved(string(proof), "login"))
}
