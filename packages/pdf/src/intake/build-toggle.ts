import type { FieldOption } from '@countersign/contract';
import { readOptions } from './build-choice.ts';
import type { FieldBase, KeylessField } from './field-flags.ts';
import { fieldFlags } from './field-flags.ts';
import { readMark, readTextLook } from './field-look.ts';
import { humanise } from './label.ts';
import type { PlacedWidget } from './widget.ts';
import { inherited, readText, textOf } from './widget.ts';

/**
 * Builds a checkbox or a radio group. Checkboxes that share a field but differ in their value
 * exclude each other in every viewer, so they become a radio group, too.
 */
export function buildToggle(
  widgets: PlacedWidget[],
  base: FieldBase,
  flags: number,
): KeylessField | undefined {
  const first = widgets[0]!;
  const states = widgets.map(onState);
  const isRadio = (flags & fieldFlags.radio) !== 0 || new Set(states).size > 1;
  const mark = readMark(first, flags & fieldFlags.radio ? 'circle' : 'check');
  const { color } = readTextLook(first);
  const chosen = chosenState(widgets);
  if (!isRadio) {
    const on = chosen !== undefined && chosen === states[0];
    return { type: 'checkbox', ...base, mark, color, ...(on ? { default: true } : {}) };
  }
  const options = toOptions(widgets, states);
  const standard = options.some(({ value }) => value === chosen) ? chosen : undefined;
  return {
    type: 'radio',
    ...base,
    mark,
    color,
    options,
    placements: widgets.map(({ place }, index) => ({ ...place, option: states[index]! })),
    ...(standard === undefined ? {} : { default: standard }),
  };
}

/** The name of a button's "on" state: whatever appearance it has besides "Off". */
function onState(widget: PlacedWidget, index: number): string {
  const resolve = widget.pdf.getObject.bind(widget.pdf);
  const looks = widget.dict.getDict('AP', resolve);
  for (const kind of ['N', 'D']) {
    const states = looks?.getDict(kind, resolve);
    if (!states || states.type === 'stream') continue;
    const names = [...states.keys()].map((key) => key.value);
    const on = names.find((state) => state !== 'Off');
    if (on !== undefined) return on;
  }
  const current = widget.dict.getName('AS', resolve)?.value;
  return current && current !== 'Off' ? current : String(index);
}

function chosenState(widgets: PlacedWidget[]): string | undefined {
  const value = textOf(inherited(widgets[0]!, 'V'));
  if (value && value !== 'Off') return value;
  for (const widget of widgets) {
    const state = readText(widget.pdf, widget.dict, 'AS');
    if (state && state !== 'Off') return state;
  }
  return undefined;
}

function toOptions(widgets: PlacedWidget[], states: string[]): FieldOption[] {
  const texts = readOptions(widgets[0]!);
  const options = new Map<string, FieldOption>();
  for (const [index, value] of states.entries()) {
    if (options.has(value)) continue;
    const widget = widgets[index]!;
    // Where the field lists texts, its states are positions in that list.
    const listed = /^\d+$/.test(value) ? texts[Number(value)]?.label : undefined;
    const own = widgets.length > 1 ? ownTooltip(widget) : undefined;
    options.set(value, { value, label: listed || own || humanise(value) });
  }
  return [...options.values()];
}

/** The tooltip of this very button, not of its group. */
function ownTooltip(widget: PlacedWidget): string | undefined {
  const tooltip = readText(widget.pdf, widget.dict, 'TU');
  return widget.line.length > 1 ? tooltip?.trim() : undefined;
}
