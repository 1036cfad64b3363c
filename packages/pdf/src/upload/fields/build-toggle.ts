import type { FieldOption } from '@countersign/fields';
import { nameText } from '../../document/syntax.ts';
import { readOptions } from './build-choice.ts';
import type { FieldBase, KeylessField } from './field-flags.ts';
import { fieldFlags } from './field-flags.ts';
import { readMark, readTextStyle } from './field-style.ts';
import { humanise } from './label.ts';
import { uniqueKey } from './unique-key.ts';
import type { PlacedWidget, Widget } from './widget.ts';
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
  const isRadio = (flags & fieldFlags.radio) !== 0;
  const isApart = isRadio && (flags & fieldFlags.inUnison) === 0;
  const taken = new Set<string>();
  const buttons = widgets.map((widget, index) => {
    const name = onState(widget, index);
    return { widget, name, state: isApart ? uniqueKey(name, taken) : name };
  });
  const states = new Set(buttons.map(({ state }) => state));
  const mark = readMark(first, isRadio ? 'circle' : 'check');
  const { color } = readTextStyle(first);
  const standard = chosenState(first, buttons);
  if (!isRadio && states.size === 1) {
    const on = standard === undefined ? {} : { default: true };
    return { type: 'checkbox', ...base, mark, color, ...on };
  }
  return {
    type: 'radio',
    ...base,
    mark,
    color,
    options: toOptions(first, buttons),
    placements: buttons.map(({ widget, state }) => ({ ...widget.placement, option: state })),
    ...(standard === undefined ? {} : { default: standard }),
  };
}

/** A button of a group. */
interface Button {
  widget: PlacedWidget;
  /** The name of its "on" state. */
  name: string;
  /** The same, with a number where another button of the group has that name and is not marked with it. */
  state: string;
}

/** The name of a button's "on" state: whatever appearance it has besides "Off". */
export function onState(widget: Widget, index: number): string {
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

/** The state of the button that is marked: that which shows it, else the first one of the field's value. */
function chosenState(first: PlacedWidget, buttons: readonly Button[]): string | undefined {
  const value = textOf(inherited(first, 'V'));
  const isNamed = value !== undefined && value !== '' && value !== 'Off';
  const named = isNamed ? buttons.filter(({ name }) => name === value) : buttons;
  const shown = named.find(({ widget, name }) => readText(widget.pdf, widget.dict, 'AS') === name);
  return (shown ?? (isNamed ? named[0] : undefined))?.state;
}

function toOptions(first: PlacedWidget, buttons: Button[]): FieldOption[] {
  const texts = readOptions(first);
  const options = new Map<string, FieldOption>();
  for (const { widget, name, state: value } of buttons) {
    if (options.has(value)) continue;
    // Where the field lists texts, its states are positions in that list.
    const listed = /^\d+$/.test(name) ? texts[Number(name)]?.label : undefined;
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
