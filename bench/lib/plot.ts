import type { Series } from './growth.ts';

/** Curves over the same sizes. */
export interface Panel {
  title: string;
  series: readonly Series[];
}

const colors = ['#1d5b5d', '#c2410c', '#6d28d9', '#a16207', '#0369a1'];
const [width, height, gap] = [360, 340, 100];
const [left, top, legend] = [80, 40, 34];

/**
 * Panels side by side as an SVG file, both axes in powers of ten: what grows in proportion to the size
 * runs along the grey lines.
 */
export function plot(panels: readonly Panel[]): string {
  const totalWidth = left + panels.length * (width + gap) - gap + 30;
  const totalHeight = top + height + 50 + legend;
  const costs = panels.flatMap(({ series }) =>
    series.flatMap(({ points }) => points.map(({ cost }) => cost)),
  );
  const range = powersAround(costs);
  const parts = panels.map((panel, index) => {
    const x = left + index * (width + gap);
    return `<g transform="translate(${x} ${top})">${drawPanel(panel, range)}</g>`;
  });
  const font = 'font-family="sans-serif" font-size="12" fill="#211f1d"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${totalWidth} ${totalHeight}" ${font}>
<rect width="100%" height="100%" fill="#fff"/>
${parts.join('\n')}
${legendOf(panels[0]?.series ?? [], totalHeight - 14)}
</svg>
`;
}

/** Whole powers of ten around some numbers. */
function powersAround(numbers: readonly number[]): [low: number, high: number] {
  const logs = numbers.map(Math.log10);
  return [Math.floor(Math.min(...logs)), Math.ceil(Math.max(...logs))];
}

function drawPanel({ title, series }: Panel, costs: [number, number]): string {
  const sizes = powersAround(series.flatMap(({ points }) => points.map(({ size }) => size)));
  const along = (value: number, [low, high]: [number, number], length: number) =>
    Math.round(((Math.log10(value) - low) / (high - low)) * length * 10) / 10;
  const x = (size: number) => along(size, sizes, width);
  const y = (cost: number) => height - along(cost, costs, height);
  const ticks = ([low, high]: [number, number]) =>
    Array.from({ length: high - low + 1 }, (_, index) => low + index);
  const across = ticks(sizes).map(
    (power) =>
      `<text x="${x(10 ** power)}" y="${height + 18}" text-anchor="middle">${label(power)}</text>`,
  );
  const up = ticks(costs).map(
    (power) =>
      `<text x="-8" y="${y(10 ** power) + 4}" text-anchor="end">${label(power)} ms</text>` +
      `<path d="M0 ${y(10 ** power)}H${width}" stroke="#eee"/>`,
  );
  const span = sizes[1] - sizes[0];
  const guides = ticks([costs[0] - span, costs[1]]).map(
    (power) =>
      `<path d="M0 ${y(10 ** power)}L${width} ${y(10 ** (power + span))}" stroke="#ccc" stroke-dasharray="3 3"/>`,
  );
  const lines = series.map(({ points }, index) => {
    const color = colors[index % colors.length] ?? '';
    const path = points.map(({ size, cost }) => `${x(size)} ${y(cost)}`).join('L');
    const dots = points.map(
      ({ size, cost }) => `<circle cx="${x(size)}" cy="${y(cost)}" r="3" fill="${color}"/>`,
    );
    return `<path d="M${path}" fill="none" stroke="${color}" stroke-width="2"/>${dots.join('')}`;
  });
  const inside = `<svg width="${width}" height="${height}">${guides.join('')}</svg>`;
  const frame = `<rect width="${width}" height="${height}" fill="none" stroke="#999"/>`;
  const heading = `<text y="-14" font-size="14">${title}</text>`;
  return [heading, ...up, inside, frame, ...across, ...lines].join('\n');
}

function label(power: number): string {
  return power < 0 ? (10 ** power).toFixed(-power) : (10 ** power).toLocaleString('en');
}

function legendOf(series: readonly Series[], y: number): string {
  const items = series.map(({ name }, index) => {
    const x = left + index * 130;
    const color = colors[index % colors.length] ?? '';
    return `<path d="M${x} ${y - 4}h22" stroke="${color}" stroke-width="2"/><text x="${x + 28}" y="${y}">${name}</text>`;
  });
  const guide = left + series.length * 130;
  items.push(
    `<path d="M${guide} ${y - 4}h22" stroke="#ccc" stroke-dasharray="3 3"/><text x="${guide + 28}" y="${y}">in proportion</text>`,
  );
  return items.join('\n');
}
