/** Names the issue of a value in a document. */
export type RenderIssueKind =
  /** It does not fit its box at the smallest size that its field allows. */
  | 'overflow'
  /** It fits only so small that people can hardly read it. */
  | 'too-small'
  /** It has characters that no font has; boxes stand for them. */
  | 'missing-characters'
  /** The image that it names is not there or cannot be used; nothing stands for it. */
  | 'missing-image';

/** A value that a document does not show as it should. The document is made all the same. */
export interface RenderIssue {
  /** Zero-based, in the pack. */
  form: number;
  /** The field's key. */
  field: string;
  /** Zero-based, in the form. */
  page: number;
  kind: RenderIssueKind;
  /** What is wrong, in a plain English sentence. */
  detail: string;
}
