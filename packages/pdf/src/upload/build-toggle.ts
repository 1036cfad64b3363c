import type { FieldOption } from '@countersign/fields';
import { nameText } from '../document/syntax.ts';
import { readOptions } from './build-choice.ts';
import type { FieldBase, KeylessField } from './field-flags.ts';
import { fieldFlags } from './field-flags.ts';
import { readMark, readTextStyle } from './field-style.ts';
import { humanise } from './label.ts';
import type { PlacedWidget } from './widget.ts';
import { inherited, readText, textOf } from './widget.ts';

/**
 * Builds a checkbox or a radio group from widgets, of which `first` is the first. Checkboxes that
 * share a field but differ in their value exclude each other in every viewer, so they become a
 * radio group, too.
 */
export function buildToggle(
  first: PlacedWidget,
  widgets: PlacedWidget[],
  base: FieldBase,
  flags: number,
): KeylessField {
  const buttons = widgets.map((widget, index) => ({ widget, state: onState(widget, index) }));
  const states = new Set(buttons.map(({ state }) => state));
  const mark = readMark(first, flags & fieldFlags.radio ? 'circle' : 'check');
  const { color } = readTextStyle(first);
  const chosen = chosenState(first, widgets);
  const standard = chosen !== undefined && states.has(chosen) ? chosen : undefined;
  if ((flags & fieldFlags.radio) === 0 && states.size === 1) {
    const on = standard === undefined ? {} : { default: true };
    return { type: 'checkbox', ...base, mark, color, ...on };
  }
  return {
    type: 'radio',
    ...base,
    mark,
    color,
    options: toOptions(first, buttons),
    placements: buttons.map(({ widget, state }) => ({ ...widget.place, option: state })),
    ...(standard === undefined ? {} : { default: standard }),
  };
}

/** A widget, and the name of its "on" state. */
interface Button {
  widget: PlacedWidget;
  state: string;
}

/** The name of a button's "on" state: whatever appearance it has besides "Off". */
function onState(widget: PlacedWidget, index: number): string {
  const resolve = widget.pdf.getObject.bind(widget.pdf);
  const looks = widget.dict.getDict('AP', resolve);
  for (const kind of ['N', 'D']) {
    const states = looks?.getDict(kind, resolve);
    if (!states || states.type === 'stream') continue;
    const names = [...states.keys()].map((key) => nameText(key.value));
    const on = names.find((state) => state !== 'Off');
    if (on !== undefined) return on;
  }
  const current = readText(widget.pdf, widget.dict, 'AS');
  return current && current !== 'Off' ? current : String(index);
}

function chosenState(first: PlacedWidget, widgets: PlacedWidget[]): string | undefined {
  const value = textOf(inherited(first, 'V'));
  if (value && value !== 'Off') return value;
  for (const widget of widgets) {
    const state = readText(widget.pdf, widget.dict, 'AS');
    if (state && state !== 'Off') return state;
  }
  return undefined;
}

function toOptions(first: PlacedWidget, buttons: Button[]): FieldOption[] {
  const texts = readOptions(first);
  const options = new Map<string, FieldOption>();
  for (const { widget, state: value } of buttons) {
    if (options.has(value)) continue;
    // Where the field lists texts, its states are positions in that list.
    const listed = /^\d+$/.test(value) ? texts[Number(value)]?.label : undefined;
    const own = buttons.length > 1 ? ownTooltip(widget) : undefined;
    options.set(value, { value, label: listed || own || humanise(value) });
  }
  return [...options.values()];
}

/** The tooltip of this very button, not of its group. */
function ownTooltip(widget: PlacedWidget): string | undefined {
  const tooltip = readText(widget.pdf, widget.dict, 'TU');
  return widget.line.length > 1 ? tooltip?.trim() : undefined;
}
