import type { FieldMark } from '@countersign/fields';
import { num } from '../document/syntax.ts';

/** Distance of the control points of a quarter circle from its ends. */
const roundness = 0.5523;

/** A circle as a closed path. */
export function circlePath(x: number, y: number, radius: number): string {
  return ellipsePath(x, y, radius, radius);
}

/** An ellipse around a centre as a closed path, by half of its width and of its height. */
export function ellipsePath(x: number, y: number, across: number, up: number): string {
  const [a, b] = [across * roundness, up * roundness];
  const curve = (...points: number[]) => `${points.map(num).join(' ')} c`;
  return [
    `${num(x + across)} ${num(y)} m`,
    curve(x + across, y + b, x + a, y + up, x, y + up),
    curve(x - a, y + up, x - across, y + b, x - across, y),
    curve(x - across, y - b, x - a, y - up, x, y - up),
    curve(x + a, y - up, x + across, y - b, x + across, y),
    'h',
  ].join(' ');
}

/** Corners of the marks in a square from -1 to 1, y upwards. */
const corners: Record<Exclude<FieldMark, 'circle'>, readonly (readonly [number, number])[]> = {
  check: [
    [-0.86, 0.02],
    [-0.62, 0.26],
    [-0.28, -0.12],
    [0.64, 0.84],
    [0.88, 0.6],
    [-0.28, -0.72],
  ],
  cross: [
    [0, 0.22],
    [0.6, 0.82],
    [0.82, 0.6],
    [0.22, 0],
    [0.82, -0.6],
    [0.6, -0.82],
    [0, -0.22],
    [-0.6, -0.82],
    [-0.82, -0.6],
    [-0.22, 0],
    [-0.82, 0.6],
    [-0.6, 0.82],
  ],
  square: [
    [-0.64, -0.64],
    [0.64, -0.64],
    [0.64, 0.64],
    [-0.64, 0.64],
  ],
  diamond: [
    [0, -0.86],
    [0.86, 0],
    [0, 0.86],
    [-0.86, 0],
  ],
  star: Array.from({ length: 10 }, (_, index) => {
    const reach = index % 2 === 0 ? 0.9 : 0.36;
    const angle = Math.PI / 2 + (index * Math.PI) / 5;
    return [reach * Math.cos(angle), reach * Math.sin(angle)] as const;
  }),
};

const markPaths = new Map<FieldMark, Buffer>();

/** A mark as a closed path in a square from -1 to 1, y upwards. */
export function markPath(mark: FieldMark): Buffer {
  let path = markPaths.get(mark);
  if (!path) {
    const text = mark === 'circle' ? circlePath(0, 0, 0.56) : polygon(corners[mark]);
    path = Buffer.from(text, 'latin1');
    markPaths.set(mark, path);
  }
  return path;
}

function polygon(points: readonly (readonly [number, number])[]): string {
  const lines = points.map(([x, y], index) => `${num(x)} ${num(y)} ${index === 0 ? 'm' : 'l'}`);
  return `${lines.join(' ')} h`;
}
