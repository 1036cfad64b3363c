/** Holds the colours of a chart. */
export interface ChartPalette {
  /** Of text on the page. */
  text: string;
  rule: string;
  /** Of values; more than there are begin again. */
  values: readonly string[];
}

/**
 * Colours that people who see fewer of them tell apart, each at 3 : 1 or more against the page (WCAG 1.4.11).
 * In order: blue, orange, teal, purple, red, brown.
 */
export const chartPalettes = {
  light: {
    text: '#4a5160',
    rule: '#dfe2e8',
    values: ['#2f5fd0', '#c2620a', '#0f8577', '#8446b8', '#c23350', '#7d6440'],
  },
  dark: {
    text: '#b9bfcb',
    rule: '#3a3f4b',
    values: ['#7ba2ff', '#f0a04b', '#4fc4b3', '#c493ee', '#ff8095', '#cbb08a'],
  },
  print: {
    text: '#211f1d',
    rule: '#c9c9c9',
    values: ['#2f5fd0', '#c2620a', '#0f8577', '#8446b8', '#c23350', '#7d6440'],
  },
} as const satisfies Record<string, ChartPalette>;

export const colourCount = chartPalettes.light.values.length;
