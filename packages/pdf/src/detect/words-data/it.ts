import type { WordLists } from '../word-lists.ts';

/** Italian. */
export const it: WordLists = {
  signature: ['firma', 'firmato'],
  date: ['data'],
  officeOnly: ['riservato all’ufficio', 'non compilare'],
  choices: ['sì', 'si', 'no', 'maschio', 'femmina'],
  pickOne: ['cancellare la voce', 'barrare la casella'],
  email: ['e-mail', 'posta elettronica', 'email'],
  phone: ['telefono', 'cellulare', 'fax'],
  amount: ['importo', 'compenso', 'stipendio', 'prezzo', 'totale'],
  initials: ['sigla', 'iniziali'],
  agent: ['agente', 'agenzia'],
  witness: ['testimone'],
  approver: ['produttore', 'produttrice', 'datore', 'approvato'],
};
