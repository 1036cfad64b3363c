import { type FormulaType, isDay } from '@countersign/contract';
import { Big } from 'big.js';
import { Exact } from './exact.ts';
import type { FormulaValue } from './tree.ts';

/** Describes a parameter of a function: a value of one of these types. */
export interface Parameter {
  name: string;
  types: readonly FormulaType[];
}

/** A function of the language. */
export interface FormulaFunction {
  name: string;
  /** What it is for, with an example, for anyone who writes a formula. */
  help: string;
  parameters: readonly Parameter[];
  /** How many of the parameters have to be given; all of them without it. */
  least?: number;
  /** What may follow the parameters, any number of times. */
  rest?: Parameter;
  /** The type of what comes out; `same` for the type that all of its arguments from `sameFrom` on have. */
  result: FormulaType | 'same';
  /** From which argument on all have to be of one type. */
  sameFrom?: number;
  /**
   * Works it out. `if` is not among them, as it works out only one of its sides.
   * @returns the value, or a sentence that says why there is none
   */
  run?(given: readonly FormulaValue[]): FormulaValue | { problem: string };
}

const number: readonly FormulaType[] = ['number'];
const text: readonly FormulaType[] = ['text'];
const date: readonly FormulaType[] = ['date'];
const ordered: readonly FormulaType[] = ['number', 'date'];
const written: readonly FormulaType[] = ['text', 'number', 'date', 'yes-no'];
const any: readonly FormulaType[] = [...written, 'file'];

const isNumber = (value: FormulaValue): value is Big => value instanceof Big;
const asText = (value: FormulaValue): string => (value === null ? '' : writeValue(value));
/** A function of one argument that is empty where its argument is. */
const ofNumber =
  (work: (value: Big) => FormulaValue) =>
  ([value = null]: readonly FormulaValue[]) =>
    isNumber(value) ? work(value) : null;
const ofDay = (work: (year: number, month: number, day: number) => FormulaValue) => {
  return ([value = null]: readonly FormulaValue[]) => {
    if (typeof value !== 'string' || !isDay(value)) return null;
    const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
    return work(year, month, day);
  };
};

const functions: readonly FormulaFunction[] = [
  {
    name: 'if',
    help: 'One of two values: if(days > 5; "long"; "short")',
    parameters: [
      { name: 'condition', types: ['yes-no'] },
      { name: 'then', types: written },
      { name: 'else', types: written },
    ],
    result: 'same',
    sameFrom: 1,
  },
  {
    name: 'sum',
    help: 'The sum of numbers, without empty ones: sum(rate; allowance)',
    parameters: [{ name: 'number', types: number }],
    rest: { name: 'number', types: number },
    result: 'number',
    run: (given) => {
      const numbers = given.filter(isNumber);
      if (numbers.length === 0) return null;
      return numbers.reduce((total, one) => total.plus(one), new Exact(0));
    },
  },
  {
    name: 'round',
    help: 'A number rounded to some decimals, halves away from zero: round(rate / 7; 2)',
    parameters: [
      { name: 'number', types: number },
      { name: 'digits', types: number },
    ],
    least: 1,
    result: 'number',
    run: ([value = null, decimals = new Exact(0)]) => {
      if (!isNumber(value)) return null;
      const digits = isNumber(decimals) ? decimals.toNumber() : 0;
      if (!Number.isInteger(digits) || digits < 0 || digits > 20) {
        return { problem: 'Round to 0 to 20 digits.' };
      }
      return value.round(digits, Big.roundHalfUp);
    },
  },
  {
    name: 'abs',
    help: 'A number without its sign: abs(balance)',
    parameters: [{ name: 'number', types: number }],
    result: 'number',
    run: ofNumber((value) => value.abs()),
  },
  extreme('min', 'The smallest number or the earliest day: min(start; fitting)', (one, other) =>
    isBefore(one, other),
  ),
  extreme('max', 'The largest number or the latest day: max(rate; 500)', (one, other) =>
    isBefore(other, one),
  ),
  {
    name: 'date',
    help: 'A day: date(2027; 3; 31)',
    parameters: [
      { name: 'year', types: number },
      { name: 'month', types: number },
      { name: 'day', types: number },
    ],
    result: 'date',
    run: (given) => {
      const [year, month, day] = given;
      if (!isNumber(year ?? null) || !isNumber(month ?? null) || !isNumber(day ?? null))
        return null;
      const pad = (part: FormulaValue | undefined, size: number) =>
        asText(part ?? null).padStart(size, '0');
      const written = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
      const problem = `There is no day ${written}.`;
      return isDay(written) ? written : { problem };
    },
  },
  {
    name: 'days',
    help: 'The number of days from the first day to the second: days(start; finish)',
    parameters: [
      { name: 'from', types: date },
      { name: 'to', types: date },
    ],
    result: 'number',
    run: ([from = null, to = null]) => {
      const [first, second] = [dayNumber(from), dayNumber(to)];
      return first === undefined || second === undefined ? null : new Exact(second - first);
    },
  },
  {
    name: 'adddays',
    help: 'The day some days later: addDays(start; 7)',
    parameters: [
      { name: 'day', types: date },
      { name: 'days', types: number },
    ],
    result: 'date',
    run: ([day = null, days = null]) => {
      const first = dayNumber(day);
      if (first === undefined || !isNumber(days)) return null;
      if (days.abs().gt(1_000_000))
        return { problem: 'This day doesn’t exist. Check the number of days.' };
      const found = dayOf(first + days.round(0, Big.roundHalfUp).toNumber());
      return isDay(found)
        ? found
        : { problem: 'This day doesn’t exist. Check the number of days.' };
    },
  },
  {
    name: 'year',
    help: 'The year of a day: year(start)',
    parameters: [{ name: 'day', types: date }],
    result: 'number',
    run: ofDay((year) => new Exact(year)),
  },
  {
    name: 'month',
    help: 'The month of a day, 1 to 12: month(start)',
    parameters: [{ name: 'day', types: date }],
    result: 'number',
    run: ofDay((_year, month) => new Exact(month)),
  },
  {
    name: 'day',
    help: 'The day of the month, 1 to 31: day(start)',
    parameters: [{ name: 'day', types: date }],
    result: 'number',
    run: ofDay((_year, _month, day) => new Exact(day)),
  },
  {
    name: 'text',
    help: 'A value as text: text(days)',
    parameters: [{ name: 'value', types: written }],
    result: 'text',
    run: ([value = null]) => (value === null ? null : asText(value)),
  },
  textual('upper', 'A text in uppercase: upper(code)', (value) => value.toUpperCase()),
  textual('lower', 'A text in lowercase: lower(email)', (value) => value.toLowerCase()),
  textual('trim', 'A text without spaces at its ends: trim(name)', (value) => value.trim()),
  {
    name: 'length',
    help: 'The number of characters of a text: length(notes)',
    parameters: [{ name: 'text', types: text }],
    result: 'number',
    run: ([value = null]) => new Exact(Array.from(asText(value)).length),
  },
  {
    name: 'contains',
    help: 'Whether a text contains another: contains(department; "Art")',
    parameters: [
      { name: 'text', types: text },
      { name: 'part', types: text },
    ],
    result: 'yes-no',
    run: ([value = null, part = null]) => asText(value).includes(asText(part)),
  },
  {
    name: 'includes',
    help: 'Whether an option is chosen: includes(languages; "Polish")',
    parameters: [
      { name: 'choices', types: text },
      { name: 'option', types: text },
    ],
    result: 'yes-no',
    run: ([value = null, option = null]) =>
      asText(option) !== '' && asText(value).split('\n').includes(asText(option)),
  },
  {
    name: 'oneof',
    help: 'Whether a value is one of several: oneOf(engagedAs; "PAYE"; "Company")',
    parameters: [
      { name: 'value', types: written },
      { name: 'one', types: written },
    ],
    rest: { name: 'one', types: written },
    result: 'yes-no',
    sameFrom: 0,
    run: ([value = null, ...others]) => others.some((one) => isSame(value, one)),
  },
  {
    name: 'isempty',
    help: 'Whether a field is empty: isEmpty(agent)',
    parameters: [{ name: 'field', types: any }],
    result: 'yes-no',
    run: ([value = null]) => value === null || value === '' || value === false,
  },
];

/** The functions of the language by name, in lower case. */
export const formulaFunctions: ReadonlyMap<string, FormulaFunction> = new Map(
  functions.map((one) => [one.name, one]),
);

/** Returns the preferred spelling of a function's name. */
export const writtenName = (name: string): string => spelling.get(name) ?? name;
const spelling = new Map([
  ['adddays', 'addDays'],
  ['oneof', 'oneOf'],
  ['isempty', 'isEmpty'],
]);

/** A value as the language itself writes it: `1250.5`, `2027-03-31`, `yes`. Empty for an empty field. */
export function writeValue(value: FormulaValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : value.toFixed();
}

/** Tells if two values of one type are equal; an empty text is an empty field, and an empty box is not ticked. */
export function isSame(one: FormulaValue, other: FormulaValue): boolean {
  if (isNumber(one) || isNumber(other)) {
    return isNumber(one) && isNumber(other) && one.eq(other);
  }
  return (one || null) === (other || null);
}

/** Tells if a number or day comes before another; never where one of them is empty. */
export function isBefore(one: FormulaValue, other: FormulaValue): boolean {
  if (isNumber(one)) return isNumber(other) && one.lt(other);
  if (typeof one !== 'string' || typeof other !== 'string' || one === '' || other === '')
    return false;
  return one < other;
}

function extreme(
  name: string,
  help: string,
  isBetter: (one: FormulaValue, other: FormulaValue) => boolean,
): FormulaFunction {
  return {
    name,
    help,
    parameters: [{ name: 'value', types: ordered }],
    rest: { name: 'value', types: ordered },
    result: 'same',
    sameFrom: 0,
    run: (given) =>
      given
        .filter((value) => value !== null && value !== '')
        .reduce<FormulaValue>(
          (best, one) => (best === null || isBetter(one, best) ? one : best),
          null,
        ),
  };
}

function textual(name: string, help: string, work: (value: string) => string): FormulaFunction {
  return {
    name,
    help,
    parameters: [{ name: 'text', types: text }],
    result: 'text',
    run: ([value = null]) => work(asText(value)),
  };
}

const msPerDay = 86_400_000;

function dayNumber(value: FormulaValue): number | undefined {
  if (typeof value !== 'string' || !isDay(value)) return undefined;
  return Date.parse(`${value}T00:00:00Z`) / msPerDay;
}

/** A day by its number; the text is no day where the calendar ends. */
function dayOf(number: number): string {
  const time = new Date(number * msPerDay);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 10);
}
