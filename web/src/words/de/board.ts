import type { board as English } from '../en/board';
import type { Like } from '../kinds';

export const board: Like<typeof English> = {
  board:
    'Karte. Die Pfeiltasten gehen von Ziel zu Ziel, die Eingabetaste wählt, das Fragezeichen zeigt alle Tasten.',
  chart: 'Auflage: {name}',
  'chart.away': 'Die Auflage weglegen',
  charts: 'Auflagen über der Karte',
  'charts.key': 'Auflagen über der Karte (C)',
  'charts.none': 'Keine',
  'choices.at': 'Auswahl bei {place}',
  fan: 'Stapel in {place}',
  'fan.box': 'Im Kasten von {piece}',
  'sieve.on': { one: '{n} Spielstein hervorgehoben', other: '{n} Spielsteine hervorgehoben' },
  'sieve.away': 'Alle Spielsteine wieder gleich zeigen',
  zoom: 'Vergrößerung',
  'zoom.in': 'Vergrößern',
  'zoom.inKey': 'Vergrößern (+)',
  'zoom.out': 'Verkleinern',
  'zoom.outKey': 'Verkleinern (−)',
  'zoom.all': 'Ganze Karte',
  'zoom.allKey': 'Ganze Karte (0)',
  'map.unseen': '{n} mehr zur Wahl, nicht zu sehen: alle zeigen',
  'map.further': 'mehr',
  'map.exactKey': 'Gelände jedes Feldes (G)',
  'map.north': 'N',
  'map.sources': 'Quellen',
  'target.several': { one: '{what}: {n} Möglichkeit', other: '{what}: {n} Möglichkeiten' },
};
