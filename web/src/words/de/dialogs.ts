import type { dialogs as English } from '../en/dialogs';
import type { Like } from '../kinds';

export const dialogs: Like<typeof English> = {
  'settings.whoever': 'Wer gerade entscheidet',
  'settings.speed': 'Wiedergabe der Züge',
  'settings.slow': 'Langsam',
  'settings.normal': 'Normal',
  'settings.fast': 'Schnell',
  'settings.instant': 'Sofort',
  'settings.theme': 'Hell oder dunkel',
  'settings.auto': 'Wie das System',
  'settings.land': 'Landschaft',
  'settings.sounds': 'Geräusche',
  'settings.on': 'An',
  'settings.off': 'Aus',
  'settings.numbers': 'Nummern der Felder',
  'settings.shown': 'Sichtbar',
  'settings.hidden': 'Verborgen',
  'settings.view': 'Dieser Bildschirm zeigt die Sicht von',
  'settings.save': 'Spiel in eine Datei speichern',
  'settings.seats': 'Wer welche Seite spielt',
  'settings.dice': 'Die Würfel',
  'settings.setup': 'Meine Aufstellung aufbewahren…',
  'settings.replay': 'Spiel nachspielen',
  'settings.print': 'Karte drucken',
  'settings.leave': 'Tisch verlassen',
  'settings.kept':
    'Das Spiel wird nach jeder Entscheidung aufbewahrt; von Hand speichert nur, wer eine Kopie will.',
  'luck.head': 'Was gewürfelt wurde',
};
