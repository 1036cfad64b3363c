import type { WordLists } from '../word-lists.ts';

/** Polish. */
export const pl: WordLists = {
  signature: ['podpis', 'podpisano'],
  date: ['data', 'dnia'],
  officeOnly: ['wypełnia urząd', 'nie wypełniać'],
  choices: ['tak', 'nie', 'mężczyzna', 'kobieta'],
  pickOne: ['niepotrzebne skreślić', 'zaznaczyć właściwe'],
  email: ['e-mail', 'adres e-mail', 'poczta elektroniczna'],
  phone: ['telefon', 'komórka', 'faks', 'tel'],
  amount: ['kwota', 'wynagrodzenie', 'stawka', 'cena', 'suma'],
  initials: ['parafa', 'inicjały'],
  agent: ['agent', 'agencja'],
  witness: ['świadek'],
  approver: ['producent', 'pracodawca', 'zatwierdził'],
};
