/** The texts of charts. */
export const text = {
  download: {
    label: (chart: string) => `Download chart: ${chart}`,
    svg: 'SVG',
    png: 'PNG',
    failed: 'We couldn’t create the PNG. Download the SVG instead.',
  },
  chart: {
    noValues: 'No values',
    table: 'Show as table',
  },
} as const;
