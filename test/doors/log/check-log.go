// Checks a log with the packages that Go's own checksum database uses: go run . <log url> <vkey> <record.json>
package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	"check/note"
	"check/tlog"
)

type tiles struct {
	url  string
	seen map[string]bool
}

func (t *tiles) Height() int { return 8 }

func (t *tiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	var data [][]byte
	for _, one := range wanted {
		// Go's paths have the height after "tile"; those of C2SP tlog-tiles leave it out, because it is always 8.
		data = append(data, get(t.url+"/"+strings.Replace(one.Path(), "tile/8/", "tile/", 1)))
		t.seen[one.Path()] = true
	}
	return data, nil
}

func (t *tiles) SaveTiles([]tlog.Tile, [][]byte) {}

func main() {
	url, vkey := os.Args[1], os.Args[2]
	newer := openTree(get(url+"/checkpoint"), vkey)
	reader := &tiles{url: url, seen: map[string]bool{}}
	hashes := tlog.TileHashReader(newer, reader)

	var wrapper struct {
		Record struct {
			Hash string `json:"record_sha256"`
			Log  struct {
				Index      int64
				Checkpoint string
				Proof      string
			}
		}
	}
	file, err := os.ReadFile(os.Args[3])
	must(err)
	must(json.Unmarshal(file, &wrapper))
	log := wrapper.Record.Log
	older := openTree([]byte(log.Checkpoint), vkey)

	// The proof in the file, against the checkpoint in the file.
	entry, proof := readProof(log.Proof, wrapper.Record.Hash)
	must(tlog.CheckRecord(proof, older.N, older.Hash, log.Index, tlog.RecordHash(entry)))
	fmt.Println("inclusion in the file")

	// The same entry, with hashes of the published tiles alone.
	own, err := tlog.ProveRecord(newer.N, log.Index, hashes)
	must(err)
	must(tlog.CheckRecord(own, newer.N, newer.Hash, log.Index, tlog.RecordHash(entry)))
	fmt.Println("inclusion by tiles")

	var answer struct{ Proof []string }
	must(json.Unmarshal(get(fmt.Sprintf("%s/consistency?from=%d&to=%d", url, older.N, newer.N)), &answer))
	var steps tlog.TreeProof
	for _, text := range answer.Proof {
		hash, err := tlog.ParseHash(text)
		must(err)
		steps = append(steps, hash)
	}
	must(tlog.CheckTree(steps, newer.N, newer.Hash, older.N, older.Hash))
	fmt.Println("consistency")

	// Every tile of the tree: its data must be what Go computes, and its leaves the hashes of the published entries.
	for level := uint(0); newer.N>>(8*level) > 0; level++ {
		for n, rest := int64(0), newer.N>>(8*level); rest > 0; n, rest = n+1, rest-256 {
			width := 256
			if rest < 256 {
				width = int(rest)
			}
			tile := tlog.Tile{H: 8, L: int(level), N: n, W: width}
			data, err := tlog.ReadTileData(tile, hashes)
			must(err)
			if level == 0 {
				checkEntries(url, tile, data)
			}
		}
	}
	fmt.Println("tiles", len(reader.seen), "entries", newer.N)
}

func openTree(text []byte, vkey string) tlog.Tree {
	verifier, err := note.NewVerifier(vkey)
	must(err)
	opened, err := note.Open(text, note.VerifierList(verifier))
	must(err)
	lines := strings.Split(opened.Text, "\n")
	if lines[0] != verifier.Name() {
		must(fmt.Errorf("origin %q", lines[0]))
	}
	// A checkpoint of C2SP is a tree of Go with another first line.
	tree, err := tlog.ParseTree([]byte("go.sum database tree\n" + strings.Join(lines[1:], "\n")))
	must(err)
	fmt.Println("signed", tree.N)
	return tree
}

// The lines of a C2SP tlog-proof: its name, "extra" with the salt, "index", then hashes. An entry is SHA-256(salt, hash).
func readProof(text, recordHash string) (entry []byte, proof tlog.RecordProof) {
	lines := strings.Split(strings.SplitN(text, "\n\n", 2)[0], "\n")
	for _, line := range lines[3:] {
		hash, err := tlog.ParseHash(line)
		must(err)
		proof = append(proof, hash)
	}
	salt, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(lines[1], "extra "))
	must(err)
	hash, err := hex.DecodeString(recordHash)
	must(err)
	sum := sha256.Sum256(append(salt, hash...))
	return sum[:], proof
}

// Each entry has two bytes of length before it.
func checkEntries(url string, tile tlog.Tile, data []byte) {
	bundle := get(url + "/" + strings.Replace(tile.Path(), "tile/8/0/", "tile/entries/", 1))
	for at := 0; at < tile.W; at++ {
		length := int(bundle[0])<<8 | int(bundle[1])
		hash := tlog.RecordHash(bundle[2 : 2+length])
		if string(hash[:]) != string(data[at*tlog.HashSize:(at+1)*tlog.HashSize]) {
			must(fmt.Errorf("entry %d of %s", at, tile.Path()))
		}
		bundle = bundle[2+length:]
	}
	if len(bundle) != 0 {
		must(fmt.Errorf("more than %d entries in %s", tile.W, tile.Path()))
	}
}

func get(url string) []byte {
	response, err := http.Get(url)
	must(err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	must(err)
	if response.StatusCode != 200 {
		must(fmt.Errorf("%s: %s", url, response.Status))
	}
	return body
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
