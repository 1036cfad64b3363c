import type { Rect } from '../document/rect.ts';
import type { Color, SubPath } from '../render/read-drawn-page.ts';
import { joinHalves } from './join-halves.ts';
import {
  type Fill,
  type Horizontal,
  heightOf,
  type Shape,
  type Vertical,
  widthOf,
} from './page-model.ts';
import { boxOf } from './path-box.ts';

/** The lines, boxes and areas that the paths of a page draw. */
export interface Geometry {
  horizontals: Horizontal[];
  verticals: Vertical[];
  shapes: Shape[];
  ink: Rect[];
  fills: Fill[];
}

/** Maximum thickness of a line, in points; anything thicker is an area. */
const thinnest = 3;
/** Tolerance of a point off a horizontal or vertical line. */
const askew = 0.8;
/** The widest gap between an outer and an inner rectangle that are the two sides of one frame. */
const frameGap = 3.2;

const isWhite = (color: Color | undefined): boolean =>
  color !== undefined && (color[3] === 0 || color.slice(0, 3).every((part) => part > 245));
const isInk = (color: Color | undefined): color is Color => color !== undefined && !isWhite(color);

/** Sorts the paths of a page by their use in filling it in. */
export function readGeometry(paths: readonly SubPath[]): Geometry {
  const { outlines, others } = joinHalves(paths);
  const geometry: Geometry = {
    horizontals: [],
    verticals: [],
    shapes: outlines,
    ink: [],
    fills: [],
  };
  const { inner, frames } = findFrames(others);
  for (const path of others) {
    if (inner.has(path)) continue;
    const frame = frames.get(path);
    const box = visibleBox(path);
    if (frame !== undefined && box)
      geometry.shapes.push({ ...box, kind: 'rectangle', width: frame });
    else if (box) sortPath(path, box, geometry);
  }
  return geometry;
}

/** Returns the visible box of a path; undefined where it is cut off altogether. */
function visibleBox(path: SubPath): Rect | undefined {
  const box = boxOf(path.points);
  const { clip } = path;
  if (!clip) return box;
  const isOutside =
    box.x1 < clip.x0 - 1 || box.x0 > clip.x1 + 1 || box.y1 < clip.y0 - 1 || box.y0 > clip.y1 + 1;
  if (isOutside) return undefined;
  return {
    x0: Math.max(box.x0, clip.x0 - 0.5),
    y0: Math.max(box.y0, clip.y0 - 0.5),
    x1: Math.min(box.x1, clip.x1 + 0.5),
    y1: Math.min(box.y1, clip.y1 + 0.5),
  };
}

/**
 * Finds frames that are drawn as areas: an outer and an inner rectangle of one path. The inner ones are no shapes
 * of their own; of the outer ones the thickness is answered.
 */
function findFrames(paths: readonly SubPath[]): {
  inner: ReadonlySet<SubPath>;
  frames: ReadonlyMap<SubPath, number>;
} {
  const byObject = new Map<number, { path: SubPath; box: Rect }[]>();
  for (const path of paths) {
    const { points, curves, fill, object } = path;
    if (!isInk(fill) || curves > 0 || points.length < 4 || points.length > 6) continue;
    const known = byObject.get(object);
    const entry = { path, box: boxOf(path.points) };
    if (known) known.push(entry);
    else byObject.set(object, [entry]);
  }
  const inner = new Set<SubPath>();
  const frames = new Map<SubPath, number>();
  for (const rectangles of byObject.values()) {
    // Larger ones are no frames but areas of many pieces, and would be compared each with each.
    if (rectangles.length < 2 || rectangles.length > 400) continue;
    for (const outer of rectangles) {
      if (inner.has(outer.path)) continue;
      for (const { path, box } of rectangles) {
        if (path === outer.path || !fitsInside(box, outer.box)) continue;
        inner.add(path);
        frames.set(outer.path, box.x0 - outer.box.x0);
      }
    }
  }
  return { inner, frames };
}

function fitsInside(inner: Rect, outer: Rect): boolean {
  const gaps = [inner.x0 - outer.x0, outer.x1 - inner.x1, inner.y0 - outer.y0, outer.y1 - inner.y1];
  return gaps.every((gap) => gap > 0 && gap < frameGap);
}

function sortPath(path: SubPath, box: Rect, geometry: Geometry): void {
  const { points, curves, fill, stroke, strokeWidth } = path;
  const [width, height] = [widthOf(box), heightOf(box)];
  const isUpright = curves === 0 && isAlongAxes(points);
  if (isUpright && points.length >= 4 && points.length <= 6 && isWhole(path)) {
    sortRectangle(path, box, geometry);
  } else if (isInk(stroke) && !fill && isUpright) addStrokes(path, geometry);
  else if (isRoundedRectangle(path, box)) sortRectangle(path, box, geometry);
  else if (isRound(path, width, height)) {
    geometry.shapes.push({ ...box, kind: 'round', width: strokeWidth });
  } else if (width < 30 && height < 30 && isInk(fill)) geometry.ink.push(box);
}

const isAlongAxes = (points: SubPath['points']): boolean =>
  points.every((point, index) => {
    const former = points[index - 1];
    if (!former) return true;
    return Math.abs(point[0] - former[0]) < askew || Math.abs(point[1] - former[1]) < askew;
  });

function isWhole({ points, isClosed, fill }: SubPath): boolean {
  const [first, last] = [points[0], points.at(-1)];
  if (isClosed || fill || !first || !last) return true;
  return Math.hypot(first[0] - last[0], first[1] - last[1]) < 1;
}

/** Tells if a path is a rectangle with rounded corners: straight along most of each of its sides. */
function isRoundedRectangle({ points, curves }: SubPath, box: Rect): boolean {
  const [width, height] = [widthOf(box), heightOf(box)];
  if (curves < 12 || curves > 24 || Math.min(width, height) < 6) return false;
  let [level, upright] = [0, 0];
  for (const [index, [x, y]] of points.entries()) {
    const [formerX, formerY] = points[index - 1] ?? points.at(-1) ?? [x, y];
    const isOnSide = (at: number, one: number, other: number) =>
      Math.abs(at - one) < askew || Math.abs(at - other) < askew;
    if (Math.abs(y - formerY) < 0.1 && isOnSide(y, box.y0, box.y1)) level += Math.abs(x - formerX);
    if (Math.abs(x - formerX) < 0.1 && isOnSide(x, box.x0, box.x1))
      upright += Math.abs(y - formerY);
  }
  return level > width && upright > 0.4 * height;
}

function isRound({ points, curves, stroke }: SubPath, width: number, height: number): boolean {
  if (curves === 0 || !isInk(stroke) || points.length < 8) return false;
  return width > 4 && width < 22 && height > 4 && height < 22;
}

function sortRectangle(path: SubPath, box: Rect, geometry: Geometry): void {
  const { fill, stroke, strokeWidth } = path;
  const [width, height] = [widthOf(box), heightOf(box)];
  const isDrawn = isInk(stroke);
  if (Math.min(width, height) <= thinnest && (isDrawn || isInk(fill))) {
    // Hairlines are often thin areas.
    if (width >= height)
      addHorizontal(geometry, box.x0, box.x1, (box.y0 + box.y1) / 2, Math.max(height, strokeWidth));
    else
      addVertical(
        geometry,
        box.y0,
        box.y1,
        (box.x0 + box.x1) / 2,
        Math.max(width, strokeWidth),
        false,
      );
    return;
  }
  if (isDrawn) {
    geometry.shapes.push({ ...box, kind: 'rectangle', width: strokeWidth });
    return;
  }
  if (!fill) return;
  const [red, green, blue] = fill;
  geometry.fills.push({ ...box, isWhite: isWhite(fill), brightness: (red + green + blue) / 3 });
  if (!isWhite(fill) && width < 14 && height < 14) geometry.ink.push(box);
}

/** The sides of an open line, each by itself. */
function addStrokes(
  { points, isClosed, strokeWidth, isDashed }: SubPath,
  geometry: Geometry,
): void {
  const sides = isClosed ? points.length : points.length - 1;
  for (let index = 0; index < sides; index += 1) {
    const [from, to] = [points[index], points[(index + 1) % points.length]];
    if (!from || !to) continue;
    if (Math.abs(from[1] - to[1]) < askew) {
      addHorizontal(geometry, from[0], to[0], (from[1] + to[1]) / 2, strokeWidth);
    } else if (Math.abs(from[0] - to[0]) < askew) {
      addVertical(geometry, from[1], to[1], (from[0] + to[0]) / 2, strokeWidth, isDashed);
    }
  }
}

function addHorizontal(
  { horizontals }: Geometry,
  a: number,
  b: number,
  y: number,
  width: number,
): void {
  if (Math.abs(a - b) >= 1) horizontals.push({ x0: Math.min(a, b), x1: Math.max(a, b), y, width });
}

function addVertical(
  { verticals }: Geometry,
  a: number,
  b: number,
  x: number,
  width: number,
  isDashed: boolean,
): void {
  if (Math.abs(a - b) < 1) return;
  verticals.push({ y0: Math.min(a, b), y1: Math.max(a, b), x, width, isDashed });
}
