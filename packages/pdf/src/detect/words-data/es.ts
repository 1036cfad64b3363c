import type { WordLists } from '../word-lists.ts';

/** Spanish. */
export const es: WordLists = {
  signature: ['firma', 'firmado', 'fdo'],
  date: ['fecha'],
  officeOnly: ['uso oficial', 'uso exclusivo', 'no escribir'],
  choices: ['sí', 'si', 'no', 'hombre', 'mujer'],
  pickOne: ['táchese lo que no proceda', 'marque una'],
  email: ['correo electrónico', 'e-mail', 'email'],
  phone: ['teléfono', 'móvil', 'celular', 'fax'],
  amount: ['importe', 'cantidad', 'salario', 'honorarios', 'precio', 'total'],
  initials: ['iniciales'],
  agent: ['agente', 'agencia'],
  witness: ['testigo'],
  approver: ['productor', 'productora', 'empresa', 'aprobado'],
};
