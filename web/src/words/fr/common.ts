import type { common as English } from '../en/common';
import type { Like } from '../kinds';

export const common: Like<typeof English> = {
  'page.name': 'Sandtable',
  language: 'Langue',
  'time.now': 'à l’instant',
  'rule.of': 'Règle {rule}, {title}',
  'rule.bare': 'Règle {rule}',
  'rules.of': 'Règles de {game}',
  'rules.read': 'Lire les règles',
  'rules.notes': 'Notes sur les règles',
  'do.close': 'Fermer',
  'do.delete': 'Supprimer',
  'do.deleteWhat': 'Supprimer {what}',
  'do.keep': 'Garder',
  'do.save': 'Enregistrer',
  'do.back': 'Retour à l’accueil',
  'holder.person': 'Une personne',
  'holder.open': 'Libre',
  'problem.noServer': 'Le serveur ne répond pas. Tourne-t-il encore ?',
  'problem.status': 'Le serveur a répondu {status}.',
  menu: 'Menu',
  map: 'Carte',
  'map.exact': 'Terrain de chaque case',
  help: 'Touches et aide',
  'rules.here': 'Règles du jeu',
};
