/** What can go wrong when a value is drawn. */
export type ReportKind =
  /** It does not fit its place at the smallest size that its field allows. */
  | 'overflow'
  /** It has characters that no font has; boxes stand for them. */
  | 'missing-characters'
  /** The image that it names is not there or cannot be used; nothing stands for it. */
  | 'missing-image';

/** A value that a document does not show as it should. */
export interface DrawReport {
  /** Zero-based, in the pack. */
  form: number;
  /** The field's key. */
  field: string;
  /** Zero-based, in the form. */
  page: number;
  kind: ReportKind;
  /** What is wrong, in a plain English sentence. */
  detail: string;
}
