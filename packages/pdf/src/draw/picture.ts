import type { Matrix } from '../document/matrix.ts';

/** A picture that is ready to be written into documents. */
export interface Picture {
  /** Its size in a unit of its own: only the proportions count. */
  width: number;
  height: number;
  /** From the space of its XObject to a box of that size, origin bottom left, y upwards. */
  toBox: Matrix;
  /** Entries of its XObject in PDF syntax, without /Length and /SMask. */
  entries: string;
  data: Uint8Array;
  /** The image that says how opaque each pixel is. */
  mask?: { entries: string; data: Uint8Array };
  /** Width of its lines in its unit, where it is drawn in lines of one colour. */
  lineWidth?: number;
}
