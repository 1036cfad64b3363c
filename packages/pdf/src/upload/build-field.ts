import { isBlank } from '@countersign/fields';
import { buildChoice } from './build-choice.ts';
import { buildFormatted } from './build-formatted.ts';
import { buildToggle } from './build-toggle.ts';
import type { FieldBase, KeylessField } from './field-flags.ts';
import { fieldFlags, flagsOf, readCells, readMaxLength } from './field-flags.ts';
import { readTextStyle } from './field-style.ts';
import { humanise } from './label.ts';
import type { PlacedWidget } from './widget.ts';
import { inherited, textOf } from './widget.ts';

/**
 * Builds the field that some widgets stand for, or answers undefined where there is nothing to
 * fill: push buttons, read-only fields, file pickers, signatures that are given already.
 */
export function buildField(fieldName: string, widgets: PlacedWidget[]): KeylessField | undefined {
  const first = widgets[0];
  if (!first) return undefined;
  const flags = flagsOf(first);
  if (flags & fieldFlags.readOnly) return undefined;
  const kind = textOf(inherited(first, 'FT'));
  const base = readBase(fieldName, first, widgets, flags, kind === 'Sig');
  switch (kind) {
    case 'Sig':
      if (isSigned(first)) return undefined;
      return {
        type: /\binitials?\b/i.test(wordsOf(fieldName, base)) ? 'initials' : 'signature',
        ...base,
        required: true,
      };
    case 'Tx':
      if (flags & fieldFlags.fileSelect) return undefined;
      return buildText(first, base, flags, wordsOf(fieldName, base));
    case 'Ch':
      return buildChoice(first, base, flags);
    case 'Btn':
      return flags & fieldFlags.pushButton ? undefined : buildToggle(first, widgets, base, flags);
    default:
      return undefined;
  }
}

function isSigned(widget: PlacedWidget): boolean {
  const value = inherited(widget, 'V');
  return value !== undefined && value.type !== 'null';
}

/** What a field's name and label say. */
function wordsOf(fieldName: string, { label }: FieldBase): string {
  return `${humanise(fieldName)}, ${label}`;
}

function buildText(
  widget: PlacedWidget,
  base: FieldBase,
  flags: number,
  words: string,
): KeylessField {
  const maxLength = readMaxLength(widget);
  // A password would be shown in clear.
  const given = flags & fieldFlags.password ? undefined : inherited(widget, 'V');
  const text = textOf(given)?.replace(/\r\n?/g, '\n');
  const value = text && !isBlank(text) ? text : undefined;
  const shared = {
    ...base,
    ...readTextStyle(widget),
    ...(maxLength ? { maxLength } : {}),
    ...(value ? { default: value } : {}),
  };
  if (flags & fieldFlags.multiline) return { type: 'multiline', ...shared };
  const comb = (flags & fieldFlags.comb) !== 0 && maxLength !== undefined;
  if (!comb && !value && asksForInitials(words)) {
    return { type: 'initials', ...base, assignee: 'recipient', required: true };
  }
  const cells = readCells(widget);
  const formatted = buildFormatted(widget, base, { value: value ?? '', cells });
  return formatted ?? { type: 'text', ...shared, comb };
}

/** Whether a text field asks for somebody's initials as a signature, rather than for those of a name. */
function asksForInitials(words: string): boolean {
  return /\binitials\b|\binitial here\b/i.test(words) && !/names?\b|\bmiddle\b/i.test(words);
}

function readBase(
  fieldName: string,
  first: PlacedWidget,
  widgets: PlacedWidget[],
  flags: number,
  isSignature: boolean,
): FieldBase {
  const tooltip = textOf(inherited(first, 'TU'))?.replace(/\s+/g, ' ').trim();
  const label = (tooltip || humanise(fieldName)).slice(0, 500);
  const signs = /\bsign(ature|ed|ing)?\b/i;
  const forRecipient = isSignature || signs.test(label) || signs.test(humanise(fieldName));
  return {
    label,
    assignee: forRecipient ? 'recipient' : 'creator',
    required: (flags & fieldFlags.required) !== 0,
    placements: widgets.map((widget) => widget.place),
  };
}
