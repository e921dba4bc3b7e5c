import type { dialogs as English } from '../en/dialogs';
import type { Like } from '../kinds';

export const dialogs: Like<typeof English> = {
  'settings.whoever': 'Celui qui décide',
  'settings.speed': 'Lecture des mouvements',
  'settings.slow': 'Lente',
  'settings.normal': 'Normale',
  'settings.fast': 'Rapide',
  'settings.instant': 'Immédiate',
  'settings.theme': 'Clair ou sombre',
  'settings.auto': 'Comme le système',
  'settings.land': 'Géographie',
  'settings.sounds': 'Sons',
  'settings.on': 'Activés',
  'settings.off': 'Coupés',
  'settings.numbers': 'Numéros des cases',
  'settings.shown': 'Affichés',
  'settings.hidden': 'Masqués',
  'settings.view': 'Cet écran montre la vue de',
  'settings.save': 'Enregistrer la partie dans un fichier',
  'settings.seats': 'Qui joue quel camp',
  'settings.dice': 'Les dés',
  'settings.setup': 'Garder ma mise en place…',
  'settings.replay': 'Rejouer la partie',
  'settings.print': 'Imprimer la carte',
  'settings.leave': 'Quitter la table',
  'settings.kept':
    'La partie est gardée après chaque choix ; rien n’est à enregistrer à la main, sauf si vous voulez une copie.',
  'luck.head': 'Ce qui a été tiré',
};
