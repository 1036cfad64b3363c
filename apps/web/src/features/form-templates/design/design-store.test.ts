import {
  type Field,
  type FormTemplate,
  fieldSchema,
  type SiblingForm,
} from '@countersign/contract';
import { putBoxes, renameKey, selectFields } from '@countersign/domain';
import { describe, expect, test, vi } from 'vitest';
import {
  changesToSave,
  createDesignStore,
  renamesToSave,
  savableValues,
  valuesOf,
} from './design-store.ts';

// The store asks what was copied last, in this tab or in another one.
vi.stubGlobal('window', { localStorage: { getItem: () => null } });

const common = {
  assignee: 'creator',
  required: false,
  align: 'left',
  color: '#000000',
  fontSize: 0,
  placements: [{ page: 0, x: 50, y: 50, width: 90, height: 20 }],
  format: { kind: 'number' },
};
const withFormula = (expression: string, label = 'Total'): Field =>
  fieldSchema.parse({ ...common, key: 'total', label, type: 'calculated', expression });
const numbered = (key: string): Field =>
  fieldSchema.parse({ ...common, key, label: key, type: 'number' });
const [rate, days] = [numbered('rate'), numbered('days')];
const texted = (key: string): Field =>
  fieldSchema.parse({ ...common, key, label: key, type: 'text', comb: false });

/** Returns the savable values of changed fields. */
function saved(now: readonly Field[], former: readonly Field[], siblings: SiblingForm[] = []) {
  return Object.values(
    savableValues(valuesOf('Form', now), valuesOf('Form', former), siblings).fields,
  );
}

test('a formula is saved once nothing is wrong with it', () => {
  const before = [rate, days, withFormula('rate * days')];
  for (const typed of ['rate *', 'if(days > 5; "long', 'rate * nights', 'total + 1', '"a" * 2']) {
    expect(saved([rate, days, withFormula(typed)], before), typed).toEqual(before);
  }
  for (const typed of ['', 'days * rate']) {
    const now = [rate, days, withFormula(typed)];
    expect(saved(now, before), typed).toEqual(now);
  }
});

test('a formula that is not right yet keeps back its own field alone, also a new one', () => {
  const other = { ...days, label: 'Days of work' };
  expect(saved([rate, other, withFormula('rate *')], [rate, days])).toEqual([rate, other]);
});

test('a field used by a formula stays saved until the formula is valid without it', () => {
  const before = [rate, days, withFormula('rate * days')];
  const other = { ...days, label: 'Days of work' };
  expect(saved([texted('rate'), other, withFormula('rate * days')], before)).toEqual([
    rate,
    other,
    withFormula('rate * days'),
  ]);
  // One that was taken away is there until then.
  const left = saved([days, withFormula('rate * days')], before);
  expect(new Set(left)).toEqual(new Set(before));
  expect(saved([days, withFormula('days * 2')], before)).toEqual([days, withFormula('days * 2')]);
});

test('a formula can use the fields of forms that are in a pack with its own', () => {
  const now = [rate, withFormula('rate * nights')];
  const siblings = [
    { name: 'Travel', fields: [{ key: 'nights', label: 'Nights', type: 'number' as const }] },
  ];
  expect(saved(now, [rate])).toEqual([rate]);
  expect(saved(now, [rate], siblings)).toEqual(now);
});

test('a formula that was saved unreadable keeps nothing else of its field back', () => {
  const broken = withFormula('rate *');
  expect(saved([withFormula('rate *', 'Sum')], [broken])).toEqual([withFormula('rate *', 'Sum')]);
});

describe('keys that are renamed', () => {
  const storeOf = (...fields: Field[]) => {
    const pages = [{ width: 600, height: 800 }];
    return createDesignStore({ name: 'Form', pages, fields } as unknown as FormTemplate);
  };
  const renaming = (store: ReturnType<typeof storeOf>, from: string, to: string) =>
    store.act('Change the key', (design) => renameKey(design, from, to));
  /** What is sent for a store whose template has these fields. */
  function sent(
    store: ReturnType<typeof storeOf>,
    before: readonly Field[],
    siblings: SiblingForm[] = [],
  ) {
    const [saved, { renamed }] = [valuesOf('Form', before), store.get()];
    const now = savableValues(store.values(), saved, siblings, renamed);
    return changesToSave(saved, now, renamesToSave(saved, now, renamed));
  }

  test('are recognised as such, also where they were moved meanwhile, and as long as they are not saved', () => {
    const store = storeOf(rate, days);
    renaming(store, 'rate', 'pay');
    store.act('Move', (design) => putBoxes(selectFields(design, ['pay']), { x: 200 }));
    expect(sent(store, [rate, days])).toMatchObject({
      removed: ['rate'],
      renamed: [{ from: 'rate', to: 'pay' }],
    });
    const { renamed, design } = store.get();
    const before = design.fields;
    // Renamed once more while that is being saved.
    renaming(store, 'pay', 'salary');
    store.renamesSaved(renamed);
    expect(sent(store, before)).toMatchObject({ renamed: [{ from: 'pay', to: 'salary' }] });
    store.undo();
    expect(sent(store, before)).toEqual({});
    store.undo();
    store.undo();
    expect(sent(store, before)).toMatchObject({ renamed: [{ from: 'pay', to: 'rate' }] });
  });

  test('are recognised where two are exchanged; a field that replaces another is another one', () => {
    const store = storeOf(rate, days);
    for (const [from, to] of [
      ['rate', 'x'],
      ['days', 'rate'],
      ['x', 'days'],
    ] as const) {
      renaming(store, from, to);
    }
    expect(sent(store, [rate, days]).renamed).toEqual([
      { from: 'rate', to: 'days' },
      { from: 'days', to: 'rate' },
    ]);
    const other = storeOf(rate, days);
    other.act('Remove', (design) => ({ ...design, fields: [days] }));
    other.act('Add', (design) => ({ ...design, fields: [days, numbered('new')] }));
    expect(sent(other, [rate, days])).toMatchObject({ removed: ['rate'], renamed: [] });
  });

  test('are not kept back by formulas of other forms that name them by their former key', () => {
    const total = withFormula('rate * weeks');
    const siblings: SiblingForm[] = [
      {
        name: 'Travel',
        fields: [{ key: 'weeks', label: 'Weeks', type: 'number', formula: 'days / 7' }],
      },
    ];
    const store = storeOf(rate, days, total);
    renaming(store, 'days', 'nights');
    expect(sent(store, [rate, days, total], siblings)).toMatchObject({
      removed: ['days'],
      renamed: [{ from: 'days', to: 'nights' }],
    });
  });

  test('stay as they were saved as long as their field is not right', () => {
    const store = storeOf(rate, days);
    renaming(store, 'rate', 'pay');
    store.act('Change settings', (design) => ({
      ...design,
      fields: design.fields.map((field) => (field.key === 'pay' ? { ...field, label: '' } : field)),
    }));
    const { removed, renamed, changed } = sent(store, [rate, days]);
    expect([removed, renamed, changed]).toEqual([undefined, undefined, undefined]);
  });
});

test('what others changed meanwhile is not undone with an act that did not touch it', () => {
  const total = withFormula('rate * days');
  const pages = [{ width: 600, height: 800 }];
  const fields = [rate, days, total];
  const store = createDesignStore({ name: 'Form', pages, fields } as unknown as FormTemplate);
  store.act('Move', (design) => putBoxes(selectFields(design, ['total']), { x: 200 }));
  const theirs = store
    .get()
    .design.fields.map((field) =>
      field.key === 'total' ? { ...field, expression: 'pay * days' } : field,
    );
  store.replace(valuesOf('Form', theirs));
  store.undo();
  expect(store.get().design.fields[2]).toMatchObject({
    expression: 'pay * days',
    placements: total.placements,
  });
  store.act('Formula', (design) => ({ ...design, fields: [rate, days, withFormula('days')] }));
  store.undo();
  expect(store.get().design.fields[2]).toMatchObject({ expression: 'pay * days' });
});
