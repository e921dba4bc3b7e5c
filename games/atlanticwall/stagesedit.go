package atlanticwall

import (
	"fmt"
	"strings"

	"sandtable/play"
)

// What can be set and shown of the days of a campaign.
func init() {
	book.Setting(play.Setting[*state]{Name: "failed", Values: "BEACH and a Game-Turn, 0 for not", Help: "when a beach was given up", Set: func(s *state, words []string) error {
		if s.sc.Stages == nil {
			return fmt.Errorf("no beach is given up in %s", s.sc.Title)
		}
		if len(words) != 2 || s.beachNamed(words[0]) < 0 {
			return fmt.Errorf("failed cannot be %q; want a beach and a Game-Turn, such as gold 9", strings.Join(words, " "))
		}
		n, err := play.Int("failed", words[1:], 0, int(s.sc.Last))
		if err == nil {
			s.days.failed[s.beachNamed(words[0])] = int16(n)
		}
		return err
	}})
	book.ShowAs("failed", func(s *state) string {
		text := "failed"
		for b := range s.sc.beaches() {
			if s.failed(b) {
				text += fmt.Sprintf(" %s=%d", slug(s.sc.Landing.Beaches[b].Name), s.days.failed[b])
			}
		}
		return text
	})
}
