import type { desk as English } from '../en/desk';
import type { Like } from '../kinds';

export const desk: Like<typeof English> = {
  'notes.head': 'Notizen zu dieser Partie',
  'notes.label': 'Notizen',
  'notes.save': 'Mit den Notizen speichern',
  'notes.write': 'Notiz schreiben',
  'notes.change': 'Ändern',
  'notes.changeWhat': 'Notiz zu {what} ändern',
  'notes.deleteWhat': 'Notiz zu {what} löschen',
  'notes.game': 'Die Partie',
  'notes.shared': 'für alle',
  'notes.by': 'von {who}',
  'notes.marked': 'Markiert: {mark}',
  'notes.about': 'Wozu',
  'notes.mark': 'Zeichen',
  'notes.none': 'Keines',
  'notes.star': 'Stern',
  'notes.flag': 'Fahne',
  'notes.question': 'Frage',
  'notes.danger': 'Gefahr',
  'notes.text': 'Notiz',
  'notes.all': 'Alle am Tisch dürfen sie lesen',
  'notes.keep': 'Notiz behalten',
  'notes.cancel': 'Abbrechen',
};
