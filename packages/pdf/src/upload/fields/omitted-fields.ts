import type { OmittedField, OmittedReason } from '@countersign/fields';
import type { PdfDict } from '@libpdf/core';
import { isInHiddenLayer } from '../paint/hidden-layers.ts';
import { isSigned, labelOf } from './build-field.ts';
import { hasNumberFormat } from './build-formatted.ts';
import type { NamedField } from './calculation.ts';
import { fieldFlags, flagsOf, takesValue } from './field-flags.ts';
import { hasAction, isInScripts, isShownByScript } from './field-scripts.ts';
import { actionOf, readFormatCall, scriptOf } from './format-script.ts';
import { inherited, textOf, type Widget } from './widget.ts';

/**
 * Lists the parts of an imported field that are not imported, such as a script that checks it; `takenOver`: its actions
 * that are.
 */
export function omittedOfField(
  { widget, widgets, field }: NamedField,
  takenOver: ReadonlySet<PdfDict>,
): OmittedField[] {
  const reasons: OmittedReason[] = [];
  const isNumber = ['number', 'currency', 'calculated'].includes(field.type);
  const flags = flagsOf(widget);
  const isReadOnly = (flags & fieldFlags.readOnly) !== 0;
  const isCalculated = scriptOf(widget, 'C') !== undefined;
  if (isCalculated && field.type !== 'calculated') reasons.push('calculation');
  if (isReadOnly && !isCalculated && isInScripts(widget)) reasons.push('script-value');
  if (scriptOf(widget, 'F') ?? scriptOf(widget, 'K')) {
    const isPlain =
      ['text', 'multiline', 'dropdown', 'choices'].includes(field.type) && !('matches' in field);
    if (isNumber ? !hasNumberFormat(widget) : isPlain) reasons.push('format');
  }
  const check = scriptOf(widget, 'V') === undefined ? undefined : actionOf(widget, 'V');
  if (check !== undefined && !takenOver.has(check)) {
    const isRange = readFormatCall(widget, 'V')?.name === 'AFRange_Validate';
    if (!isRange || !isNumber || field.type === 'calculated') reasons.push('check');
  }
  if (field.showWhen === undefined && isShownByScript(widget)) reasons.push('script-visibility');
  const acts = widgets.some((one) => hasAction(one, takenOver));
  if (acts && field.type !== 'image') reasons.push('action');
  const label = field.label;
  return reasons.map((reason) => ({ label, page: widget.page, reason }));
}

/** The fields of a page that were not taken over, each once. */
export function omittedFields(left: readonly Widget[]): OmittedField[] {
  const found = new Map<string, OmittedField>();
  for (const widget of left) {
    const reason = reasonOf(widget);
    if (reason === undefined) continue;
    const label = labelOf(widget, widget.fieldName) || 'Field without a name';
    found.set(`${widget.fieldName} ${reason}`, { label, page: widget.page, reason });
  }
  return [...found.values()];
}

function reasonOf(widget: Widget): OmittedReason | undefined {
  const flags = flagsOf(widget);
  const kind = textOf(inherited(widget, 'FT'));
  if (kind === 'Sig' && isSigned(widget)) return 'signature';
  if (kind === 'Btn' && flags & fieldFlags.pushButton) {
    return hasAction(widget) ? 'button' : undefined;
  }
  if (kind !== 'Sig' && !takesValue(widget)) return undefined;
  if (isInHiddenLayer(widget.pdf, widget.dict)) return 'layer';
  if (kind === 'Tx' && flags & fieldFlags.fileSelect) return 'file';
  // What no one can change stays on the page as it is.
  return flags & fieldFlags.readOnly && !widget.hidden ? undefined : 'hidden';
}
