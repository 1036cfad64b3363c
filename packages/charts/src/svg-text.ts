import type { Chart, ChartScene, ChartSize } from './chart.ts';
import type { ChartPalette } from './palette.ts';
import { chartScene, numberText } from './scene.ts';

/** The height of a line of the legend. */
const legendLine = 20;

/** A chart as the text of an SVG file that stands for itself: with its legend, and its name for screen readers. */
export function chartSvg(
  chart: Chart,
  {
    title,
    size,
    palette,
    font = 'Helvetica, Arial, sans-serif',
  }: { title: string; size: ChartSize; palette: ChartPalette; font?: string },
): string {
  const scene = chartScene(chart, size);
  const colour = (index: number) => palette.values[index % palette.values.length] ?? palette.text;
  const height = size.height + scene.legend.length * legendLine;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${height}" width="${size.width}" height="${height}" role="img" font-family="${escaped(font)}" font-size="11">`,
    `<title>${escaped(title)}</title>`,
    ...scene.rules.map(
      ({ x1, y1, x2, y2 }) =>
        `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${palette.rule}"/>`,
    ),
    ...scene.lines.map(
      (one) =>
        `<path d="${one.path}" fill="none" stroke="${colour(one.colour)}" stroke-width="2"/>`,
    ),
    ...scene.marks.map(
      (mark) =>
        `<path d="${mark.path}" fill="${colour(mark.colour)}"${mark.fade === undefined ? '' : ` fill-opacity="${mark.fade}"`}><title>${escaped(markText(chart, mark))}</title></path>`,
    ),
    ...scene.texts.map(
      (one) =>
        `<text x="${one.x}" y="${one.y}" text-anchor="${one.anchor}" fill="${palette.text}">${escaped(one.text)}</text>`,
    ),
    ...legendOf(scene, size.height).map(
      ({ label, index, y }) =>
        `<rect x="8" y="${y}" width="10" height="10" fill="${colour(index)}"/><text x="24" y="${y + 9}" fill="${palette.text}">${escaped(label)}</text>`,
    ),
    '</svg>',
  ].join('');
}

function legendOf({ legend }: ChartScene, top: number) {
  return legend.map(({ label, colour }, at) => ({
    label,
    index: colour,
    y: top + at * legendLine,
  }));
}

/** Writes the text of a drawn value: its category, its series where there are several, and the number. */
export function markText(
  { categories, series, kind }: Chart,
  mark: { category: number; series: number; value: number },
): string {
  const category = categories[mark.category] ?? '';
  const row = series.length > 1 && kind !== 'share' ? `, ${series[mark.series]?.label ?? ''}` : '';
  return `${category}${row}: ${numberText(mark.value)}`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
