import {
  decimalString,
  fieldColor,
  isoDay,
  patternProblem,
  textKinds,
} from '@countersign/contract';
import { datePatternProblem } from '@countersign/domain';
import type { SettingDefinition, SettingInput } from '../../../kit/fields/plugin.ts';

const choice = (...options: [value: string, label: string][]) =>
  options.map(([value, label]) => ({ value, label }));
const number = (least: number, most: number, isWhole = true): SettingInput => ({
  kind: 'number',
  least,
  most,
  isWhole,
});

const rangeProblem = (text: string) =>
  text === '' || decimalString.safeParse(text).success || isoDay.safeParse(text).success
    ? undefined
    : 'Write a number such as 1250.50, or a day as 2026-03-31.';

const kindNames: Readonly<Record<(typeof textKinds)[number], string>> = {
  letters: 'Letters',
  digits: 'Digits',
  'letters-and-digits': 'Letters and digits',
  capitals: 'Capital letters',
  'tax-file-number': 'Tax file number (Australia)',
};

/** The settings that are given in the same way whatever a field's type is; which it has its schema says. */
export const settingDefinitions: readonly SettingDefinition[] = [
  {
    name: 'textKind',
    label: 'Only',
    section: 'What it takes',
    input: {
      kind: 'choice',
      none: 'Any text',
      options: textKinds.map((value) => ({ value, label: kindNames[value] })),
    },
  },
  {
    name: 'minLength',
    label: 'Characters at least',
    section: 'What it takes',
    input: number(1, 100_000),
  },
  {
    name: 'maxLength',
    label: 'Characters at most',
    section: 'What it takes',
    input: number(1, 100_000),
  },
  {
    name: 'matches',
    label: 'Pattern',
    description: 'A regular expression for the whole text, such as [A-Z]{2}\\d{6}',
    section: 'What it takes',
    input: { kind: 'text', maxLength: 300 },
    problemOf: (text) => (text === '' ? undefined : patternProblem(text)),
  },
  {
    name: 'matchesMessage',
    label: 'What is said where it does not match',
    section: 'What it takes',
    input: { kind: 'text', maxLength: 300 },
  },
  {
    name: 'min',
    label: 'Smallest value',
    section: 'What it takes',
    input: { kind: 'text', maxLength: 60 },
    problemOf: rangeProblem,
  },
  {
    name: 'max',
    label: 'Largest value',
    section: 'What it takes',
    input: { kind: 'text', maxLength: 60 },
    problemOf: rangeProblem,
  },
  {
    name: 'comb',
    label: 'A box for each character',
    section: 'Look',
    input: { kind: 'switch' },
  },
  { name: 'cells', label: 'Boxes for characters', section: 'Look', input: number(1, 200) },
  {
    name: 'fontSize',
    label: 'Font size',
    description: 'Points; 0 for the height of the box',
    section: 'Look',
    input: number(0, 200, false),
  },
  {
    name: 'fit',
    label: 'What is too large',
    section: 'Look',
    input: {
      kind: 'choice',
      none: 'Shrinks to fit',
      options: choice(
        ['fixed', 'Keeps its size'],
        ['contain', 'All of the picture'],
        ['cover', 'Fills the box'],
      ),
    },
  },
  {
    name: 'minFontSize',
    label: 'Shrinks no further than',
    section: 'Look',
    input: number(1, 200, false),
  },
  {
    name: 'align',
    label: 'Alignment',
    section: 'Look',
    input: {
      kind: 'choice',
      options: choice(['left', 'Left'], ['center', 'Centre'], ['right', 'Right']),
    },
  },
  {
    name: 'verticalAlign',
    label: 'Up and down',
    section: 'Look',
    input: {
      kind: 'choice',
      none: 'By itself',
      options: choice(['top', 'Top'], ['middle', 'Middle'], ['bottom', 'Bottom']),
    },
  },
  { name: 'lineHeight', label: 'Line height', section: 'Look', input: number(0.5, 5, false) },
  {
    name: 'color',
    label: 'Colour',
    section: 'Look',
    input: { kind: 'color' },
    problemOf: (text) => (fieldColor.safeParse(text).success ? undefined : 'Such as #1a2b3c.'),
  },
  {
    name: 'mark',
    label: 'Mark',
    section: 'Look',
    input: {
      kind: 'choice',
      options: choice(
        ['check', 'Tick'],
        ['cross', 'Cross'],
        ['circle', 'Circle'],
        ['square', 'Square'],
        ['diamond', 'Diamond'],
        ['star', 'Star'],
      ),
    },
  },
  {
    name: 'pattern',
    label: 'How the date is written',
    description: 'With d, M and y, such as dd/MM/yyyy',
    section: 'How it is written',
    input: { kind: 'text', maxLength: 60 },
    problemOf: (text) => (text === '' ? undefined : datePatternProblem(text)),
  },
  { name: 'decimals', label: 'Decimals', section: 'How it is written', input: number(0, 10) },
  {
    name: 'grouping',
    label: 'Thousands set apart',
    section: 'How it is written',
    input: { kind: 'switch', isOnWithout: true },
  },
  {
    name: 'percent',
    label: 'Percent sign',
    description: 'Writes 12.5 as 12.5%',
    section: 'How it is written',
    input: { kind: 'switch' },
  },
  {
    name: 'currency',
    label: 'Currency',
    description: 'Three letters, such as GBP',
    section: 'How it is written',
    input: { kind: 'text', maxLength: 3 },
    problemOf: (text) => (/^[A-Z]{3}$/.test(text) ? undefined : 'Three capital letters.'),
  },
  {
    name: 'display',
    label: 'Currency shown as',
    section: 'How it is written',
    input: {
      kind: 'choice',
      none: 'Symbol',
      options: choice(['code', 'Three letters'], ['none', 'Not at all']),
    },
  },
];
