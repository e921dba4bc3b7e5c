import type { board as English } from '../en/board';
import type { Like } from '../kinds';

export const board: Like<typeof English> = {
  board:
    'Carte. Les flèches vont de cible en cible, Entrée choisit, le point d’interrogation montre toutes les touches.',
  chart: 'Calque : {name}',
  'chart.away': 'Ranger le calque',
  charts: 'Calques sur la carte',
  'charts.key': 'Calques sur la carte (C)',
  'charts.none': 'Aucun',
  'choices.at': 'Choix à {place}',
  fan: 'Pile à {place}',
  'fan.box': 'Dans la case de {piece}',
  'sieve.on': {
    one: '{n} pion mis en évidence',
    other: '{n} pions mis en évidence',
  },
  'sieve.away': 'Montrer de nouveau tous les pions',
  zoom: 'Zoom',
  'zoom.in': 'Agrandir',
  'zoom.inKey': 'Agrandir (+)',
  'zoom.out': 'Réduire',
  'zoom.outKey': 'Réduire (−)',
  'zoom.all': 'Toute la carte',
  'zoom.allKey': 'Toute la carte (0)',
  'map.unseen': '{n} de plus au choix, hors de vue : tout montrer',
  'map.further': 'de plus',
  'map.exactKey': 'Terrain de chaque case (G)',
  'map.north': 'N',
  'map.sources': 'Sources',
  'target.several': { one: '{what} : {n} choix', other: '{what} : {n} choix' },
};
