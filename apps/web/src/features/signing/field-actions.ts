import type { FieldValue } from '@countersign/contract';
import type { FetchPicture } from './known-pictures.ts';
import type { OwnField } from './own-fields.ts';

/** What can be done with a field, wherever it is shown. The same functions from one drawing to the next. */
export interface FieldActions {
  change(own: OwnField, value: FieldValue): void;
  /** The field has the focus. */
  enter(own: OwnField): void;
  leave(own: OwnField): void;
  /** Puts the signature there that was made before; where there is none, asks for one. */
  sign(own: OwnField): void;
  /** Takes a picture for an image field. Answers what is wrong with it. */
  choosePicture(own: OwnField, file: File): Promise<string | undefined>;
  /** A picture that was uploaded here before, to be shown again. */
  fetchPicture: FetchPicture;
  /** Takes a file for an attachment field. Answers what is wrong with it. */
  attach(own: OwnField, file: File): Promise<string | undefined>;
  /** Takes the file of a field away again. */
  detach(own: OwnField): Promise<string | undefined>;
}
