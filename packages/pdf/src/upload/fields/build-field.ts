import { decimalPattern, isBlank } from '@countersign/fields';
import { buildChoice } from './build-choice.ts';
import { buildFormatted, readNumberFormat } from './build-formatted.ts';
import { buildToggle } from './build-toggle.ts';
import type { FieldBase, KeylessField } from './field-flags.ts';
import { fieldFlags, flagsOf, readCells, readMaxLength } from './field-flags.ts';
import { isInCalculation, isInScripts, takesPicture } from './field-scripts.ts';
import { readTextStyle } from './field-style.ts';
import { scriptOf } from './format-script.ts';
import { humanise } from './label.ts';
import { readTextRule } from './text-rules.ts';
import type { PlacedWidget, Widget } from './widget.ts';
import { inherited, textOf } from './widget.ts';

/**
 * Builds the field of some widgets; undefined where there is nothing to fill: push buttons without a picture, fields
 * that no person and no script changes, file pickers, signatures that are given already.
 */
export function buildField(fieldName: string, widgets: PlacedWidget[]): KeylessField | undefined {
  const first = widgets[0];
  if (!first) return undefined;
  const isReadOnly = (flagsOf(first) & fieldFlags.readOnly) !== 0;
  if (isReadOnly && !isComputed(first)) {
    return isInCalculation(first) ? buildFixedNumber(fieldName, first, widgets) : undefined;
  }
  const built = buildFillable(fieldName, first, widgets);
  const isStale = isReadOnly || scriptOf(first, 'C') !== undefined;
  if (!built || !isStale || !('default' in built)) return built;
  // What a script worked out some time ago is no value.
  const { default: _, ...blank } = built;
  return blank;
}

/** Builds a number that calculations use and that can't be changed. */
function buildFixedNumber(
  fieldName: string,
  first: PlacedWidget,
  widgets: PlacedWidget[],
): KeylessField | undefined {
  const value = textOf(inherited(first, 'V')) ?? '';
  if (textOf(inherited(first, 'FT')) !== 'Tx' || !decimalPattern.test(value)) return undefined;
  const built = buildFillable(fieldName, first, widgets);
  return built && { ...built, readOnly: true };
}

function buildFillable(
  fieldName: string,
  first: PlacedWidget,
  widgets: PlacedWidget[],
): KeylessField | undefined {
  const flags = flagsOf(first);
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
      if (flags & fieldFlags.pushButton) {
        return takesPicture(first) ? { type: 'image', ...base, fit: 'contain' } : undefined;
      }
      return buildToggle(first, widgets, base, flags);
    default:
      return undefined;
  }
}

/** Tells if a script may calculate a field's value: the one shown in the file is out of date by then. */
function isComputed(widget: Widget): boolean {
  return scriptOf(widget, 'C') !== undefined || isInScripts(widget);
}

/** Tells if a signature field is signed. */
export function isSigned(widget: Widget): boolean {
  const value = inherited(widget, 'V');
  return value !== undefined && value.type !== 'null';
}

/** Joins the name and the label of a field. */
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
  if (scriptOf(widget, 'C') !== undefined) return buildCalculated(widget, base);
  if (flags & fieldFlags.multiline) return { type: 'multiline', ...shared };
  const comb = (flags & fieldFlags.comb) !== 0 && maxLength !== undefined;
  if (!comb && !value && asksForInitials(words)) {
    return { type: 'initials', ...base, assignee: 'recipient', required: true };
  }
  const cells = readCells(widget);
  const formatted = buildFormatted(widget, base, { value: value ?? '', cells });
  return formatted ?? { type: 'text', ...shared, comb, ...readTextRule(widget) };
}

/** Builds a calculated field, whose formula is written once the keys of the other fields are known. */
function buildCalculated(widget: PlacedWidget, base: FieldBase): KeylessField {
  const cells = readCells(widget);
  const look = { ...readTextStyle(widget), ...(cells ? { cells } : {}) };
  return {
    type: 'calculated',
    ...base,
    ...look,
    required: false,
    expression: '',
    format: readNumberFormat(widget),
  };
}

/** Tells if a text field asks for the signer's initials as a signature, rather than for those of a name. */
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
  const label = labelOf(first, fieldName);
  const signs = /\bsign(ature|ed|ing)?\b/i;
  const forRecipient = isSignature || signs.test(label) || signs.test(humanise(fieldName));
  return {
    label,
    assignee: forRecipient ? 'recipient' : 'creator',
    required: (flags & fieldFlags.required) !== 0,
    placements: widgets.map((widget) => widget.placement),
  };
}

/** The label of a field: what the file calls it for people, else its name in words. */
export function labelOf(widget: Widget, fieldName: string): string {
  const tooltip = textOf(inherited(widget, 'TU'))?.replace(/\s+/g, ' ').trim();
  return (tooltip || humanise(fieldName)).slice(0, 500);
}
