import type { PdfArray, PdfDict } from '@libpdf/core';
import type { Box } from '../document/matrix.ts';
import { num } from '../document/syntax.ts';
import { circlePath } from '../draw/shapes.ts';
import type { Widget } from './widget.ts';
import { readText } from './widget.ts';

/** The background and border that a widget describes, as content in its page's own space. */
export function paintFrame(widget: Widget): string {
  const resolve = widget.pdf.getObject.bind(widget.pdf);
  const look = widget.dict.getDict('MK', resolve);
  if (!look) return '';
  const fill = colour(look.getArray('BG', resolve), ['g', 'rg', 'k']);
  const stroke = colour(look.getArray('BC', resolve), ['G', 'RG', 'K']);
  const border = readBorder(widget);
  const round = isRound(widget, look);
  let content = '';
  if (fill) content += `${fill} ${outline(widget.rect, 0, round)} f `;
  if (stroke && border.width > 0) {
    const dash = border.dash ? `[${border.dash.map(num).join(' ')}] 0 d ` : '';
    const [left, bottom, right] = widget.rect;
    const half = border.width / 2;
    const path = border.underline
      ? `${num(left)} ${num(bottom + half)} m ${num(right)} ${num(bottom + half)} l`
      : outline(widget.rect, half, round);
    content += `${stroke} ${num(border.width)} w ${dash}${path} S `;
  }
  return content ? `q ${content}Q\n` : '';
}

interface Border {
  width: number;
  dash?: number[];
  underline: boolean;
}

function readBorder(widget: Widget): Border {
  const resolve = widget.pdf.getObject.bind(widget.pdf);
  const style = widget.dict.getDict('BS', resolve);
  const old = widget.dict.getArray('Border', resolve)?.at(2, resolve);
  const width = style?.getNumber('W', resolve)?.value ?? (old?.type === 'number' ? old.value : 1);
  const kind = style?.getName('S', resolve)?.value;
  const dash = kind === 'D' ? numbers(style?.getArray('D', resolve)) : undefined;
  return {
    width: Math.min(Math.max(width, 0), 20),
    underline: kind === 'U',
    ...(dash ? { dash: dash.some((part) => part > 0) ? dash : [3] } : {}),
  };
}

/** Radio buttons that show a dot have a round frame, as viewers draw them. */
function isRound(widget: Widget, look: PdfDict): boolean {
  return readText(widget.pdf, look, 'CA') === 'l';
}

function outline(rect: Box, inset: number, round: boolean): string {
  const [left, bottom, right, top] = rect;
  const width = right - left - 2 * inset;
  const height = top - bottom - 2 * inset;
  if (!round) return `${num(left + inset)} ${num(bottom + inset)} ${num(width)} ${num(height)} re`;
  return circlePath((left + right) / 2, (bottom + top) / 2, Math.min(width, height) / 2);
}

function colour(array: PdfArray | undefined, operators: readonly [string, string, string]) {
  const parts = numbers(array);
  const operator = { 1: operators[0], 3: operators[1], 4: operators[2] }[parts.length];
  return operator ? `${parts.map(num).join(' ')} ${operator}` : undefined;
}

function numbers(array: PdfArray | undefined): number[] {
  return (array?.toArray() ?? []).flatMap((item) =>
    item.type === 'number' ? [Math.max(0, item.value)] : [],
  );
}
