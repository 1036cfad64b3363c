import type { PDF } from '@libpdf/core';
import { PdfDict } from '@libpdf/core';
import { reachable } from '../sanitise/reachable.ts';
import { calculationOf } from './calculation.ts';
import { actionOf, parseCall, scriptOf } from './format-script.ts';
import { parseVisibility, type Visibility } from './visibility-script.ts';
import { inherited, readText, textOf, type Widget } from './widget.ts';

/** The events of a field besides how it is calculated, written, typed in and checked. */
const otherEvents = ['E', 'X', 'D', 'U', 'Fo', 'Bl'];

/** Tells if pressing, entering or leaving a field has actions besides those that are imported. */
export function hasAction(widget: Widget, takenOver: ReadonlySet<PdfDict> = new Set()): boolean {
  return actionsFor(widget, otherEvents).some((action) => !takenOver.has(action));
}

/** The action of a widget that is pressed, and those for some events. */
function actionsFor(widget: Widget, events: readonly string[]): PdfDict[] {
  const actions = [inherited(widget, 'A'), ...events.map((event) => actionOf(widget, event))];
  return actions.filter((action) => action instanceof PdfDict);
}

/** Tells if pressing a button asks for a picture and shows it on the button. */
export function takesPicture(widget: Widget): boolean {
  const action = inherited(widget, 'A');
  const pressed = action instanceof PdfDict ? readText(widget.pdf, action, 'JS') : undefined;
  const scripts = [pressed, scriptOf(widget, 'U'), scriptOf(widget, 'D')];
  return scripts.some((script) => script?.includes('buttonImportIcon') === true);
}

interface Names {
  whole: Set<string>;
  /** Texts to which a script adds the rest of a name. */
  starts: string[];
}

/** The names of fields in the scripts of a file. */
interface NamesInScripts {
  any: Names;
  /** Those in scripts and actions that show and hide fields. */
  shown: Names;
  /** Those among them in scripts and actions that are more than `visibilities`. */
  shownOtherwise: Names;
  /** The actions whose scripts do nothing but show and hide fields in every case. */
  visibilities: Map<PdfDict, Visibility>;
  /** What calculations that become formulas of ours work with. */
  inputs: Set<string>;
}

/** Tells if a script of the file names a field, or a part of its name, and so may fill it. */
export function isInScripts(widget: Widget): boolean {
  return isNamed(namesInScripts(widget.pdf).any, widget);
}

/** Tells if a script of the file shows and hides a field by its name. */
export function isShownByScript(widget: Widget): boolean {
  return isNamed(namesInScripts(widget.pdf).shown, widget);
}

/** Tells if a field is shown and hidden by more than `visibilitiesOf`. */
export function isShownOtherwise(widget: Widget): boolean {
  return isNamed(namesInScripts(widget.pdf).shownOtherwise, widget);
}

/** The actions of a file whose scripts do nothing but show and hide fields. */
export function visibilitiesOf({ pdf }: Widget): ReadonlyMap<PdfDict, Visibility> {
  return namesInScripts(pdf).visibilities;
}

/** The actions that run once a person has changed a field. */
export function actionsOnChange(widget: Widget): PdfDict[] {
  return actionsFor(widget, ['U', 'D', 'Bl', 'V']);
}

/** Tells if a field is an input of a calculation that becomes a formula of ours. */
export function isInCalculation(widget: Widget): boolean {
  return isAmong(namesInScripts(widget.pdf).inputs, widget);
}

function isNamed({ whole, starts }: Names, widget: Widget): boolean {
  return isAmong(whole, widget) || starts.some((start) => widget.fieldName.startsWith(start));
}

function isAmong(names: ReadonlySet<string>, { fieldName }: Widget): boolean {
  if (fieldName === '') return false;
  const parts = fieldName.split('.');
  return parts.some((_, index) => names.has(parts.slice(0, index + 1).join('.')));
}

const known = new WeakMap<PDF, NamesInScripts>();

function namesInScripts(pdf: PDF): NamesInScripts {
  const found = known.get(pdf) ?? readNames(pdf);
  known.set(pdf, found);
  return found;
}

const textPattern = /(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)')(\s*\+)?/g;

function readNames(pdf: PDF): NamesInScripts {
  const noNames = (): Names => ({ whole: new Set(), starts: [] });
  const names: NamesInScripts = {
    any: noNames(),
    shown: noNames(),
    shownOtherwise: noNames(),
    visibilities: new Map(),
    inputs: new Set(),
  };
  for (const dict of reachable(pdf, [pdf.getCatalog()])) {
    if (!(dict instanceof PdfDict)) continue;
    for (const name of hideTargets(pdf, dict)) {
      names.shown.whole.add(name);
      names.shownOtherwise.whole.add(name);
    }
    const script = readText(pdf, dict, 'JS');
    if (script === undefined) continue;
    const call = parseCall(script);
    const visibility = parseVisibility(script);
    if (call) for (const name of calculationOf(call)?.names ?? []) names.inputs.add(name);
    else if (visibility) {
      names.visibilities.set(dict, visibility);
      for (const name of visibility.keys()) names.shown.whole.add(name);
    } else {
      addNames(names.any, script);
      if (!/\b(?:display|hidden)\b/.test(script)) continue;
      addNames(names.shown, script);
      addNames(names.shownOtherwise, script);
    }
  }
  return names;
}

function addNames({ whole, starts }: Names, script: string): void {
  for (const [, double, single, isStart] of script.matchAll(textPattern)) {
    const text = double ?? single ?? '';
    if (isStart === undefined) whole.add(text);
    else if (text !== '') starts.push(text);
  }
}

/** The names of the fields that an action shows or hides without a script. */
function hideTargets(pdf: PDF, action: PdfDict): string[] {
  const resolve = pdf.getObject.bind(pdf);
  if (action.getName('S', resolve)?.value !== 'Hide') return [];
  const target = action.get('T', resolve);
  const targets = target?.type === 'array' ? target.toArray() : [target];
  return targets.flatMap((one) => textOf(one?.type === 'ref' ? resolve(one) : one) ?? []);
}
