/** The words of a statement that are the same in every one. */
export interface StatementLabels {
  title: string;
  number: string;
  conclusion: string;
  reasons: string;
  care: string;
  evidence: string;
  disagree: string;
  /** With `{number}`. */
  footer: string;
  /** With `{page}` and `{pages}`. */
  page: string;
}

/** The words in English. */
export const englishStatementLabels: StatementLabels = {
  title: 'Status determination statement',
  number: 'Number',
  conclusion: 'Conclusion',
  reasons: 'Reasons',
  care: 'Care taken',
  evidence: 'Evidence seen',
  disagree: 'If you do not agree',
  footer: 'Status determination statement {number}',
  page: 'Page {page} of {pages}',
};

/** A value with what it is; one without text is left out. */
export type StatementFact = readonly [label: string, value: string];

/** Holds the result of a section of the rules, with the answers that it rests on. */
export interface StatementReason {
  name: string;
  /** Such as `Medium`; empty for none. */
  level: string;
  text: string;
  answers: readonly { question: string; answer: string }[];
}

/** A statement on the tax status of an engagement, with all that it tells. */
export interface StatementValues {
  labels: StatementLabels;
  product: string;
  /** The client who makes the determination. */
  issuer: string;
  /** Shown next to the title, such as that it is a preview; empty for none. */
  mark: { text: string; tone: 'good' | 'bad' | 'open' };
  number: string;
  /** The engagement in one line. */
  subject: string;
  conclusion: { text: string; tone: 'good' | 'bad' | 'open'; explained: string };
  facts: readonly { name: string; facts: readonly StatementFact[] }[];
  reasons: readonly StatementReason[];
  /** Paragraphs. */
  care: readonly string[];
  evidence: readonly { about: string; name: string; sha256: string }[];
  disagree: readonly string[];
  /** Who determined it, and what it is not. */
  signed: readonly StatementFact[];
  note: string;
}
