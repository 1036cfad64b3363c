import type { WordLists } from '../word-lists.ts';

/** English. */
export const en: WordLists = {
  signature: ['signature', 'signed', 'sign here', 'initials'],
  date: ['date', 'dated', 'day of birth'],
  officeOnly: ['use only', 'for official use', 'do not write'],
  choices: ['yes', 'no', 'male', 'female'],
  pickOne: ['circle one', 'check one', 'strike out', 'delete as appropriate'],
  email: ['e-mail', 'email', 'email address', 'e-mail address'],
  phone: ['phone', 'telephone', 'mobile', 'cell', 'tel', 'fax'],
  amount: ['amount', 'fee', 'rate', 'price', 'cost', 'wage', 'salary', 'total'],
  initials: ['initials'],
  agent: ['agent', 'agency'],
  witness: ['witness'],
  approver: [
    'witness',
    'producer',
    'approver',
    'approved by',
    'authorised by',
    'authorized by',
    'countersigned',
    'employer',
    'company',
  ],
};
