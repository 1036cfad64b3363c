import { type Field, newFields, type Placement } from '@countersign/contract';
import { expect, test } from 'vitest';
import { replacedFields } from './replaced-fields.ts';

const placement = (y: number, page = 0): Placement => ({ page, x: 50, y, width: 100, height: 20 });
const field = (key: string, ...placements: Placement[]) =>
  ({
    ...newFields.text,
    key,
    label: `The ${key}`,
    assignee: 'agent',
    required: true,
    placements,
  }) as Field;
const pages = [{ width: 595, height: 842 }];

test('what was found is there, and what was not stays where there is a page', () => {
  const before = [
    field('name', placement(100)),
    field('late', placement(300, 4)),
    field('gone', placement(400)),
  ];
  const { fields, open, added } = replacedFields(
    before,
    [
      { key: 'name', placements: [placement(180)] },
      { key: 'late', placements: [undefined] },
    ],
    [],
    pages,
  );
  expect(fields.map(({ key, placements: [one] }) => [key, one?.page, one?.y])).toEqual([
    ['name', 0, 180],
    ['late', 0, 300],
    ['gone', 0, 400],
  ]);
  expect([open, added]).toEqual([['late', 'gone'], []]);
  expect(fields[0]).toMatchObject({ label: 'The name', assignee: 'agent', required: true });
});

test('fields that the file has by itself are there, and new ones come where none lies', () => {
  const { fields, open, added } = replacedFields(
    [field('name', placement(100)), field('place', placement(200))],
    [
      { key: 'name', placements: [undefined] },
      { key: 'place', placements: [placement(250)] },
    ],
    [
      { ...field('name', placement(500)), label: 'Other words' },
      field('same spot', placement(255)),
      field('new', placement(700)),
    ],
    pages,
  );
  expect(fields.map(({ key, label, placements: [one] }) => [key, label, one?.y])).toEqual([
    ['name', 'The name', 500],
    ['place', 'The place', 250],
    ['new', 'The new', 700],
  ]);
  expect([open, added]).toEqual([[], ['new']]);
});
