import type { PdfDict } from '@libpdf/core';
import type { Box } from '../../document/matrix.ts';
import { num } from '../../document/syntax.ts';
import { circlePath } from '../../draw/shapes.ts';
import { readCells } from '../fields/field-flags.ts';
import { colorOf, readBorder } from '../fields/read-border.ts';
import type { Widget } from '../fields/widget.ts';
import { readText } from '../fields/widget.ts';

/** The background and border that a widget describes, as content in its page's own space. */
export function paintFrame(widget: Widget): string {
  const resolve = widget.pdf.getObject.bind(widget.pdf);
  const look = widget.dict.getDict('MK', resolve);
  if (!look) return '';
  const fill = colorOf(look.getArray('BG', resolve), 'fill');
  const stroke = colorOf(look.getArray('BC', resolve), 'stroke');
  const border = readBorder(widget.pdf, widget.dict);
  const round = isRound(widget, look);
  let content = '';
  if (fill) content += `${fill} ${outline(widget.rect, 0, round)} f `;
  if (stroke && border.width > 0) {
    const dash = border.dash ? `[${border.dash.map(num).join(' ')}] 0 d ` : '';
    const [left, bottom, right] = widget.rect;
    const half = border.width / 2;
    const path = border.underline
      ? `${num(left)} ${num(bottom + half)} m ${num(right)} ${num(bottom + half)} l`
      : outline(widget.rect, half, round) + dividers(widget);
    content += `${stroke} ${num(border.width)} w ${dash}${path} S `;
  }
  return content ? `q ${content}Q\n` : '';
}

/** The lines between the boxes of a field that has one for each character. */
function dividers(widget: Widget): string {
  const cells = readCells(widget);
  if (cells === undefined) return '';
  const [left, bottom, right, top] = widget.rect;
  return Array.from({ length: cells - 1 }, (_, index) => {
    const x = num(left + ((right - left) * (index + 1)) / cells);
    return ` ${x} ${num(bottom)} m ${x} ${num(top)} l`;
  }).join('');
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
