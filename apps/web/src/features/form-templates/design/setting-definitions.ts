import {
  decimalString,
  fieldColor,
  isoDay,
  patternProblem,
  textKinds,
} from '@countersign/contract';
import { datePatternProblem } from '@countersign/domain';
import type { SettingDefinition, SettingInput } from '../../../kit/fields/plugin.ts';
import { text } from './settings-text.ts';

const choice = (...options: [value: string, label: string][]) =>
  options.map(([value, label]) => ({ value, label }));
const number = (min: number, max: number, isWhole = true): SettingInput => ({
  kind: 'number',
  min,
  max,
  isWhole,
});

const rangeProblem = (typed: string) =>
  typed === '' || decimalString.safeParse(typed).success || isoDay.safeParse(typed).success
    ? undefined
    : text.value.wrongRange;

/** The settings that are given in the same way whatever a field's type is; which it has its schema says. */
export const settingDefinitions = (): readonly SettingDefinition[] => [
  {
    name: 'textKind',
    label: text.value.textKind,
    section: 'value',
    input: {
      kind: 'choice',
      none: text.value.anyText,
      options: textKinds.map((value) => ({ value, label: text.value.textKinds[value] })),
    },
  },
  {
    name: 'minLength',
    label: text.value.minLength,
    section: 'value',
    input: number(1, 100_000),
  },
  {
    name: 'maxLength',
    label: text.value.maxLength,
    section: 'value',
    input: number(1, 100_000),
  },
  {
    name: 'matches',
    label: text.value.pattern,
    description: text.value.patternHelp,
    section: 'value',
    input: { kind: 'text', maxLength: 300 },
    problemOf: (typed) => (typed === '' ? undefined : patternProblem(typed)),
  },
  {
    name: 'matchesMessage',
    label: text.value.patternMessage,
    section: 'value',
    input: { kind: 'text', maxLength: 300 },
  },
  {
    name: 'min',
    label: text.value.min,
    section: 'value',
    input: { kind: 'text', maxLength: 60 },
    problemOf: rangeProblem,
  },
  {
    name: 'max',
    label: text.value.max,
    section: 'value',
    input: { kind: 'text', maxLength: 60 },
    problemOf: rangeProblem,
  },
  {
    name: 'comb',
    label: text.look.comb,
    section: 'look',
    input: { kind: 'switch' },
  },
  { name: 'cells', label: text.look.cells, section: 'look', input: number(1, 200) },
  {
    name: 'fontSize',
    label: text.look.fontSize,
    description: text.look.fontSizeHelp,
    section: 'look',
    input: number(0, 200, false),
  },
  {
    name: 'fit',
    label: text.look.fit,
    section: 'look',
    input: {
      kind: 'choice',
      none: text.look.shrink,
      options: choice(
        ['fixed', text.look.fixed],
        ['contain', text.look.contain],
        ['cover', text.look.cover],
      ),
    },
  },
  {
    name: 'minFontSize',
    label: text.look.minFontSize,
    section: 'look',
    input: number(1, 200, false),
  },
  {
    name: 'align',
    label: text.look.align,
    section: 'look',
    input: {
      kind: 'choice',
      options: choice(
        ['left', text.look.left],
        ['center', text.look.centre],
        ['right', text.look.right],
      ),
    },
  },
  {
    name: 'verticalAlign',
    label: text.look.verticalAlign,
    section: 'look',
    input: {
      kind: 'choice',
      none: text.look.automatic,
      options: choice(
        ['top', text.look.top],
        ['middle', text.look.middle],
        ['bottom', text.look.bottom],
      ),
    },
  },
  {
    name: 'lineHeight',
    label: text.look.lineHeight,
    section: 'look',
    input: number(0.5, 5, false),
  },
  {
    name: 'color',
    label: text.look.colour,
    section: 'look',
    input: { kind: 'color' },
    problemOf: (typed) => (fieldColor.safeParse(typed).success ? undefined : text.look.wrongColour),
  },
  {
    name: 'mark',
    label: text.look.mark,
    section: 'look',
    input: {
      kind: 'choice',
      options: choice(
        ['check', text.look.tick],
        ['cross', text.look.cross],
        ['circle', text.look.circle],
        ['square', text.look.square],
        ['diamond', text.look.diamond],
        ['star', text.look.star],
      ),
    },
  },
  {
    name: 'pattern',
    label: text.format.date,
    description: text.format.dateHelp,
    section: 'format',
    input: { kind: 'text', maxLength: 60 },
    problemOf: (typed) => (typed === '' ? undefined : datePatternProblem(typed)),
  },
  { name: 'decimals', label: text.format.decimals, section: 'format', input: number(0, 10) },
  {
    name: 'grouping',
    label: text.format.grouping,
    section: 'format',
    input: { kind: 'switch', isOnWithout: true },
  },
  {
    name: 'percent',
    label: text.format.percent,
    description: text.format.percentHelp,
    section: 'format',
    input: { kind: 'switch' },
  },
  {
    name: 'currency',
    label: text.format.currency,
    description: text.format.currencyHelp,
    section: 'format',
    input: { kind: 'text', maxLength: 3 },
    problemOf: (typed) => (/^[A-Z]{3}$/.test(typed) ? undefined : text.format.wrongCurrency),
  },
  {
    name: 'display',
    label: text.format.display,
    section: 'format',
    input: {
      kind: 'choice',
      none: text.format.symbol,
      options: choice(['code', text.format.code], ['none', text.format.hidden]),
    },
  },
];
