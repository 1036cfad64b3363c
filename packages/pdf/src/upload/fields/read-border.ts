import type { PDF, PdfArray, PdfDict } from '@libpdf/core';
import { num } from '../../document/syntax.ts';

/** The line around an annotation, or that it is. */
export interface Border {
  /** Points. */
  width: number;
  /** Lengths of its dashes and of the gaps between them. */
  dash?: number[];
  underline: boolean;
}

/** The border that an annotation describes. */
export function readBorder(pdf: PDF, annotation: PdfDict): Border {
  const resolve = pdf.getObject.bind(pdf);
  const style = annotation.getDict('BS', resolve);
  const old = annotation.getArray('Border', resolve)?.at(2, resolve);
  const width = style?.getNumber('W', resolve)?.value ?? (old?.type === 'number' ? old.value : 1);
  const kind = style?.getName('S', resolve)?.value;
  const dash = kind === 'D' ? positive(style?.getArray('D', resolve)) : undefined;
  return {
    width: Math.min(Math.max(width, 0), 20),
    underline: kind === 'U',
    ...(dash ? { dash: dash.some((part) => part > 0) ? dash : [3] } : {}),
  };
}

const operators = {
  fill: { 1: 'g', 3: 'rg', 4: 'k' },
  stroke: { 1: 'G', 3: 'RG', 4: 'K' },
} as const;

/** Sets a colour of one, three or four parts; undefined for none, which is transparent. */
export function colorOf(array: PdfArray | undefined, use: 'fill' | 'stroke'): string | undefined {
  const parts = positive(array);
  const operator = (operators[use] as Record<number, string>)[parts.length];
  return operator && `${parts.map(num).join(' ')} ${operator}`;
}

function positive(array: PdfArray | undefined): number[] {
  return (array?.toArray() ?? []).flatMap((item) =>
    item.type === 'number' ? [Math.max(0, item.value)] : [],
  );
}
