// usage: vectors FOLDER. Checks that the kit's files read, write and play as the line vectors in FOLDER say.
package main

import (
	"fmt"
	"os"
	"strings"
)

var checks, failures int

func check(found, expected, what string) {
	checks++
	if found != expected {
		failures++
		fmt.Printf("%s\n  expected %s\n  found    %s\n", what, expected, found)
	}
}

func rows(name string) [][]string {
	text, err := os.ReadFile(os.Args[1] + "/" + name)
	endWith(err)
	var all [][]string
	for _, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")[1:] {
		all = append(all, strings.Split(line, "\t"))
	}
	return all
}

func digest(replies []string) int {
	value := 0
	for _, c := range []byte(strings.Join(append(replies, ""), "\n")) {
		value = (value*257 + int(c)) % 2147483647
	}
	return value
}

func listed(replies []string) string {
	if len(replies) > 24 {
		return replies[0] + " ... " + replies[len(replies)-1]
	}
	return strings.Join(replies, " ")
}

func texts[Turn fmt.Stringer](turns []Turn) []string {
	all := []string{}
	for _, turn := range turns {
		all = append(all, turn.String())
	}
	return all
}

// read returns the line, written again, and the legal replies.
func read(rulesText, line string) (string, []string, error) {
	rules, err := parseRules(rulesText)
	endWith(err)
	switch rules.Family {
	case "isola":
		board, err := parseIsola(line, rules, 0)
		if err != nil {
			return "", nil, err
		}
		return board.String(), texts(board.LegalTurns()), nil
	case "island":
		board, err := parseIsland(line, rules, 0)
		if err != nil {
			return "", nil, err
		}
		return board.String(), texts(board.LegalTurns()), nil
	}
	board, err := parseDominoes(line, rules, 0)
	return board.String(), texts(board.LegalTurns()), err
}

func result(rulesText, line, reply string) string {
	rules, _ := parseRules(rulesText)
	if rules.Family == "isola" {
		board, _ := parseIsola(line, rules, 0)
		turn, _ := parseIsolaTurn(reply)
		return board.Play(turn).String()
	}
	board, _ := parseDominoes(line, rules, 0)
	turn, _ := parseDominoesTurn(reply)
	return fmt.Sprintf("%s;%d", joined(board.Lay(turn)), board.Points(turn))
}

func perft(board IsolaBoard, depth int) int {
	if depth == 0 {
		return 1
	}
	nodes := 0
	for _, turn := range board.LegalTurns() {
		nodes += perft(board.Play(turn), depth-1)
	}
	return nodes
}

// walk returns perft by make and unmake, less a million for each turn after which unmake does not restore the board and
// hash.
func walk(search *SearchBoard, depth int) int {
	if depth == 0 {
		return 1
	}
	nodes, before := 0, state(search)
	for _, turn := range search.Turns() {
		search.Make(turn)
		nodes += walk(search, depth-1)
		search.Unmake(turn)
		if state(search) != before {
			nodes -= 1000000
		}
	}
	return nodes
}

func state(search *SearchBoard) string { return fmt.Sprint(search.Text(), " ", search.Hash) }

func repliesOf(search *SearchBoard) []string {
	var replies []string
	for _, turn := range search.Turns() {
		replies = append(replies, search.Reply(turn).String())
	}
	return replies
}

// checkMade checks that making a turn gives the same board as the rules, and the same hash as reading that board.
func checkMade(board IsolaBoard, reply string) {
	search := newSearchBoard(board)
	for i, legal := range repliesOf(search) {
		if legal == reply {
			search.Make(search.Turns()[i])
			break
		}
	}
	turn, _ := parseIsolaTurn(reply)
	after := board.Play(turn)
	check(state(search), fmt.Sprint(after.Cells, " ", newSearchBoard(after).Hash), "made "+reply+": "+board.String())
}

func written(game, reply string) (fmt.Stringer, error) {
	switch game {
	case "isola":
		return parseIsolaTurn(reply)
	case "island":
		return parseIslandTurn(reply)
	}
	return parseDominoesTurn(reply)
}

// heading returns the part of an error before the first colon.
func heading(err error) string {
	if err == nil {
		return ""
	}
	return strings.Split(err.Error(), ":")[0]
}

func square(text string) Position {
	row, column, _ := strings.Cut(text, ",")
	return Position{number(row), number(column)}
}

func note(row []string) string {
	var value float64
	switch row[0] {
	case "cell":
		return cellNote(square(row[1]), row[3], row[4])
	case "arrow":
		return arrowNote(square(row[1]), square(row[2]), row[3])
	case "value":
		fmt.Sscan(row[4], &value)
		return valueNote(value)
	}
	return textNote(row[4])
}

func main() {
	for _, row := range rows("boards.tsv") {
		line, replies, err := read(row[0], row[1])
		endWith(err)
		check(line, row[1], "written again")
		found := fmt.Sprintf("%d %d %s", len(replies), digest(replies), listed(replies))
		check(found, strings.Join(row[2:5], " "), "legal: "+row[1])
		if rules, _ := parseRules(row[0]); rules.Family == "isola" {
			board, _ := parseIsola(row[1], rules, 0)
			found := fmt.Sprint(digest(repliesOf(newSearchBoard(board))))
			check(found, row[3], "turns of the search board: "+row[1])
		}
	}
	for _, row := range rows("plays.tsv") {
		check(result(row[0], row[1], row[2]), row[3], "after "+row[2]+": "+row[1])
		if rules, _ := parseRules(row[0]); rules.Family == "isola" {
			board, _ := parseIsola(row[1], rules, 0)
			checkMade(board, row[2])
		}
	}
	for _, row := range rows("perft.tsv") {
		rules, _ := parseRules(row[0])
		board, _ := parseIsola(row[3], rules, 0)
		check(fmt.Sprint(perft(board, number(row[1]))), row[2], "perft "+row[1]+": "+row[3])
		check(fmt.Sprint(walk(newSearchBoard(board), number(row[1]))), row[2], "made and unmade "+row[1]+": "+row[3])
	}
	for _, row := range rows("malformed.tsv") {
		_, _, err := read(row[0], row[2])
		check(heading(err), "board line, "+row[1], "malformed: "+row[2])
	}
	for _, row := range rows("replies.tsv") {
		turn, err := written(row[0], row[1])
		if row[2] == "" {
			check(heading(err), "reply", "refused: "+row[1])
		} else {
			check(turn.String(), row[2], "reply: "+row[1])
		}
	}
	for _, row := range rows("annotations.tsv") {
		check(note(row), row[5], "annotation")
	}
	fmt.Printf("%d checks, %d failures\n", checks, failures)
	if failures > 0 {
		os.Exit(1)
	}
}
