import { reportColumns, reportDefinition } from '@countersign/contract';
import { expect, test } from 'vitest';
import { moved, newDefinition, usableColumns, withoutColumn } from './draft.ts';

test('a new report on any data begins with columns of it', () => {
  expect(newDefinition('contacts').columns).toEqual(
    reportColumns('contacts')
      .slice(0, 6)
      .map(({ key }) => key),
  );
});

test('computed columns can be used once their formula is right', () => {
  const definition = reportDefinition.parse({
    ...newDefinition('parties'),
    computed: [
      { key: 'computed.a', label: 'Days', formula: '[Hours taken] / 24' },
      { key: 'computed.b', label: 'Broken', formula: 'Hours /' },
    ],
  });
  const made = usableColumns(definition, reportColumns('parties')).filter(
    ({ group }) => group === 'Computed',
  );
  expect(made.map(({ label, kind }) => [label, kind])).toEqual([['Days', 'number']]);
});

test('what names a column goes with it', () => {
  const filter = { field: 'state', operator: 'any' as const, values: ['draft'] };
  const definition = reportDefinition.parse({
    ...newDefinition('documents'),
    columns: ['recipient', 'state'],
    where: [{ filters: [filter] }],
    questions: [{ label: 'State?', filter }],
    groups: [{ by: 'state' }, { by: 'projectId' }],
    pivot: { by: 'state' },
    sort: [{ by: 'state', direction: 'ascending' }],
    colours: [{ filter, tone: 'bad' }],
  });
  const left = withoutColumn(definition, 'state');
  expect(JSON.stringify(left)).not.toContain('"state"');
  expect([left.columns, left.groups]).toEqual([['recipient'], [{ by: 'projectId' }]]);
});

test('an item is moved by one position', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
});
