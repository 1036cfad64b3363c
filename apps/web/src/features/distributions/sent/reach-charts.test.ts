import { describe, expect, it } from 'vitest';
import { pagesChart, reachChart } from './reach-charts.ts';

const step = { at: '2026-11-25T10:00:00.000Z', sent: 9, opened: 4, downloaded: 2, confirmed: 1 };
const reach = { overTime: [step], stepMinutes: 60 };
const link = { mode: 'link', allowDownload: true, askConfirmation: true } as const;
const labels = (of: Parameters<typeof reachChart>[0]) =>
  reachChart(of, reach).series.map(({ label }) => label);

describe('the picture of the reach', () => {
  it('has a line for all that can happen, and for nothing else', () => {
    expect(labels(link)).toEqual(['Sent', 'Opened', 'Downloaded', 'Confirmed']);
    expect(labels({ ...link, allowDownload: false, askConfirmation: false })).toEqual([
      'Sent',
      'Opened',
    ]);
    expect(labels({ ...link, mode: 'attachment' })).toEqual(['Sent']);
  });
});

describe('the pages that were read', () => {
  const pages = (count: number) => Array.from({ length: count }, (_, readers) => ({ readers }));

  it('have a bar each', () => {
    const { categories, series } = pagesChart(pages(3));
    expect(categories).toEqual(['1', '2', '3']);
    expect(series[0]?.values).toEqual([0, 1, 2]);
  });

  it('are combined where there are many, each few by their most read one', () => {
    const { categories, series } = pagesChart(pages(120));
    expect(categories).toHaveLength(40);
    expect(categories[0]).toBe('1–3');
    expect(categories.at(-1)).toBe('118–120');
    expect(series[0]?.values.at(-1)).toBe(119);
  });
});
