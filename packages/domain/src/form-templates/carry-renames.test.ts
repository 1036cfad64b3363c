import type { Field, SharedKeys } from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import { formField, placement } from '../testing/form-fields.ts';
import {
  carryRenames,
  type FormOfPacks,
  type PackOfForms,
  siblingRenamed,
} from './carry-renames.ts';
import { joinRenames, renamedBack, renamedInStep, renamedKeysBy } from './compare-forms.ts';
import { siblingForm } from './formula-use.ts';

const field = (key: string, more: Partial<Field> = {}) =>
  formField(key, { type: 'number', ...more } as Partial<Field>);
const formula = (key: string, expression: string, more: Partial<Field> = {}) =>
  field(key, { type: 'calculated', expression, format: { kind: 'number' }, ...more } as never);
const form = (id: string, ...fields: Field[]): FormOfPacks => ({ id, name: `Form ${id}`, fields });
const pack = (formIds: string): PackOfForms => ({
  name: `Pack ${formIds}`,
  formIds: formIds.split(''),
  sharedKeys: {},
});

/** The formulas of the others after `fee` of form A became `pay`, and why some stay. */
function carry(
  packs: string[],
  others: FormOfPacks[],
  own: Field[] = [field('pay')],
  sharedKeys: SharedKeys = {},
) {
  const { changed, problems } = carryRenames({
    form: form('a', ...own),
    renamed: new Map([['fee', 'pay']]),
    others,
    packs: packs.map((one) => ({ ...pack(one), sharedKeys })),
  });
  const formulas = changed.map(({ id, fields }) => [
    id,
    ...fields.flatMap((one) => ('expression' in one ? one.expression : (one.showWhen ?? []))),
  ]);
  return { formulas, problems: problems.map(({ message }) => message), changed };
}

describe('a key that was renamed', () => {
  test('is renamed in the formulas and conditions of forms in a pack with it', () => {
    const b = form('b', formula('total', 'fee * 2'), field('more', { showWhen: 'fee > 5' }));
    const { formulas, problems, changed } = carry(['ab'], [b, form('c', field('x'))]);
    expect(formulas).toEqual([['b', 'pay * 2', 'pay > 5']]);
    expect(problems).toEqual([]);
    expect(changed[0]?.labels).toEqual(['TOTAL', 'MORE']);
  });

  test('stays where it is the key of another form, or of the form itself', () => {
    const uses = formula('total', 'fee * 2');
    expect(carry(['abc'], [form('b', uses), form('c', field('fee'))]).formulas).toEqual([]);
    expect(carry(['ab'], [form('b', uses, field('fee'))]).formulas).toEqual([]);
    // In no pack with the form that was changed.
    expect(carry(['ac', 'bc'], [form('b', uses), form('c')]).formulas).toEqual([]);
  });

  test('is refused where the same formula means another form’s field in a second pack', () => {
    const b = form('b', formula('total', 'fee * 2'));
    const { formulas, problems } = carry(['ab', 'bc'], [b, form('c', field('fee'))]);
    expect(formulas).toEqual([]);
    expect(problems).toEqual([
      'This field is used by “TOTAL” in “Form b”. In the form pack “Pack bc” it means the field of “Form c”, ' +
        'which keeps this key. Keep it here, too, or put a copy of “Form b” into one of the packs first.',
    ]);
    // A second pack in which it means nothing does not matter.
    expect(carry(['ab', 'bd'], [b, form('d', field('x'))]).formulas).toHaveLength(1);
  });

  test('can become one with a key that is there already, where both hold the same', () => {
    const b = form('b', formula('total', 'fee * 2'));
    const same = carry(['abc'], [b, form('c', field('pay'))]);
    expect(same.formulas).toEqual([['b', 'pay * 2']]);
    expect(same.changed[0]?.sharedWith).toEqual(['Form c']);
    const other = carry(['abc'], [b, form('c', field('pay', { type: 'date' }))]);
    expect(other.formulas).toEqual([]);
    expect(other.problems).toEqual([
      'This field is used by “TOTAL” in “Form b”. “Form c” has a field of the new key already, which holds ' +
        'another type (date) than this one (number). Choose another key.',
    ]);
  });

  test('does not become one with a key that the pack keeps apart', () => {
    const b = form('b', formula('total', 'fee * 2'));
    const c = form('c', field('pay'));
    const { formulas, problems } = carry(['abc'], [b, c], undefined, { pay: 'separate' });
    expect(formulas).toEqual([]);
    expect(problems).toEqual([
      'This field is used by “TOTAL” in “Form b”. In the form pack “Pack abc”, the field of the new key in “Form c” ' +
        'is kept apart from those of other forms. Choose another key.',
    ]);
    const own = form('b', formula('total', 'fee * 2'), field('pay'));
    expect(carry(['ab'], [own], undefined, { pay: 'separate' }).problems).toHaveLength(1);
    expect(carry(['abc'], [b, c], undefined, { fee: 'separate' }).formulas).toHaveLength(1);
  });

  test('is refused where a formula would be wrong with it, at its character', () => {
    // The field itself is worked out from the total: with one key both would be a circle.
    const b = form('b', formula('total', 'fee + 1'), formula('pay', 'total * 2'));
    const { formulas, problems } = carry(['ab'], [b]);
    expect(formulas).toEqual([]);
    expect(problems).toEqual([
      expect.stringMatching(
        /^In “Form b”, “TOTAL” would be wrong with this key: Formula, character 1: .*in a circle/,
      ),
    ]);
  });

  test('exchanged with another one is exchanged there', () => {
    const { changed } = carryRenames({
      form: form('a', field('fee'), field('pay')),
      renamed: new Map([
        ['fee', 'pay'],
        ['pay', 'fee'],
      ]),
      others: [form('b', formula('total', 'fee * 2 - pay'))],
      packs: [pack('ab')],
    });
    expect(changed[0]?.fields[0]).toMatchObject({ expression: 'pay * 2 - fee' });
  });

  test('is known in sibling forms before that is saved', () => {
    const b = siblingForm(form('b', formula('total', 'fee * 2')));
    const names = new Map([['fee', 'pay']]);
    expect(siblingRenamed([b], names)[0]?.fields[0]?.formula).toBe('pay * 2');
    const siblings = [b, siblingForm(form('c', field('fee')))];
    expect(siblingRenamed(siblings, names)).toBe(siblings);
  });
});

describe('renames one after the other', () => {
  const names = (...pairs: [string, string][]) => new Map(pairs);

  test('come to what leads from first to last', () => {
    expect(joinRenames(names(['a', 'b']), names(['b', 'c'], ['x', 'y']))).toEqual(
      names(['a', 'c'], ['x', 'y']),
    );
    expect(joinRenames(names(['a', 'b']), names(['b', 'a']))).toEqual(names());
    const exchange = [names(['a', 't']), names(['b', 'a']), names(['t', 'b'])];
    expect(exchange.reduce(joinRenames)).toEqual(names(['a', 'b'], ['b', 'a']));
    expect(renamedBack(names(['a', 'b']))).toEqual(names(['b', 'a']));
  });

  test('are found step by step, and by position where they were not recorded', () => {
    const moved = { ...placement, x: 300 };
    const before = [field('a'), field('b', { placements: [moved] })];
    const after = [field('c'), field('b', { placements: [moved] })];
    expect(renamedInStep(before, after)).toEqual({ from: 'a', to: 'c' });
    expect(renamedInStep(before, before.slice(1))).toBeUndefined();
    expect(renamedInStep(before, [...before].reverse())).toBeUndefined();
    const far = [
      field('c', { placements: [{ ...placement, y: 500 }] }),
      field('d', { placements: [moved] }),
    ];
    expect(renamedKeysBy(names(['a', 'c']), before, far)).toEqual(names(['b', 'd'], ['a', 'c']));
    expect(renamedKeysBy(names(['gone', 'c']), before, far)).toEqual(names(['b', 'd']));
  });
});
