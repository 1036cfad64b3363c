import type { FieldType, PageLines, Placement } from '@countersign/contract';
import {
  type BoxId,
  boxesOf,
  edgesOf,
  moveBoxes,
  type Rect,
  rectAround,
  rectsOverlap,
  resizeBoxes,
  type SnapTargets,
  selectBoxes,
  selectedBoxes,
  snapEdges,
  snapTargets,
} from '@countersign/domain';
import { type PointerEvent, type RefObject, useRef } from 'react';
import classes from './Canvas.module.css';
import { between, edgesOfHandle, type Handle, pulled } from './canvas-geometry.ts';
import type { DesignStore } from './design-store.ts';
import { text } from './text.ts';

/** Maps pages to the lines that the PDF draws there, as far as they are known. */
export type PageLinesOf = Map<number, PageLines>;

/** Sets the context of a drag. */
export interface GestureOptions {
  store: DesignStore;
  view: RefObject<HTMLDivElement | null>;
  scale: RefObject<number>;
  lines: PageLinesOf;
  hasGrid: boolean;
  hasSnap: boolean;
  /** The type that is drawn; undefined where boxes are chosen and moved. */
  armed: FieldType | undefined;
  isPanning: RefObject<boolean>;
  onDraw(placement: Placement, isPoint: boolean): void;
  onOpen(): void;
}

interface Point {
  x: number;
  y: number;
}

/** A drag from its first moment: what it writes at each frame, and what it does at the end. */
interface Drag {
  start: Point;
  isMoved: boolean;
  frame(now: Point, event: { ctrlKey: boolean; metaKey: boolean }): void;
  end(now: Point): void;
  clear(): void;
  /** Where the pointer only pointed. */
  click?(): void;
}

/** A pointer that moves less far, in CSS pixels, points and does not drag. */
const leastDragged = 3;
/** Distance at which an edge snaps to another one, in CSS pixels. */
const reach = 6;
const gridStep = 10;

/**
 * Chooses, moves, resizes and draws boxes by mouse, pen and finger. While something is dragged nothing but styles
 * is written, once a frame; the design hears of it when the pointer is released.
 */
export function useGestures(options: GestureOptions) {
  const drag = useRef<Drag>(undefined);
  const pending = useRef<number>(undefined);
  const latest = useRef<{ point: Point; ctrlKey: boolean; metaKey: boolean }>(undefined);
  const stop = () => {
    if (pending.current !== undefined) cancelAnimationFrame(pending.current);
    pending.current = undefined;
    drag.current?.clear();
    drag.current = undefined;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (drag.current !== undefined) return;
      const begun = begin(event, options);
      if (begun === undefined) return;
      drag.current = begun;
      event.currentTarget.setPointerCapture(event.pointerId);
      // A press on a page gives the canvas the focus, but never scrolls it.
      event.currentTarget.focus({ preventScroll: true });
      if (event.pointerType === 'mouse') event.preventDefault();
    },
    onPointerMove({ clientX, clientY, ctrlKey, metaKey }: PointerEvent<HTMLElement>) {
      const now = drag.current;
      if (now === undefined) return;
      const point = { x: clientX, y: clientY };
      now.isMoved ||= Math.hypot(point.x - now.start.x, point.y - now.start.y) >= leastDragged;
      if (!now.isMoved) return;
      latest.current = { point, ctrlKey, metaKey };
      pending.current ??= requestAnimationFrame(() => {
        pending.current = undefined;
        if (latest.current) drag.current?.frame(latest.current.point, latest.current);
      });
    },
    onPointerUp({ clientX, clientY, ctrlKey, metaKey }: PointerEvent<HTMLElement>) {
      const now = drag.current;
      if (now === undefined) return;
      const point = { x: clientX, y: clientY };
      if (now.isMoved) now.frame(point, { ctrlKey, metaKey });
      stop();
      if (now.isMoved) now.end(point);
      else now.click?.();
    },
    onPointerCancel: stop,
    onDoubleClick(event: { target: EventTarget }) {
      if ((event.target as HTMLElement).closest('[data-box]')) options.onOpen();
    },
  };
}

function begin(event: PointerEvent<HTMLElement>, options: GestureOptions): Drag | undefined {
  const { armed, isPanning, store } = options;
  const target = event.target as HTMLElement;
  const start = { x: event.clientX, y: event.clientY };
  if (event.button === 1 || isPanning.current) return beginPan(start, options);
  if (event.button !== 0 || !event.isPrimary) return undefined;
  const page = target.closest<HTMLElement>('[data-page]');
  if (armed !== undefined) return page ? beginDraw(start, page, options) : undefined;
  const handle = target.closest<HTMLElement>('[data-handle]')?.dataset['handle'];
  if (handle && page) return beginResize(start, page, handle as Handle, options);
  const box = target.closest<HTMLElement>('[data-box]')?.dataset['box'] as BoxId | undefined;
  const { selection } = store.get().design;
  if (box && page) {
    const isChosen = selection.includes(box);
    const choose = () => store.select(chosenWith(selection, box, event.shiftKey));
    // A finger on what is not chosen moves the page; where it is released at once it chooses.
    if (event.pointerType === 'touch' && !isChosen) return still(start, choose);
    if (event.shiftKey || !isChosen) choose();
    const isStillChosen = store.get().design.selection.includes(box);
    const click = isChosen && !event.shiftKey ? choose : undefined;
    return isStillChosen ? beginMove(start, page, options, click) : still(start);
  }
  const chooseNone = () => {
    if (!event.shiftKey) store.select([]);
  };
  return event.pointerType === 'touch'
    ? still(start, chooseNone)
    : beginBand(start, event.shiftKey, options, chooseNone);
}

function chosenWith(selection: readonly BoxId[], box: BoxId, isShift: boolean): BoxId[] {
  if (!isShift) return [box];
  return selection.includes(box) ? selection.filter((one) => one !== box) : [...selection, box];
}

const nothing = () => undefined;

function still(start: Point, click: () => void = nothing): Drag {
  return { start, isMoved: false, frame: nothing, end: nothing, clear: nothing, click };
}

function beginPan(start: Point, { view }: GestureOptions): Drag | undefined {
  const element = view.current;
  if (element === null) return undefined;
  const { scrollLeft, scrollTop } = element;
  element.dataset['panning'] = '';
  return {
    ...still(start),
    frame: ({ x, y }) => {
      element.scrollLeft = scrollLeft - (x - start.x);
      element.scrollTop = scrollTop - (y - start.y);
    },
    clear: () => delete element.dataset['panning'],
  };
}

/** Lists the snap targets of the dragged boxes on their page. */
function targetsOn(page: number, { store, lines, hasSnap }: GestureOptions): SnapTargets {
  if (!hasSnap) return { xs: [], ys: [] };
  const { fields, selection, pages } = store.get().design;
  const chosen = new Set(selection);
  const others = boxesOf(fields).flatMap(({ id, placement }) =>
    placement.page === page && !chosen.has(id) ? placement : [],
  );
  const size = pages[page];
  const edges = size ? [{ x: 0, y: 0, ...size }] : [];
  return snapTargets([...others, ...edges], lines.get(page));
}

function beginMove(
  start: Point,
  page: HTMLElement,
  options: GestureOptions,
  click: (() => void) | undefined,
): Drag {
  const { store, view, scale, hasGrid } = options;
  const index = Number(page.dataset['page']);
  const here = selectedBoxes(store.get().design).filter(
    ({ placement }) => placement.page === index,
  );
  const rect = rectAround(here.map(({ placement }) => placement));
  const targets = targetsOn(index, options);
  // The choice may have been made with this very press: its layer is there at the first frame.
  let layers: HTMLElement[] | undefined;
  const guides = makeGuides(page, scale);
  let by = { dx: 0, dy: 0 };
  return {
    start,
    isMoved: false,
    frame(now, { ctrlKey, metaKey }) {
      layers ??= [...(view.current?.querySelectorAll<HTMLElement>('[data-lifted]') ?? [])];
      page.dataset['dragging'] = '';
      const [dx, dy] = [(now.x - start.x) / scale.current, (now.y - start.y) / scale.current];
      const moved = { ...rect, x: rect.x + dx, y: rect.y + dy };
      const isFree = ctrlKey || metaKey;
      const snapped = isFree
        ? { dx: 0, dy: 0 }
        : snapEdges(edgesOf(moved), targets, {
            reach: reach / scale.current,
            grid: hasGrid ? gridStep : 1,
          });
      by = { dx: dx + snapped.dx, dy: dy + snapped.dy };
      const shift = `translate(${by.dx * scale.current}px, ${by.dy * scale.current}px)`;
      for (const layer of layers) layer.style.transform = shift;
      guides.show(snapped);
    },
    end(now) {
      const over = pageAt(view.current, now) ?? page;
      const to = Number(over.dataset['page']);
      const [from, onto] = [page.getBoundingClientRect(), over.getBoundingClientRect()];
      const dx = by.dx + (from.left - onto.left) / scale.current;
      const dy = by.dy + (from.top - onto.top) / scale.current;
      store.act(text.announcements.move, (design) => moveBoxes(design, dx, dy, to));
    },
    clear() {
      delete page.dataset['dragging'];
      guides.remove();
      for (const layer of layers ?? []) layer.style.transform = '';
    },
    ...(click && { click }),
  };
}

function beginResize(
  start: Point,
  page: HTMLElement,
  handle: Handle,
  options: GestureOptions,
): Drag {
  const { store, scale, hasGrid } = options;
  const index = Number(page.dataset['page']);
  const boxes = selectedBoxes(store.get().design).filter(
    ({ placement }) => placement.page === index,
  );
  const rect = rectAround(boxes.map(({ placement }) => placement));
  const targets = targetsOn(index, options);
  const guides = makeGuides(page, scale);
  let to = rect;
  const chosen = new Set(boxes.map(({ id }) => id));
  const resized = () => {
    const { design } = store.get();
    return selectBoxes(resizeBoxes(selectBoxes(design, [...chosen]), rect, to), design.selection);
  };
  return {
    start,
    isMoved: false,
    frame(now, { ctrlKey, metaKey }) {
      const [dx, dy] = [(now.x - start.x) / scale.current, (now.y - start.y) / scale.current];
      const isFree = ctrlKey || metaKey;
      const snapped = isFree
        ? { dx: 0, dy: 0 }
        : snapEdges(edgesOfHandle(rect, handle, dx, dy), targets, {
            reach: reach / scale.current,
            grid: hasGrid ? gridStep : 1,
          });
      to = pulled(rect, handle, dx + snapped.dx, dy + snapped.dy);
      writeRect(page.querySelector('[data-frame]'), to);
      for (const { id, placement } of selectedBoxes(resized())) {
        if (chosen.has(id))
          writeRect(page.querySelector(`[data-box="${CSS.escape(id)}"]`), placement);
      }
      guides.show(snapped);
    },
    end: () => store.act(text.announcements.resize, resized),
    clear() {
      guides.remove();
      // React knows the former places alone: where nothing comes of the drag they are written again.
      writeRect(page.querySelector('[data-frame]'), rect);
      for (const { id, placement } of boxes) {
        writeRect(page.querySelector(`[data-box="${CSS.escape(id)}"]`), placement);
      }
    },
  };
}

function writeRect(element: HTMLElement | null, { x, y, width, height }: Rect): void {
  if (element === null) return;
  const parts = { '--x': x, '--y': y, '--w': width, '--h': height };
  for (const [name, value] of Object.entries(parts)) element.style.setProperty(name, String(value));
}

function beginDraw(start: Point, page: HTMLElement, options: GestureOptions): Drag {
  const { scale, hasGrid, onDraw } = options;
  const index = Number(page.dataset['page']);
  const targets = targetsOn(index, options);
  const from = pointOn(page, start, scale.current);
  const band = makeBand(page);
  let rect: Rect = { ...from, width: 0, height: 0 };
  const snapped = (point: Point, isFree: boolean): Point => {
    if (isFree) return point;
    const grid = hasGrid ? gridStep : 1;
    const edges = { xs: [point.x], ys: [point.y] };
    const { dx, dy } = snapEdges(edges, targets, { reach: reach / scale.current, grid });
    return { x: point.x + dx, y: point.y + dy };
  };
  return {
    start,
    isMoved: false,
    frame(now, { ctrlKey, metaKey }) {
      const isFree = ctrlKey || metaKey;
      const to = pointOn(page, now, scale.current);
      rect = between(snapped(from, isFree), snapped(to, isFree));
      band.show({
        x: rect.x * scale.current,
        y: rect.y * scale.current,
        width: rect.width * scale.current,
        height: rect.height * scale.current,
      });
    },
    end: () => onDraw({ page: index, ...rect }, rect.width < 3 || rect.height < 3),
    click: () => onDraw({ page: index, ...from, width: 0, height: 0 }, true),
    clear: () => band.remove(),
  };
}

function beginBand(
  start: Point,
  isMore: boolean,
  { view, store, scale }: GestureOptions,
  click: () => void,
): Drag | undefined {
  const element = view.current;
  if (element === null) return undefined;
  const band = makeBand(element);
  const before = isMore ? store.get().design.selection : [];
  const origin = inView(element, start);
  let rect: Rect = { ...origin, width: 0, height: 0 };
  return {
    start,
    isMoved: false,
    frame(now) {
      rect = between(origin, inView(element, now));
      band.show(rect);
    },
    end() {
      const view = element.getBoundingClientRect();
      const found = [...element.querySelectorAll<HTMLElement>('[data-page]')].flatMap((page) => {
        const bounds = page.getBoundingClientRect();
        const left = bounds.left - view.left + element.scrollLeft;
        const top = bounds.top - view.top + element.scrollTop;
        const onPage = {
          x: (rect.x - left) / scale.current,
          y: (rect.y - top) / scale.current,
          width: rect.width / scale.current,
          height: rect.height / scale.current,
        };
        const index = Number(page.dataset['page']);
        return boxesOf(store.get().design.fields).flatMap(({ id, placement: box }) =>
          box.page === index && rectsOverlap(box, onPage) ? id : [],
        );
      });
      store.select([...new Set([...before, ...found])]);
    },
    clear: () => band.remove(),
    click,
  };
}

function inView(view: HTMLElement, { x, y }: Point): Point {
  const { left, top } = view.getBoundingClientRect();
  return { x: x - left + view.scrollLeft, y: y - top + view.scrollTop };
}

/** Converts a point of the screen into one on a page, in points, and within it. */
export function pointOn(page: HTMLElement, { x, y }: Point, scale: number): Point {
  const { left, top, width, height } = page.getBoundingClientRect();
  return {
    x: Math.max(0, Math.min(x - left, width)) / scale,
    y: Math.max(0, Math.min(y - top, height)) / scale,
  };
}

/** The page under a point of the screen. */
export function pageAt(view: HTMLElement | null, { x, y }: Point): HTMLElement | undefined {
  return [...(view?.querySelectorAll<HTMLElement>('[data-page]') ?? [])].find((page) => {
    const { left, right, top, bottom } = page.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
}

function makeBand(parent: HTMLElement) {
  const band = document.createElement('div');
  band.className = classes.band ?? '';
  return {
    show({ x, y, width, height }: Rect) {
      Object.assign(band.style, {
        left: `${x}px`,
        top: `${y}px`,
        width: `${width}px`,
        height: `${height}px`,
      });
      if (!band.isConnected) parent.append(band);
    },
    remove: () => band.remove(),
  };
}

function makeGuides(page: HTMLElement, scale: RefObject<number>) {
  const across = document.createElement('div');
  const down = document.createElement('div');
  across.className = classes.guideX ?? '';
  down.className = classes.guideY ?? '';
  const put = (guide: HTMLElement, side: 'left' | 'top', at: number | undefined) => {
    if (at === undefined) return guide.remove();
    guide.style[side] = `${at * scale.current}px`;
    if (!guide.isConnected) page.append(guide);
  };
  return {
    show({ guideX, guideY }: { guideX?: number; guideY?: number }) {
      put(across, 'left', guideX);
      put(down, 'top', guideY);
    },
    remove() {
      across.remove();
      down.remove();
    },
  };
}
