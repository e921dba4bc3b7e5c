package dice

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"strings"

	"sandtable/kernel"
)

// How is the rule of fair dice in words, for people who check them.
const How = `commitment = SHA-256(secret), published before the nonces. ` +
	`Draw n (from 0) = HMAC-SHA256(secret, "sandtable fair dice 1\n" game "\n" nonce "\n" (one line a seat) "draw " n "." k "\n"), k = 0; ` +
	`its first 8 bytes, big-endian, modulo the sum W of the weights; a value not below 2^64-1 - (2^64-1) mod W is rejected and k counts up. ` +
	`The outcomes, laid end to end by weight, name the one drawn.`

// Secret is the server's part of fair dice, 32 random bytes.
type Secret [32]byte

// NewSecret draws a secret from the operating system.
func NewSecret() Secret {
	var s Secret
	_, _ = rand.Read(s[:]) // never fails
	return s
}

// ParseSecret reads the 64 hexadecimal digits of a secret.
func ParseSecret(text string) (Secret, error) {
	var s Secret
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != len(s) {
		return s, fmt.Errorf("a secret is %d hexadecimal digits, this is not: %.80q", 2*len(s), text)
	}
	copy(s[:], b)
	return s, nil
}

// String returns the 64 hexadecimal digits.
func (s Secret) String() string { return hex.EncodeToString(s[:]) }

// Commitment returns SHA-256 of the secret in hexadecimal digits.
func (s Secret) Commitment() string {
	sum := sha256.Sum256(s[:])
	return hex.EncodeToString(sum[:])
}

// Opens reports whether a commitment was made with this secret.
func (s Secret) Opens(commitment string) bool {
	return subtle.ConstantTimeCompare([]byte(s.Commitment()), []byte(commitment)) == 1
}

// maxNonce is the longest nonce a player may give, in bytes.
const maxNonce = 128

// NewNonce draws a nonce of 16 random bytes, in hexadecimal digits.
func NewNonce() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// CheckNonce says what is wrong with a nonce. It is 1 to 128 printable ASCII
// characters, so that it fits one line of what is hashed.
func CheckNonce(nonce string) error {
	if nonce == "" || len(nonce) > maxNonce {
		return fmt.Errorf("a nonce has 1 to %d characters, this one has %d", maxNonce, len(nonce))
	}
	for i := range len(nonce) {
		if c := nonce[i]; c < 0x21 || c > 0x7e {
			return fmt.Errorf("a nonce has printable ASCII characters without blanks; character %d of %q is not one", i+1, nonce)
		}
	}
	return nil
}

// Fair gives dice that no player can choose or foresee: the server has committed
// itself to its secret before it saw the players' nonces, and every draw depends on
// both. Nor can the server choose them if the last nonce is another's; but it knows
// its secret during play. docs/journal.md says what is promised to whom.
type Fair struct {
	secret Secret
	prefix string
}

// NewFair returns the dice of one game, with one nonce a seat.
func NewFair(secret Secret, game string, nonces []string) (*Fair, error) {
	if len(nonces) == 0 {
		return nil, fmt.Errorf("fair dice need one nonce a seat, there are none")
	}
	for _, n := range nonces {
		if err := CheckNonce(n); err != nil {
			return nil, err
		}
	}
	if err := CheckNonce(game); err != nil {
		return nil, fmt.Errorf("the game's id: %w", err)
	}
	return &Fair{secret: secret, prefix: "sandtable fair dice 1\n" + game + "\n" + strings.Join(nonces, "\n") + "\n"}, nil
}

// Draw implements [Source] as [How] says.
func (f *Fair) Draw(n int, outs []kernel.Outcome) (kernel.Choice, error) {
	k := 0
	return pick(outs, func() uint64 {
		mac := hmac.New(sha256.New, f.secret[:])
		fmt.Fprintf(mac, "%sdraw %d.%d\n", f.prefix, n, k)
		k++
		return words([32]byte(mac.Sum(nil)))[0]
	})
}
