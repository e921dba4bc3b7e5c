package greatestday

import "testing"

// Counters carry their numbers, short enough to be read.
func TestShortOf(t *testing.T) {
	for name, want := range map[string]string{
		"A/1/7 Queens": "A/1/7", "6./II./PzLehr 130": "6/II/130", "1./s.SS-Pz 101": "1/101", "Car/2 KSLI": "Car/2", "A/Staffs Yeo": "A/Staf",
		"45/20 AT, RA": "45/20", "Nachhut 21 11": "Nach 11", "Landing Craft 3": "Land 3", "Wn 17 Hillman": "Wn 17", "HMS Frobisher": "Frobisher", "HNoMS Stord": "Stord",
		"Ouistreham Bty": "Ouistreham", "Ekins": "Ekins", "Wn 10": "Wn 10", "12./III./Gren 736": "12/III/736",
		"246 Fd, RE": "246 Fd", "15 Fd Pk, RE": "15 Fd Pk", "73 Fd Coy, RE": "73 Fd", "s3 AL AT, RA": "s3 AL AT", "591 Para, RE": "591 Para", "22 Ind Para": "22 Ind",
	} {
		if got := shortOf(name); got != want {
			t.Errorf("%s is %q on its counter, want %q", name, got, want)
		}
	}
}
