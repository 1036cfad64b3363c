/** Pixels in memory, row by row: red, green, blue, and a byte without meaning. */
export interface Bitmap {
  width: number;
  height: number;
  rgbx: Uint8Array;
}
