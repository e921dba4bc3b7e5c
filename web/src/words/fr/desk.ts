import type { desk as English } from '../en/desk';
import type { Like } from '../kinds';

export const desk: Like<typeof English> = {
  'notes.head': 'Notes sur cette partie',
  'notes.label': 'Notes',
  'notes.save': 'Enregistrer avec les notes',
  'notes.write': 'Écrire une note',
  'notes.change': 'Modifier',
  'notes.changeWhat': 'Modifier la note sur {what}',
  'notes.deleteWhat': 'Supprimer la note sur {what}',
  'notes.game': 'La partie',
  'notes.shared': 'partagée',
  'notes.by': 'de {who}',
  'notes.marked': 'Marqué : {mark}',
  'notes.about': 'À propos de',
  'notes.mark': 'Signe',
  'notes.none': 'Aucun',
  'notes.star': 'Étoile',
  'notes.flag': 'Drapeau',
  'notes.question': 'Question',
  'notes.danger': 'Danger',
  'notes.text': 'Note',
  'notes.all': 'Tous à cette table peuvent la lire',
  'notes.keep': 'Garder la note',
  'notes.cancel': 'Annuler',
};
