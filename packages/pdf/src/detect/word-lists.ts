/** Lists the words of forms in one language, in lower case; a new language is a file of these and a line below. */
export interface WordLists {
  /** Where someone signs. */
  signature: readonly string[];
  /** Where a day is written. */
  date: readonly string[];
  /** Parts that the person who fills in the form leaves empty. */
  officeOnly: readonly string[];
  /** Answers next to each other, of which one is marked. */
  choices: readonly string[];
  /** That one of some words is to be marked. */
  pickOne: readonly string[];
  email: readonly string[];
  phone: readonly string[];
  amount: readonly string[];
  initials: readonly string[];
  /** The signature of the person whom the form is for. */
  agent: readonly string[];
  /** The signature of a witness. */
  witness: readonly string[];
  /** The signature for the engaging company. */
  approver: readonly string[];
}
