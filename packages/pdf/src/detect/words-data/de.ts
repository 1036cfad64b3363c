import type { WordLists } from '../word-lists.ts';

/** German. */
export const de: WordLists = {
  signature: ['unterschrift', 'unterzeichnet', 'unterschreiben'],
  date: ['datum', 'geburtsdatum', 'am'],
  officeOnly: ['nur vom amt', 'nicht ausfüllen', 'vom arbeitgeber auszufüllen'],
  choices: ['ja', 'nein', 'männlich', 'weiblich'],
  pickOne: ['nichtzutreffendes streichen', 'zutreffendes ankreuzen'],
  email: ['e-mail', 'e-mail-adresse'],
  phone: ['telefon', 'handy', 'mobil', 'fax', 'tel'],
  amount: ['betrag', 'gage', 'honorar', 'preis', 'summe', 'lohn', 'gehalt'],
  initials: ['kürzel', 'initialen'],
  agent: ['agent', 'agentur'],
  witness: ['zeuge', 'zeugin'],
  approver: ['produzent', 'produzentin', 'arbeitgeber', 'genehmigt'],
};
