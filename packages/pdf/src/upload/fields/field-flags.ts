import type { Field } from '@countersign/fields';
import type { Widget } from './widget.ts';
import { inherited, textOf } from './widget.ts';

/** Field flags, by their bit. */
export const fieldFlags = {
  readOnly: 1 << 0,
  required: 1 << 1,
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  edit: 1 << 18,
  fileSelect: 1 << 20,
  multiSelect: 1 << 21,
  comb: 1 << 24,
  /** Of radio buttons: those of one value are marked together. */
  inUnison: 1 << 25,
} as const;

/** All that a field has but its key, which its reader gives it. */
export type KeylessField = Field extends infer F
  ? F extends Field
    ? Omit<F, 'key'>
    : never
  : never;

/** Holds the settings that all kinds of field share. */
export type FieldBase = Pick<Field, 'label' | 'assignee' | 'required' | 'placements'>;

/** The flags of the field that a widget belongs to. */
export function flagsOf(widget: Widget): number {
  const value = inherited(widget, 'Ff');
  return value?.type === 'number' ? value.value : 0;
}

/** The most characters that a text field takes; undefined where it says none that makes sense. */
export function readMaxLength(widget: Widget): number | undefined {
  const limit = inherited(widget, 'MaxLen');
  return limit?.type === 'number' && limit.value >= 1 && limit.value <= 100_000
    ? Math.floor(limit.value)
    : undefined;
}

/** The number of cells of a comb field, one for each character; undefined where it has none. */
export function readCells(widget: Widget): number | undefined {
  const isText = textOf(inherited(widget, 'FT')) === 'Tx';
  if (!isText || !(flagsOf(widget) & fieldFlags.comb)) return undefined;
  const cells = readMaxLength(widget);
  return cells !== undefined && cells <= 200 ? cells : undefined;
}

/** Tells if a widget's field holds something that people fill in or choose. */
export function takesValue(widget: Widget): boolean {
  const kind = textOf(inherited(widget, 'FT'));
  if (kind === 'Btn') return (flagsOf(widget) & fieldFlags.pushButton) === 0;
  return kind === 'Tx' || kind === 'Ch';
}
