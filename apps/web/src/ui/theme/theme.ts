import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The deep green-blue of ink: the product's own colour. */
const ink: MantineColorsTuple = [
  '#eef6f5',
  '#d9ebe9',
  '#b3d6d3',
  '#86bcb9',
  '#5aa19f',
  '#3a8786',
  '#276f70',
  '#1d5b5d',
  '#15494c',
  '#0d3538',
];

/** The warm yellow of sealing wax and stamps, for the few things that should stand out. */
const amber: MantineColorsTuple = [
  '#fdf6e7',
  '#f9e8c5',
  '#f2d08c',
  '#ebb854',
  '#e2a12e',
  '#cb8816',
  '#a96e0d',
  '#8a580b',
  '#6d450a',
  '#4a2f07',
];

const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ee',
  '#e9e6e0',
  '#dad6ce',
  '#bfbab0',
  '#97928a',
  '#6b6760',
  '#4d4a45',
  '#353330',
  '#211f1d',
];

const dark: MantineColorsTuple = [
  '#ece9e4',
  '#cbc7c0',
  '#a8a39b',
  '#7d7972',
  '#4a4844',
  '#373532',
  '#292826',
  '#1e1d1c',
  '#171615',
  '#0f0e0e',
];

const red: MantineColorsTuple = [
  '#fdf0ee',
  '#f9dcd8',
  '#f2b8b0',
  '#ec958a',
  '#e2766a',
  '#d5574b',
  '#c03f35',
  '#a63228',
  '#8b271f',
  '#651b15',
];

const green: MantineColorsTuple = [
  '#eff7ee',
  '#dbecd9',
  '#b8dab4',
  '#90c58b',
  '#6bb066',
  '#4e9749',
  '#3a7d37',
  '#2e682c',
  '#255424',
  '#193b19',
];

/** Colours, type and shapes of the whole application. */
export const theme = createTheme({
  primaryColor: 'ink',
  colors: { ink, amber, gray, dark, red, green },
  // Light enough to stand out, dark enough for white text, in both schemes.
  primaryShade: { light: 8, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: '#211f1d',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, monospace",
  headings: {
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.1875rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  shadows: {
    xs: '0 1px 2px rgb(33 31 29 / 6%)',
    sm: '0 1px 3px rgb(33 31 29 / 8%), 0 1px 2px rgb(33 31 29 / 4%)',
    md: '0 6px 20px -6px rgb(33 31 29 / 14%), 0 2px 6px rgb(33 31 29 / 5%)',
    lg: '0 16px 40px -12px rgb(33 31 29 / 22%)',
    xl: '0 28px 64px -16px rgb(33 31 29 / 28%)',
  },
  components: {
    InputWrapper: { styles: { label: { marginBottom: 4 }, error: { lineHeight: 1.45 } } },
    // Long words break instead of making it wider than its container.
    Alert: { styles: { body: { minWidth: 0 } } },
    Card: {
      defaultProps: { withBorder: true, radius: 'lg', padding: 0, bg: 'var(--mantine-color-body)' },
    },
    Paper: { styles: { root: { borderColor: 'var(--app-line)' } } },
    Table: { defaultProps: { borderColor: 'var(--app-line)' } },
    Badge: {
      defaultProps: { variant: 'filled', radius: 'sm' },
      // Where there is no room it takes a second line: half a word says nothing.
      styles: {
        root: {
          flexShrink: 0,
          maxWidth: '100%',
          height: 'auto',
          textTransform: 'none',
          minHeight: 'var(--badge-height)',
          overflow: 'visible',
          lineHeight: 1.35,
          whiteSpace: 'normal',
        },
        label: { overflow: 'visible', overflowWrap: 'anywhere' },
      },
    },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        closeButtonProps: { 'aria-label': 'Close' },
        padding: 'lg',
        overlayProps: { backgroundOpacity: 0.4 },
      },
      styles: { title: { fontSize: '1.125rem', fontWeight: 650, letterSpacing: '-0.01em' } },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close notification' } } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    Menu: { defaultProps: { shadow: 'md', radius: 'md' } },
  },
});

/** The library's tints vanish on a dark ground: ours are mixed from the middle of each colour. */
function darkTints(): Record<string, string> {
  const tints: Record<string, string> = {};
  for (const color of ['ink', 'amber', 'gray', 'red', 'green']) {
    const name = `--mantine-color-${color}`;
    tints[`${name}-light`] = `color-mix(in srgb, var(${name}-5) 22%, transparent)`;
    tints[`${name}-light-hover`] = `color-mix(in srgb, var(${name}-5) 30%, transparent)`;
    tints[`${name}-light-color`] = `var(${name}-2)`;
  }
  return tints;
}

/**
 * Our own variables besides the library's: the canvas behind cards, hair lines, and clear errors; the dark side of
 * the page; and what stands on paper, which is white in both schemes.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--app-side': 'linear-gradient(180deg, #113c3f, #0c2c2f)',
    '--app-side-text': '#e6f0ef',
    '--app-side-dimmed': '#a9c9c8',
    '--app-paper-text': '#16202a',
    '--app-mark': '#1c5fd1',
  },
  light: {
    '--app-canvas': '#f7f5f1',
    '--app-line': '#e7e3db',
    '--app-hover': '#f6f4f0',
    '--app-selected': 'var(--mantine-color-ink-0)',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-anchor': 'var(--mantine-color-ink-7)',
    '--mantine-color-placeholder': '#77736c',
  },
  dark: {
    ...darkTints(),
    '--app-canvas': '#141312',
    '--app-line': '#32302d',
    '--app-hover': '#262523',
    '--app-selected': 'rgb(90 161 159 / 14%)',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-anchor': 'var(--mantine-color-ink-3)',
    '--mantine-color-placeholder': '#98938b',
  },
});
