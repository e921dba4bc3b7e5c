import type { common as English } from '../en/common';
import type { Like } from '../kinds';

export const common: Like<typeof English> = {
  'page.name': 'Sandtable',
  language: 'Sprache',
  'time.now': 'gerade eben',
  'rule.of': 'Regel {rule}, {title}',
  'rule.bare': 'Regel {rule}',
  'rules.of': 'Regeln von {game}',
  'rules.read': 'Regeln lesen',
  'rules.notes': 'Anmerkungen zu den Regeln',
  'do.close': 'Schließen',
  'do.delete': 'Löschen',
  'do.deleteWhat': '{what} löschen',
  'do.keep': 'Behalten',
  'do.save': 'Speichern',
  'do.back': 'Zurück zum Anfang',
  'holder.person': 'Ein Mensch',
  'holder.open': 'Offen',
  'problem.noServer': 'Der Server antwortet nicht. Läuft er noch?',
  'problem.status': 'Der Server hat mit {status} geantwortet.',
  menu: 'Menü',
  map: 'Karte',
  'map.exact': 'Gelände jedes Feldes',
  help: 'Tasten und Hilfe',
  'rules.here': 'Regeln des Spiels',
};
