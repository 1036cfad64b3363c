import type { WordLists } from '../word-lists.ts';

/** French. */
export const fr: WordLists = {
  signature: ['signature', 'signé', 'signer ici'],
  date: ['date', 'le'],
  officeOnly: ['réservé à l’administration', 'ne rien inscrire', 'cadre réservé'],
  choices: ['oui', 'non', 'homme', 'femme'],
  pickOne: ['rayer la mention inutile', 'cocher la case'],
  email: ['e-mail', 'courriel', 'adresse électronique', 'mél'],
  phone: ['téléphone', 'portable', 'mobile', 'fax', 'tél'],
  amount: ['montant', 'cachet', 'salaire', 'prix', 'somme', 'total'],
  initials: ['paraphe', 'initiales'],
  agent: ['agent', 'agence'],
  witness: ['témoin'],
  approver: ['producteur', 'productrice', 'employeur', 'approuvé'],
};
