import type { Blob } from './find-blobs.ts';
import type { Ink } from './ink.ts';

/** Minimum and maximum size of a box or circle to be marked, in points. */
const [smallest, largest] = [4.5, 18];

/** Tells a box or a circle that is drawn round nothing from a letter; undefined for what is neither. */
export function classifyBox(
  blob: Blob,
  blobs: readonly Blob[],
  ink: Ink,
  scale: number,
): 'rectangle' | 'round' | undefined {
  const [width, height] = sizeOf(blob);
  const isSized = [width, height].every((side) => {
    const points = side / scale;
    return points >= smallest && points < largest;
  });
  if (!isSized || width / height <= 0.75 || width / height >= 1.33) return undefined;
  if (inkInside(blob, ink) > 1) return undefined;
  const rim = rimOf(blob, ink);
  const corners = darkCorners(blob, ink);
  const isBoxed = rim.every((share) => share > 0.85) && corners === 4;
  if (isBoxed && !hasNeighbour(blob, blobs, 0.16 * width)) return 'rectangle';
  const isRound =
    corners === 0 && width > 6.5 * scale && rim.every((share) => share > 0.3 && share < 0.85);
  return isRound && !hasNeighbour(blob, blobs, 0.3 * width) ? 'round' : undefined;
}

const sizeOf = ({ left, right, top, bottom }: Blob) =>
  [right - left + 1, bottom - top + 1] as const;

function inkInside(blob: Blob, { width, pixels }: Ink): number {
  const margin = Math.max(3, Math.round(0.28 * sizeOf(blob)[0]));
  let count = 0;
  for (let y = blob.top + margin; y <= blob.bottom - margin; y += 1) {
    for (let x = blob.left + margin; x <= blob.right - margin; x += 1) {
      count += pixels[y * width + x] ?? 0;
    }
  }
  return count;
}

/** Computes the dark part of each side: top, bottom, left, right. */
function rimOf(blob: Blob, { width: row, pixels }: Ink): number[] {
  const { left, right, top, bottom } = blob;
  const [width, height] = sizeOf(blob);
  const depth = Math.max(2, Math.round(0.2 * width));
  const steps = Array.from({ length: depth }, (_, step) => step);
  const isDark = (x: number, y: number) => pixels[y * row + x] === 1;
  const across = Array.from({ length: width }, (_, step) => left + step);
  const along = Array.from({ length: height }, (_, step) => top + step);
  const share = (list: number[], test: (at: number) => boolean) =>
    list.filter(test).length / list.length;
  return [
    share(across, (x) => steps.some((step) => isDark(x, top + step))),
    share(across, (x) => steps.some((step) => isDark(x, bottom - step))),
    share(along, (y) => steps.some((step) => isDark(left + step, y))),
    share(along, (y) => steps.some((step) => isDark(right - step, y))),
  ];
}

/** Counts the dark ones of the four corners. */
function darkCorners(blob: Blob, { width: row, pixels }: Ink): number {
  const { left, right, top, bottom } = blob;
  const size = Math.max(2, Math.round(0.12 * sizeOf(blob)[0]));
  const corners = [
    [left, top],
    [right - size + 1, top],
    [left, bottom - size + 1],
    [right - size + 1, bottom - size + 1],
  ] as const;
  return corners.filter(([x, y]) =>
    Array.from({ length: size * size }, (_, index) => index).some(
      (offset) => pixels[(y + Math.floor(offset / size)) * row + x + (offset % size)] === 1,
    ),
  ).length;
}

/** Tells if something stands next to it as close as letters of one word do. */
function hasNeighbour(blob: Blob, blobs: readonly Blob[], closest: number): boolean {
  return blobs.some((other) => {
    if (other === blob || other.top >= blob.bottom || other.bottom <= blob.top) return false;
    const behind = other.left - blob.right;
    const before = blob.left - other.right;
    return (behind > 0 && behind < closest) || (before > 0 && before < closest);
  });
}
