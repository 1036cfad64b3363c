import type { Field, FieldValue } from '@countersign/fields';
import type { PDF, PDFPage, PdfDict } from '@libpdf/core';
import type { PageView } from '../../document/page-view.ts';
import { readBox } from '../../document/page-view.ts';
import { readOptions } from '../fields/build-choice.ts';
import { fieldFlags, flagsOf, readCells } from '../fields/field-flags.ts';
import { readMark, readTextStyle } from '../fields/field-style.ts';
import type { PlacedWidget, Widget } from '../fields/widget.ts';
import { annotationsOf, inherited, isShown, readText, textOf } from '../fields/widget.ts';
import { placementOf } from '../fields/widget-placement.ts';
import { hasAppearance, normalAppearance, stateOf } from './annotation-appearance.ts';
import { isInHiddenLayer } from './hidden-layers.ts';

/** A value in a form that no appearance shows, at one of its widgets. */
export interface UnshownValue {
  widget: PlacedWidget;
  /** A field by which the value is drawn; its key is empty. */
  field: Field;
  value: FieldValue;
}

/**
 * The values that viewers draw by themselves: those of widgets without an appearance, and all texts and
 * choices where the form says that its appearances are out of date (/NeedAppearances). Passwords are left
 * out.
 */
export function unshownValues(widgets: readonly Widget[], view: PageView): UnshownValue[] {
  return widgets.flatMap((widget) => {
    if (!isSeen(widget.pdf, widget.dict)) return [];
    const placement = placementOf(widget, view);
    if (!placement) return [];
    const placed = { ...widget, placement };
    const drawn = readValue(placed);
    return drawn ? [{ widget: placed, ...drawn }] : [];
  });
}

/** Tells if a document shows an annotation: none that is in a hidden layer. */
function isSeen(pdf: PDF, dict: PdfDict): boolean {
  return !isInHiddenLayer(pdf, dict) && isShown(pdf, dict, 'document');
}

/** The texts that people wrote on a page, where they have no appearance. */
export function unshownTexts(pdf: PDF, page: PDFPage, view: PageView): UnshownValue[] {
  return annotationsOf(pdf, page).flatMap((dict) => {
    const isText = dict.getName('Subtype', pdf.getObject.bind(pdf))?.value === 'FreeText';
    const rect = readBox(pdf, dict, 'Rect');
    if (!isText || hasAppearance(pdf, dict) || !rect || !isSeen(pdf, dict)) return [];
    const note = { pdf, page: page.index, dict, rect, line: [dict], fieldName: '', hidden: false };
    const placement = placementOf(note, view);
    const text = readText(pdf, dict, 'Contents')?.replace(/\r\n?/g, '\n');
    if (!placement || !text) return [];
    const widget = { ...note, placement };
    return [{ widget, ...writing(widget, text, 'multiline') }];
  });
}

type Drawn = Pick<UnshownValue, 'field' | 'value'>;

function readValue(widget: PlacedWidget): Drawn | undefined {
  const kind = textOf(inherited(widget, 'FT'));
  const hasLook = normalAppearance(widget.pdf, widget.dict) !== undefined;
  if (kind === 'Btn') return readTick(widget);
  if (hasLook && !areOutOfDate(widget.pdf)) return undefined;
  if (kind === 'Tx') return readWriting(widget);
  return kind === 'Ch' ? readChoice(widget) : undefined;
}

/** Tells if a widget's appearance still shows a value that was removed since. */
export function showsOldValue(widget: Widget): boolean {
  const kind = textOf(inherited(widget, 'FT'));
  if ((kind !== 'Tx' && kind !== 'Ch') || !areOutOfDate(widget.pdf)) return false;
  const value = inherited(widget, 'V');
  return value === undefined || textOf(value) === '';
}

function areOutOfDate(pdf: PDF): boolean {
  const resolve = pdf.getObject.bind(pdf);
  const form = pdf.getCatalog().getDict('AcroForm', resolve);
  return form?.getBool('NeedAppearances', resolve)?.value === true;
}

function readWriting(widget: PlacedWidget): Drawn | undefined {
  const flags = flagsOf(widget);
  const value = textOf(inherited(widget, 'V'))?.replace(/\r\n?/g, '\n');
  if (!value || flags & fieldFlags.password) return undefined;
  if (flags & fieldFlags.multiline) return writing(widget, value, 'multiline');
  const cells = readCells(widget);
  if (cells === undefined) return writing(widget, value, 'text');
  const field = { type: 'text', ...base(widget), ...readTextStyle(widget), comb: true } as const;
  return { field: { ...field, maxLength: cells }, value };
}

/** Reads the chosen options; of a list only these, each on a line of its own. */
function readChoice(widget: PlacedWidget): Drawn | undefined {
  const given = inherited(widget, 'V');
  const chosen = (given?.type === 'array' ? given.toArray() : [given])
    .map((item) => textOf(item?.type === 'ref' ? widget.pdf.getObject(item) : item))
    .filter((value) => value !== undefined && value !== '');
  if (chosen.length === 0) return undefined;
  const options = readOptions(widget);
  const labels = chosen.map((one) => options.find(({ value }) => value === one)?.label ?? one);
  const isCombo = (flagsOf(widget) & fieldFlags.combo) !== 0;
  return writing(widget, labels.join('\n'), isCombo ? 'text' : 'multiline');
}

function readTick(widget: PlacedWidget): Drawn | undefined {
  const flags = flagsOf(widget);
  // A button that has appearances, but none for its state, shows nothing.
  if (flags & fieldFlags.pushButton || hasAppearance(widget.pdf, widget.dict) || !isOn(widget))
    return undefined;
  const mark = readMark(widget, flags & fieldFlags.radio ? 'circle' : 'check');
  const { color } = readTextStyle(widget);
  return { field: { type: 'checkbox', ...base(widget), mark, color }, value: true };
}

/** Tells if a button is on. One of several without any state is known by its position alone. */
function isOn(widget: PlacedWidget): boolean {
  const state = stateOf(widget.pdf, widget.dict);
  const resolve = widget.pdf.getObject.bind(widget.pdf);
  if (state === 'Off' || widget.dict.has('AS')) return state !== 'Off';
  const siblings = widget.line[1]?.getArray('Kids', resolve)?.toArray() ?? [];
  if (siblings.length < 2) return true;
  const position = siblings.findIndex(
    (item) => (item.type === 'ref' ? resolve(item) : item) === widget.dict,
  );
  return String(position) === state;
}

function writing(widget: PlacedWidget, value: string, type: 'text' | 'multiline'): Drawn {
  const look = { ...base(widget), ...readTextStyle(widget) };
  const field: Field = type === 'text' ? { type, ...look, comb: false } : { type, ...look };
  return { field, value };
}

function base({ placement }: PlacedWidget) {
  return {
    key: '',
    label: '',
    assignee: 'creator' as const,
    required: false,
    placements: [placement],
  };
}
