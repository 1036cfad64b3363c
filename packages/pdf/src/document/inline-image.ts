/** Maps colour spaces to their number of values per pixel. */
const channels: Record<string, number> = {
  DeviceGray: 1,
  G: 1,
  DeviceRGB: 3,
  RGB: 3,
  DeviceCMYK: 4,
  CMYK: 4,
  // An array: within content these are colours by their number.
  ']': 1,
};

/**
 * Computes the bytes of an image within content, by its entries: keys and values in turn, of arrays nothing but their
 * bracket. Undefined where that can't be determined, such as where its data is packed.
 */
export function inlineImageLength(entries: readonly string[]): number | undefined {
  const valueOf = (...keys: string[]) =>
    entries[entries.findIndex((key) => keys.includes(key)) + 1];
  const has = (...keys: string[]) => keys.some((key) => entries.includes(key));
  if (has('F', 'Filter')) return undefined;
  const [width, height] = [Number(valueOf('W', 'Width')), Number(valueOf('H', 'Height'))];
  const isMask = valueOf('IM', 'ImageMask') === 'true' && has('IM', 'ImageMask');
  const bits = isMask ? 1 : Number(valueOf('BPC', 'BitsPerComponent'));
  const perPixel = isMask ? 1 : channels[valueOf('CS', 'ColorSpace') ?? ''];
  const length = Math.ceil((width * bits * (perPixel ?? Number.NaN)) / 8) * height;
  return Number.isSafeInteger(length) && length >= 0 ? length : undefined;
}
