import { type FieldOption, isBlank } from '@countersign/fields';
import type { PdfObject } from '@libpdf/core';
import type { FieldBase, KeylessField } from './field-flags.ts';
import { fieldFlags } from './field-flags.ts';
import { readTextStyle } from './field-style.ts';
import type { PlacedWidget } from './widget.ts';
import { inherited, textOf } from './widget.ts';

/** Builds a dropdown from a combo or list box. Of several chosen values the first is its default. */
export function buildChoice(widget: PlacedWidget, base: FieldBase, flags: number): KeylessField {
  // Forms have a blank option for “nothing chosen yet”.
  const options = readOptions(widget).filter(
    ({ value, label }) => !isBlank(value) && !isBlank(label),
  );
  const editable = (flags & fieldFlags.combo) !== 0 && (flags & fieldFlags.edit) !== 0;
  const value = inherited(widget, 'V');
  const chosen = textOf(value?.type === 'array' ? resolved(widget, value.at(0)) : value);
  const known =
    value === undefined
      ? optionAt(widget)
      : options.find((option) => option.value === chosen || option.label === chosen);
  const standard = known?.value ?? (editable && chosen && !isBlank(chosen) ? chosen : undefined);
  return {
    type: 'dropdown',
    ...base,
    ...readTextStyle(widget),
    options,
    editable,
    ...(standard ? { default: standard } : {}),
  };
}

/** The option that a field names by its number alone. */
function optionAt(widget: PlacedWidget): FieldOption | undefined {
  const list = inherited(widget, 'I');
  const index = list?.type === 'array' ? resolved(widget, list.at(0)) : undefined;
  const option = index?.type === 'number' ? readOptions(widget)[index.value] : undefined;
  return option && !isBlank(option.value) && !isBlank(option.label) ? option : undefined;
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
