import type { StatementFact } from './statement-values.ts';

/** Describes an entry of a section, such as one of several versions. */
export interface ContentsEntry {
  title: string;
  /** Stands at the end of its line; empty for none. */
  note: string;
  /** Paragraphs. */
  text: readonly string[];
}

/** The page of contents of files that belong together, with what they are about. */
export interface ContentsValues {
  product: string;
  /** Whose files they are. */
  issuer: string;
  title: string;
  subject: string;
  /** When and for whom it was made. */
  about: string;
  facts: readonly { name: string; facts: readonly StatementFact[] }[];
  /** Sections without entries are left out. */
  sections: readonly { name: string; entries: readonly ContentsEntry[] }[];
  files: {
    name: string;
    list: readonly { name: string; about: string; sha256: string }[];
  };
  labels: {
    /** With `{page}` and `{pages}`. */
    page: string;
  };
}
