import { type FieldOption, isBlank } from '@countersign/fields';
import type { PdfObject } from '@libpdf/core';
import type { FieldBase, KeylessField } from './field-flags.ts';
import { fieldFlags } from './field-flags.ts';
import { readTextStyle } from './field-style.ts';
import type { PlacedWidget } from './widget.ts';
import { inherited, textOf } from './widget.ts';

/** Builds a dropdown from a combo box or a list box, and choices from a list box that takes several. */
export function buildChoice(widget: PlacedWidget, base: FieldBase, flags: number): KeylessField {
  const isCombo = (flags & fieldFlags.combo) !== 0;
  const isSeveral = !isCombo && (flags & fieldFlags.multiSelect) !== 0;
  // Forms have a blank option for “nothing chosen yet”.
  const options = readOptions(widget).filter(isShown);
  const shared = { ...base, ...readTextStyle(widget), options };
  const chosen = chosenOptions(widget, options);
  if (isSeveral) {
    const values = [...new Set(chosen.map(({ value }) => value))];
    return { type: 'choices', ...shared, ...(values.length > 0 && { default: values }) };
  }
  const editable = isCombo && (flags & fieldFlags.edit) !== 0;
  const [written] = writtenValues(widget);
  const typed = editable && written !== undefined && !isBlank(written) ? written : undefined;
  const standard = chosen[0]?.value ?? typed;
  return { type: 'dropdown', ...shared, editable, ...(standard ? { default: standard } : {}) };
}

const isShown = ({ value, label }: FieldOption): boolean => !isBlank(value) && !isBlank(label);

/** The options that a field names by its values or, without any, by their numbers alone. */
function chosenOptions(widget: PlacedWidget, options: readonly FieldOption[]): FieldOption[] {
  const isChosen = (text: string) =>
    options.find((option) => option.value === text || option.label === text) ?? [];
  if (inherited(widget, 'V') !== undefined) return writtenValues(widget).flatMap(isChosen);
  const all = readOptions(widget);
  return entriesOf(widget, 'I')
    .flatMap((one) => (one?.type === 'number' ? (all[one.value] ?? []) : []))
    .filter(isShown);
}

const writtenValues = (widget: PlacedWidget): string[] =>
  entriesOf(widget, 'V').flatMap((one) => textOf(one) ?? []);

function entriesOf(widget: PlacedWidget, key: 'V' | 'I') {
  const found = inherited(widget, key);
  const entries = found?.type === 'array' ? found.toArray() : [found];
  return entries.map((entry) => resolved(widget, entry));
}

/** The options of a field: each a text, or a pair of value and label. */
export function readOptions(widget: PlacedWidget): FieldOption[] {
  const list = inherited(widget, 'Opt');
  if (list?.type !== 'array') return [];
  return list.toArray().flatMap((entry) => {
    const item = resolved(widget, entry);
    const pair = item?.type === 'array' ? item : undefined;
    const value = textOf(pair ? resolved(widget, pair.at(0)) : item);
    const label = pair ? textOf(resolved(widget, pair.at(1))) : value;
    return value === undefined ? [] : [{ value, label: label ?? value }];
  });
}

function resolved(widget: PlacedWidget, object: PdfObject | undefined) {
  return object?.type === 'ref' ? widget.pdf.getObject(object) : object;
}
