import type { PDF, PdfDict } from '@libpdf/core';
import { PdfRef, PdfStream } from '@libpdf/core';
import type { Box } from '../../document/matrix.ts';
import { readBox } from '../../document/page-view.ts';
import { inheritedFrom, lineage, textOf } from '../fields/widget.ts';

/** An appearance stream of an annotation. */
export interface Appearance {
  ref: PdfRef;
  stream: PdfStream;
  /** Its bounding box, in its own space. */
  box: Box;
}

/** Tells if an annotation has an appearance; some have an empty /AP dictionary. */
export function hasAppearance(pdf: PDF, dict: PdfDict): boolean {
  const resolve = pdf.getObject.bind(pdf);
  const normal = dict.getDict('AP', resolve)?.get('N', resolve);
  return normal !== undefined && normal.type !== 'null';
}

/** The appearance that an annotation shows, by its state where it has several. */
export function normalAppearance(pdf: PDF, dict: PdfDict): Appearance | undefined {
  const normal = dict.getDict('AP', pdf.getObject.bind(pdf))?.get('N');
  const target = normal instanceof PdfRef ? pdf.getObject(normal) : normal;
  if (target instanceof PdfStream) return readLook(pdf, normal);
  return appearanceOfState(pdf, dict, stateOf(pdf, dict));
}

/** The appearance of an annotation in one of its states. */
export function appearanceOfState(pdf: PDF, dict: PdfDict, state: string): Appearance | undefined {
  const resolve = pdf.getObject.bind(pdf);
  const states = dict.getDict('AP', resolve)?.getDict('N', resolve);
  return states instanceof PdfStream ? undefined : readLook(pdf, states?.get(state));
}

/** The state of an annotation: what it says itself, or else the value of its field. */
export function stateOf(pdf: PDF, dict: PdfDict): string {
  const own = dict.getName('AS', pdf.getObject.bind(pdf))?.value;
  if (own !== undefined) return own;
  const value = inheritedFrom(pdf, lineage(pdf, dict), 'V');
  return (value?.type === 'name' ? value.value : textOf(value)) ?? 'Off';
}

function readLook(pdf: PDF, ref: unknown): Appearance | undefined {
  const stream = ref instanceof PdfRef ? pdf.getObject(ref) : undefined;
  if (!(ref instanceof PdfRef) || !(stream instanceof PdfStream)) return undefined;
  const box = readBox(pdf, stream, 'BBox');
  return box && { ref, stream, box };
}
