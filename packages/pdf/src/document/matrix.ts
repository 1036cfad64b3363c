/** `[a b c d e f]` as in PDF: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** A rectangle by two opposite corners: left, bottom, right, top, in whatever space. */
export type Box = readonly [left: number, bottom: number, right: number, top: number];

/** The matrix that applies `first`, then `second`. */
export function combine(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [g, h, i, j, k, l] = second;
  return [
    a * g + b * i,
    a * h + b * j,
    c * g + d * i,
    c * h + d * j,
    e * g + f * i + k,
    e * h + f * j + l,
  ];
}

/** The matrix that undoes `matrix`, which must not squash the plane. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix {
  const det = a * d - b * c;
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det];
}

/** The smallest upright box around a box that a matrix moved. */
export function moveBox(matrix: Matrix, [left, bottom, right, top]: Box): Box {
  const [a, b, c, d, e, f] = matrix;
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ] as const;
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
