import { type Field, type FieldType, keyOfForm, keyWithoutForm } from '@countersign/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { designActions } from './actions.ts';
import { addField, newBoxSize } from './add-field.ts';
import { alignBoxes, distributeBoxes, moveBoxes, resizeBoxes, turnBoxes } from './arrange-boxes.ts';
import {
  addOption,
  changeSettings,
  changeType,
  chooseKey,
  giveLabel,
  moveInTabOrder,
  renameKey,
} from './change-settings.ts';
import { copyBoxes, duplicateInRows, pasteBoxes } from './copy-boxes.ts';
import { boxesOf, type Design, selectedBoxes, selectFields } from './design.ts';
import { fieldIssues, storedFieldProblem } from './field-issues.ts';
import { captureChange, noHistory, recordChange, redoChange, undoChange } from './history.ts';
import { readingOrder } from './reading-order.ts';
import { removeBoxes } from './remove-boxes.ts';
import { edgesOf, snapEdges, snapTargets } from './snap.ts';

const pages = [
  { width: 595.276, height: 841.89 },
  { width: 841.89, height: 595.276 },
];

function put(design: Design, type: FieldType, x: number, y: number, page = 0): Design {
  const placement = { page, x, y, ...newBoxSize(type) };
  const made = addField(design, { type, assignee: 'recipient', label: 'Field' }, placement);
  const key = made.fields.at(-1)?.key ?? '';
  return renameKey(made, key, keyWithoutForm(key));
}

const formTemplateId = '01978d3c-0000-7000-8000-3f9a1c2b7d4e';
const empty: Design = { formTemplateId, pages, fields: [], selection: [] };
/** A text, a number and a check box next to each other in one line. */
const row = put(put(put(empty, 'text', 50, 100), 'number', 220, 102), 'checkbox', 340, 104);
const all = selectFields(
  row,
  row.fields.map(({ key }) => key),
);
const placements = (design: Design) => design.fields.map(({ placements }) => placements[0]!);

describe('fields', () => {
  test('have keys and labels of their own when they are put on a page, and are chosen', () => {
    const wanted = { type: 'text', assignee: 'recipient', label: 'Field' } as const;
    const first = { page: 0, x: 10, y: 10, ...newBoxSize('text') };
    const design = addField(addField(empty, wanted, first), wanted, { ...first, y: 40 });
    expect(design.fields.map(({ key, label }) => [key, label])).toEqual([
      ['text_3f9a1c2b7d4e', 'Field'],
      ['text-2_3f9a1c2b7d4e', 'Field 2'],
    ]);
    expect(selectedBoxes(design).map(({ field }) => field.key)).toEqual(['text-2_3f9a1c2b7d4e']);
  });

  test('of every type are valid as they are placed, except for settings only their author knows', () => {
    const types = [
      'text',
      'radio',
      'checkbox',
      'dropdown',
      'choices',
      'signature',
      'image',
      'currency',
    ] as const;
    for (const type of types)
      expect(fieldIssues(put(empty, type, 5, 5).fields, pages).size).toBe(0);
  });

  test('move as one and stop as one at the edge of the page', () => {
    const moved = moveBoxes(all, -500, 10);
    expect(placements(moved).map(({ x }) => x)).toEqual([0, 170, 290]);
    expect(placements(moved).map(({ y }) => y)).toEqual([110, 112, 114]);
  });

  test('go to another page with their neighbours', () => {
    expect(placements(moveBoxes(all, 0, 0, 1)).map(({ page }) => page)).toEqual([1, 1, 1]);
  });

  test('are aligned, and distributed with equal gaps', () => {
    expect(placements(alignBoxes(all, 'bottom')).map(({ y, height }) => y + height)).toEqual([
      120, 120, 120,
    ]);
    const [first, second, third] = placements(distributeBoxes(all, 'across'));
    expect(second!.x - first!.x - first!.width).toBeCloseTo(
      third!.x - second!.x - second!.width,
      1,
    );
  });

  test('grow in proportion with the rectangle around them', () => {
    const from = { x: 50, y: 100, width: 304, height: 20 };
    const [first, , third] = placements(resizeBoxes(all, from, { ...from, width: 152 }));
    expect(first).toMatchObject({ x: 50, width: 80 });
    expect(third).toMatchObject({ x: 195, width: 7 });
  });

  test('are as they were after four quarters of a turn', () => {
    const one = put(empty, 'text', 200, 200);
    expect(turnBoxes(one).fields[0]?.placements[0]).toMatchObject({
      width: 18,
      height: 160,
      turn: 90,
    });
    expect(turnBoxes(turnBoxes(turnBoxes(turnBoxes(one)))).fields).toEqual(one.fields);
  });

  test('become a table of ten lines in one act', () => {
    const table = duplicateInRows(all, { count: 10, step: 20 });
    expect(table.fields).toHaveLength(30);
    expect(table.selection).toHaveLength(30);
    expect(new Set(table.fields.map(({ key }) => key)).size).toBe(30);
    expect(table.fields.at(-1)?.placements[0]?.y).toBe(104 + 9 * 20);
    expect(duplicateInRows(all, { count: 1000, step: 20 }).fields.length).toBeLessThan(120);
  });

  test('are pasted next to the first ones, and in their positions on another page', () => {
    const copied = copyBoxes(all)!;
    expect(
      placements(pasteBoxes(all, copied, 0))
        .slice(3)
        .map(({ x }) => x),
    ).toEqual([60, 230, 350]);
    expect(placements(pasteBoxes(all, copied, 1)).slice(3)).toMatchObject([
      { page: 1, x: 50 },
      { page: 1, x: 220 },
      { page: 1, x: 340 },
    ]);
    expect(pasteBoxes(empty, copied, 0).fields.map(({ key }) => key)).toEqual(
      row.fields.map(({ key }) => keyOfForm(key, formTemplateId)),
    );
  });

  test('go with their last box; an option of a radio group goes with its box', () => {
    const radio = addOption(put(empty, 'radio', 10, 10), 'radio');
    expect(radio.fields[0]).toMatchObject({ options: [{ value: '1' }, { value: '2' }] });
    const without = removeBoxes({ ...radio, selection: ['0 radio'] });
    expect(without.fields[0]).toMatchObject({ options: [{ value: '2' }] });
    expect(removeBoxes({ ...without, selection: ['0 radio'] }).fields).toEqual([]);
  });

  test('get the settings of their types, and lose removed ones', () => {
    const keys = all.fields.map(({ key }) => key);
    const set = changeSettings(all, keys, { fontSize: 9, help: 'Ask us' });
    expect(set.fields.map((field) => Reflect.get(field, 'fontSize') as unknown)).toEqual([
      9,
      9,
      undefined,
    ]);
    expect(changeSettings(set, keys, { help: undefined, fontSize: 0 }).fields).toEqual(all.fields);
  });

  test('become of another type and keep what both have in common', () => {
    const named = changeSettings(all, ['text'], { label: 'Fee', fontSize: 9, maxLength: 5 });
    const [amount] = changeType(named, ['text'], 'currency').fields;
    expect(amount).toMatchObject({ type: 'currency', label: 'Fee', fontSize: 9 });
    const [choice] = changeType(named, ['text'], 'radio').fields;
    expect(fieldIssues([choice!], pages).size).toBe(0);
  });

  test('are renamed in formulas too', () => {
    const sum = put(all, 'calculated', 10, 300);
    const written = changeSettings(sum, ['calculated'], { expression: 'number * 2' });
    const renamed = renameKey(written, 'number', 'fee');
    expect(renamed.fields.find(({ type }) => type === 'calculated')).toMatchObject({
      expression: 'fee * 2',
    });
    expect(renameKey(written, 'number', 'text')).toBe(written);
  });

  test('get their key from their label as it is typed, until the user chooses another', () => {
    const sum = put(all, 'calculated', 10, 300);
    const written = changeSettings(sum, ['calculated'], { expression: 'number * 2' });
    const typed = ['D', 'Day', 'Day rate'].reduce(
      (design, label) => giveLabel(design, design.fields[1]?.key ?? '', label),
      written,
    );
    expect(typed.fields[1]).toMatchObject({ key: 'day-rate', label: 'Day rate', keyFrom: 'label' });
    expect(typed.fields.at(-1)).toMatchObject({ expression: '[day-rate] * 2' });
    expect(typed.selection).toEqual(
      written.selection.map((id) => id.replace('number', 'day-rate')),
    );
    // Another one of that label has a key that says nothing for other forms.
    const second = giveLabel(typed, 'text', 'Day rate');
    expect(second.fields[0]).toMatchObject({ key: 'day-rate-2_3f9a1c2b7d4e', keyFrom: 'number' });

    const chosen = chooseKey(typed, 'day-rate', 'rate');
    expect(chosen.fields[1]).toMatchObject({ key: 'rate', keyFrom: 'choice' });
    expect(giveLabel(chosen, 'rate', 'Fee').fields[1]).toMatchObject({ key: 'rate', label: 'Fee' });
    // That of its file is one that someone chose, where it says anything.
    const ofFile = { ...empty, fields: [{ ...all.fields[0]!, key: 'Surname' }] };
    expect(giveLabel(ofFile, 'Surname', 'Name').fields).toMatchObject([{ key: 'Surname' }]);
  });

  test('that are copied have keys that are their own', () => {
    const named = giveLabel(all, 'text', 'Role');
    const copied = copyBoxes(selectFields(named, ['role']))!;
    const pasted = pasteBoxes(named, copied, 0);
    expect(pasted.fields.at(-1)).toMatchObject({ key: 'role-2_3f9a1c2b7d4e', keyFrom: 'number' });
    expect(pasteBoxes(empty, copied, 0).fields).toMatchObject([{ key: 'role', keyFrom: 'label' }]);
  });

  test('are read in lines, and have their position in tab order', () => {
    const mixed = [
      all.fields[2]!,
      put(empty, 'date', 10, 10, 1).fields[0]!,
      all.fields[0]!,
      all.fields[1]!,
    ];
    expect(readingOrder(mixed).map(({ key }) => key)).toEqual([
      'text',
      'number',
      'checkbox',
      'date',
    ]);
    expect(moveInTabOrder(all, ['checkbox'], 0).fields[0]?.key).toBe('checkbox');
  });

  test('report their errors', () => {
    const wrong = changeSettings(all, ['number'], { min: '9', max: '3', label: ' ' });
    expect(fieldIssues(wrong.fields, pages).get('number')).toEqual([
      'It needs a label.',
      'Its minimum value is above its maximum value.',
    ]);
    const short = changeSettings(all, ['text'], { minLength: 9, maxLength: 3 }).fields[0]!;
    expect(storedFieldProblem(short)).toBe('Its minimum length is above its maximum length.');
    const dated = put(empty, 'date', 10, 10);
    for (const pattern of ['-5', "'d' / 'M'"]) {
      const [field] = changeSettings(dated, ['date'], { pattern }).fields;
      expect(storedFieldProblem(field!), pattern).toMatch(/^Enter a date format with d, M and y/);
    }
    expect(
      storedFieldProblem(changeSettings(dated, ['date'], { pattern: 'EEEE d.M.' }).fields[0]!),
    ).toBe(undefined);
  });
});

describe('snapping', () => {
  const targets = snapTargets([{ x: 100, y: 50, width: 40, height: 20 }], { xs: [300], ys: [] });

  test('goes to the nearest edge within reach, or else to the grid', () => {
    const near = snapEdges(edgesOf({ x: 97, y: 400, width: 30, height: 10 }), targets, {
      reach: 4,
      grid: 0,
    });
    expect(near).toMatchObject({ dx: 3, dy: 0, guideX: 100 });
    const far = snapEdges(edgesOf({ x: 203, y: 401, width: 10, height: 10 }), targets, {
      reach: 4,
      grid: 10,
    });
    expect(far).toEqual({ dx: -3, dy: -1 });
  });

  test('finds what looking at every edge would find', () => {
    const positions = fc.array(fc.double({ min: 0, max: 600, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(positions, fc.double({ min: 0, max: 600, noNaN: true }), (xs, edge) => {
        const found = snapEdges({ xs: [edge], ys: [] }, snapTargets([], { xs, ys: [] }), {
          reach: 1000,
          grid: 0,
        });
        const nearest = Math.min(...xs.map((x) => Math.abs(x - edge)));
        expect(Math.abs(found.dx)).toBe(nearest);
      }),
    );
  });
});

describe('undo', () => {
  const acts = [
    ...designActions.map(({ perform, isAllowed }) => (design: Design) => {
      const context = { page: 0, copied: copyBoxes(all) };
      return isAllowed(design, context) ? perform(design, context) : design;
    }),
    (design: Design) => put(design, 'radio', 20, 20),
    (design: Design) => put(design, 'multiline', 90, 300, 1),
    (design: Design) => duplicateInRows(design, { count: 3, step: 30 }),
    (design: Design) => renameKey(design, design.fields[0]?.key ?? '', 'constructor'),
    (design: Design) => moveInTabOrder(design, [design.fields.at(-1)?.key ?? ''], 0),
    (design: Design) =>
      changeType(
        design,
        design.fields.slice(0, 2).map(({ key }) => key),
        'dropdown',
      ),
    (design: Design) =>
      changeSettings(
        design,
        design.fields.map(({ key }) => key),
        { color: '#ff0000' },
      ),
  ];

  test('restores the exact state before each action, and redo the one after it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(acts.length - 1), { maxLength: 25 }),
        fc.boolean(),
        (chosen, joins) => {
          const steps: Field[][] = [[...all.fields]];
          let [design, history] = [all, noHistory];
          for (const number of chosen) {
            const next = acts[number]!(design);
            const change = captureChange(design, next, 'act');
            if (change !== undefined) {
              // What is joined is undone at once: only what stands alone is a step.
              const isJoined = joins && history.done.at(-1)?.joins === String(number);
              history = recordChange(
                history,
                joins ? { ...change, joins: String(number) } : change,
              );
              if (isJoined) steps.pop();
              steps.push([...next.fields]);
            }
            design = next;
          }
          expect(history.done).toHaveLength(steps.length - 1);
          // As after a reload: the history comes back from text.
          history = JSON.parse(JSON.stringify(history)) as typeof history;
          for (const before of steps.slice(0, -1).reverse()) {
            const undone = undoChange(design, history)!;
            [design, history] = [undone.design, undone.history];
            expect(design.fields).toEqual(before);
          }
          expect(undoChange(design, history)).toBeUndefined();
          for (const after of steps.slice(1)) {
            const redone = redoChange(design, history)!;
            [design, history] = [redone.design, redone.history];
            expect(design.fields).toEqual(after);
          }
        },
      ),
    );
  });

  test('of any act leaves every box on its page', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(acts.length - 1), { maxLength: 15 }), (chosen) => {
        const end = chosen.reduce((design, number) => acts[number]!(design), all);
        for (const { placement } of boxesOf(end.fields)) {
          const size = pages[placement.page]!;
          expect(placement.x).toBeGreaterThanOrEqual(0);
          expect(placement.x + placement.width).toBeLessThanOrEqual(size.width + 0.001);
          expect(placement.y + placement.height).toBeLessThanOrEqual(size.height + 0.001);
        }
        expect(new Set(end.fields.map(({ key }) => key)).size).toBe(end.fields.length);
      }),
    );
  });
});
