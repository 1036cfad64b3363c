import {
  type Field,
  type FieldType,
  type FormTemplate,
  getFormTemplate,
  getFormTemplateFile,
  getFormTemplateLines,
  keyWithoutForm,
  newFields,
  type PageLines,
  type Placement,
  updateFormTemplate,
} from '@countersign/contract';
import { flushSync } from 'react-dom';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { type MadeCall, Refusal } from './fake-api.ts';
import { openPage, server, untilAnswered } from './open-page.tsx';
import { sampleAnswer } from './sample-answer.ts';
import { drawPdf } from './sample-pdf.ts';

/** A point of a page, in points from its top left corner. */
type Point = readonly [x: number, y: number];
export type Shape = readonly [x: number, y: number, width: number, height: number];

/** How a pointer is used. */
interface PointerUse {
  page?: number;
  /** The page where a drag ends. */
  toPage?: number;
  ctrl?: boolean;
  shift?: boolean;
  by?: 'mouse' | 'touch';
  /** 1 for the middle button. */
  button?: 0 | 1;
}

interface DesignerOpening {
  fields?: readonly Field[];
  /** How many pages of A4 it has. */
  pages?: number;
  lines?: Partial<PageLines>;
  id?: string;
  template?: Partial<FormTemplate>;
  width?: 390 | 1280;
}

const size = { width: 595, height: 842 };
const templateId = '01978d3c-0000-7000-8000-3f9a1c2b7d4e';

/** A field with a box. */
export function sketchField(
  type: FieldType,
  key: string,
  [x, y, width, height]: Shape,
  more: Partial<Field> & { page?: number } = {},
): Field {
  const { page: index = 0, ...settings } = more;
  const placements: Placement[] = [{ page: index, x, y, width, height }];
  const base = { key, label: key, assignee: 'recipient', required: false, placements };
  return { ...newFields[type], ...base, ...settings } as unknown as Field;
}

/**
 * Opens the designer with a template of some fields, over a server that keeps what is saved, and answers what drives
 * it: pointers and keys come to the page at once, as events that its own handlers take.
 */
export async function openDesigner(opening: DesignerOpening = {}): Promise<DesignEditor> {
  const { fields = [], pages = 2, lines = {}, id = templateId, width } = opening;
  let saved = sampleAnswer(updateFormTemplate, {
    id,
    name: 'Drawn form',
    revision: 1,
    pages: Array.from({ length: pages }, () => size),
    fields: [...fields],
    ...opening.template,
  });
  const save = ({ body }: MadeCall<typeof updateFormTemplate>) => {
    if (body.revision !== saved.revision) {
      return new Refusal({ error: 'Someone else changed it.', code: 'conflict' });
    }
    return (saved = { ...withChanges(saved, body), revision: saved.revision + 1 });
  };
  server()
    .answerRest()
    .answer(getFormTemplate, () => saved)
    .answer(updateFormTemplate, save)
    .answer(getFormTemplateLines, { xs: [], ys: [], boxes: [], ...lines })
    .answer(getFormTemplateFile, () => drawPdf(...Array.from({ length: pages }, () => '')));
  const requests = () => server().callsOf(getFormTemplateLines).length;
  const show = async () => {
    const before = requests();
    await openPage(`/dashboard/form-template/${id}`, { width: width ?? 1280 });
    await expect.poll(requests).toBeGreaterThan(before);
    await untilAnswered();
  };
  await show();
  return new DesignEditor({
    saved: () => saved,
    change: (changes) => (saved = { ...withChanges(saved, changes), revision: saved.revision + 1 }),
    show,
  });
}

type Changes = Omit<MadeCall<typeof updateFormTemplate>['body'], 'revision'>;

/** The template on the server, and how the designer is shown with it. */
interface Surroundings {
  saved(): FormTemplate;
  change(changes: Changes): void;
  show(): Promise<void>;
}

/** The template as the server would answer it. */
function withChanges<T extends FormTemplate>(template: T, changes: Changes): T {
  const { name = template.name, changed = [], removed = [], order } = changes;
  const fields = new Map(template.fields.map((field) => [field.key, field]));
  for (const key of removed) fields.delete(key);
  for (const field of changed) fields.set(field.key, field);
  const inOrder = order?.flatMap((key) => fields.get(key) ?? []) ?? [...fields.values()];
  return { ...template, name, fields: inOrder };
}

/** Drives the designer that is open. */
export class DesignEditor {
  readonly #around: Surroundings;
  #pressed: Element | null = null;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Where each box is, by its key without what makes that unique among forms. */
  shapes(): Record<string, Shape> {
    const boxes = [...document.querySelectorAll<HTMLElement>('[data-box]')];
    return Object.fromEntries(boxes.map((box) => [nameOf(box), shapeOf(box)]));
  }

  /** The pages of the boxes. */
  pages(): Record<string, number> {
    const boxes = [...document.querySelectorAll<HTMLElement>('[data-box]')];
    const pageOf = (box: HTMLElement) =>
      Number(box.closest<HTMLElement>('[data-page]')?.dataset['page']);
    return Object.fromEntries(boxes.map((box) => [nameOf(box), pageOf(box)]));
  }

  /** The boxes that are chosen. */
  chosen(): string[] {
    return [...document.querySelectorAll<HTMLElement>('[data-box][data-selected]')].map(nameOf);
  }

  pointerDown(point: Point, use: PointerUse = {}): void {
    this.#press(point, use, this.#under(point, use.page));
  }

  pointerMove(point: Point, use: PointerUse = {}): void {
    this.#point('pointermove', point, use, this.#captor());
  }

  pointerUp(point: Point, use: PointerUse = {}): void {
    this.#point('pointerup', point, use, this.#captor());
  }

  /** What happens where the system takes a gesture over. */
  pointerCancel(): void {
    flushSync(() => this.#captor().dispatchEvent(pointerEvent('pointercancel', {})));
  }

  click(point: Point, use: PointerUse = {}): void {
    this.pointerDown(point, use);
    this.pointerUp(point, use);
  }

  drag(from: Point, to: Point, use: PointerUse = {}): void {
    const end = { ...use, page: use.toPage ?? use.page ?? 0 };
    this.pointerDown(from, use);
    this.pointerMove([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], use);
    this.pointerMove(to, end);
    this.pointerUp(to, end);
  }

  /** Drags a handle of the frame around what is chosen, such as `se`. */
  dragHandle(handle: string, by: Point, use: PointerUse = {}): void {
    const element = one(`[data-handle="${handle}"]`);
    const { left, top, width, height } = element.getBoundingClientRect();
    const origin = one(`[data-page="${use.page ?? 0}"]`).getBoundingClientRect();
    const scale = this.scale;
    const from: Point = [
      (left + width / 2 - origin.left) / scale,
      (top + height / 2 - origin.top) / scale,
    ];
    const to: Point = [from[0] + by[0], from[1] + by[1]];
    this.#press(from, use, element);
    this.pointerMove(to, use);
    this.pointerUp(to, use);
  }

  /** Chooses a type to draw. */
  arm(type: string): void {
    flushSync(() =>
      this.#typeButton(type).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })),
    );
  }

  /** Presses the button of a type by the keyboard. */
  pressType(type: string): void {
    flushSync(() => this.#typeButton(type).click());
  }

  /** Drags a type onto a page. */
  drop(type: string, point: Point, pageIndex = 0): void {
    const button = this.#typeButton(type);
    const { left, top } = button.getBoundingClientRect();
    const at = this.onScreen(point, pageIndex);
    const send = (kind: string, clientX: number, clientY: number) =>
      flushSync(() => button.dispatchEvent(pointerEvent(kind, { clientX, clientY })));
    send('pointerdown', left + 4, top + 4);
    send('pointermove', at.clientX, at.clientY);
    send('pointerup', at.clientX, at.clientY);
  }

  /** Presses keys one after the other, such as `mod+z`, where the focus is. */
  press(...keys: string[]): void {
    for (const combination of keys) {
      this.hold(combination);
      this.release(combination);
    }
  }

  hold(keys: string): void {
    this.#key('keydown', keys);
  }

  release(keys: string): void {
    this.#key('keyup', keys);
  }

  #key(type: string, combination: string): void {
    const parts = combination.split(/\+(?=.)/);
    const key = parts.at(-1) ?? '';
    const has = (name: string) => parts.slice(0, -1).includes(name);
    const code = /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : '';
    const modifiers = { ctrlKey: has('mod'), shiftKey: has('shift'), altKey: has('alt') };
    const init = { key, code, ...modifiers, bubbles: true, cancelable: true };
    flushSync(() => document.activeElement?.dispatchEvent(new KeyboardEvent(type, init)));
  }

  /** Gives the focus to the pages. */
  focus(): void {
    this.canvas.focus({ preventScroll: true });
  }

  /** Saves, and answers the template as the server has it then. */
  async save(): Promise<FormTemplate> {
    this.press('mod+s');
    await untilSaved();
    return this.#around.saved();
  }

  /** Changes the template as another user would. */
  changeElsewhere(changes: Changes): void {
    this.#around.change(changes);
  }

  /** Loads the page again. */
  async reload(): Promise<void> {
    await this.#around.show();
  }

  get canvas(): HTMLElement {
    return one('[data-canvas]');
  }

  /** Pixels for each point. */
  get scale(): number {
    return one('[data-page]').getBoundingClientRect().width / size.width;
  }

  /** Where a point of a page is on the screen. */
  onScreen([x, y]: Point, pageIndex = 0): { clientX: number; clientY: number } {
    const { left, top } = one(`[data-page="${pageIndex}"]`).getBoundingClientRect();
    return { clientX: left + x * this.scale, clientY: top + y * this.scale };
  }

  /** What a pointer there would meet: what covers the pages counts, what they are scrolled out of does not. */
  #under(point: Point, pageIndex = 0): Element {
    const { clientX, clientY } = this.onScreen(point, pageIndex);
    const found = document.elementFromPoint(clientX, clientY);
    if (found === null || !this.canvas.contains(found)) {
      throw new Error(`The point ${point.join(', ')} of page ${pageIndex + 1} is not in sight.`);
    }
    return found;
  }

  #press(point: Point, use: PointerUse, target: Element): void {
    this.#pressed = target;
    this.#point('pointerdown', point, use, target);
  }

  /** What gets the pointer's events from its press on; a box that is chosen by it becomes another element. */
  #captor(): Element {
    return this.#pressed?.isConnected ? this.#pressed : this.canvas;
  }

  #point(type: string, point: Point, use: PointerUse, target: Element): void {
    const { page: index = 0, ctrl = false, shift = false, by = 'mouse', button = 0 } = use;
    const at = this.onScreen(point, index);
    const more = { ...at, ctrlKey: ctrl, shiftKey: shift, pointerType: by, button };
    flushSync(() => target.dispatchEvent(pointerEvent(type, more)));
  }

  #typeButton(type: string): HTMLElement {
    return one(`[aria-label="${type}: draw on page"]`);
  }
}

async function untilSaved(): Promise<void> {
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
}

/** The id of the mouse, which can always be captured. */
const pointerId = 1;

const pointerEvent = (type: string, init: PointerEventInit) =>
  new PointerEvent(type, { bubbles: true, cancelable: true, pointerId, isPrimary: true, ...init });

function one(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
}

function nameOf(box: HTMLElement): string {
  const id = box.dataset['box'] ?? '';
  const key = keyWithoutForm(id.slice(id.indexOf(' ') + 1));
  return id.startsWith('0 ') ? key : `${key} ${id.split(' ')[0]}`;
}

/** In tenths of a point: what pixels make of a point is not exact. */
function shapeOf({ style }: HTMLElement): Shape {
  const part = (name: string) => Math.round(Number(style.getPropertyValue(name)) * 10) / 10;
  return [part('--x'), part('--y'), part('--w'), part('--h')];
}
