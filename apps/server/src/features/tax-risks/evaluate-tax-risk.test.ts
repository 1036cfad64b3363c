import { evaluateTaxRisk } from '@countersign/contract';
import { finalMatrix, sectionTables, taxSections } from '@countersign/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '../../testing/fixtures.ts';
import { openTaxRisks } from '../../testing/tax-risks.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let closed: TestTenant;
let ours: TestTenant;

beforeAll(async () => {
  app = await startTestApp();
  closed = await app.tenant();
  ours = await app.tenant();
  await openTaxRisks(app, ours);
});
afterAll(() => app.close());

const evaluate = (answers: Record<string, unknown>) =>
  app.call(evaluateTaxRisk, ours.users.Operator, { body: { answers } as never });

test('answers by column, or gathered by table, come to the same', async () => {
  const control = sectionTables.control.rows[0]!.when;
  const flat = await must(evaluate({ officeHolder: false, endUserRole: 'endClient', ...control }));
  const gathered = await must(
    evaluate({ setup: { endUserRole: 'endClient' }, exit: { officeHolder: 'false' }, control }),
  );
  expect(gathered).toEqual(flat);
  expect(flat).toMatchObject({
    outcome: 'undetermined',
    sections: { control: 'HIGH', personalService: null },
    decidedBy: 'unanswered',
    next: 'hasContractStarted',
  });
});

test('rows of the tables, with their empty cells, give their level', async () => {
  for (const section of taxSections) {
    const { columns, rows } = sectionTables[section];
    for (const { when, gives } of rows.filter((_, index) => index % 12 === 0)) {
      const answers = Object.fromEntries(columns.map((column) => [column, when[column] ?? '']));
      expect((await must(evaluate(answers))).sections[section]).toBe(gives);
    }
  }
  const levels = finalMatrix.rows.find(({ gives }) => gives === 'OUTOFIR35')!.when;
  expect(await must(evaluate(levels))).toMatchObject({ outcome: 'outside', decidedBy: 'matrix' });
});

test('unknown answers are refused by name', async () => {
  const { status, error } = await evaluate({ colour: 'red', control: 'GREAT', officeHolder: 'no' });
  expect([status, error.code]).toEqual([400, 'invalid']);
  expect(Object.keys(error.fields ?? {}).toSorted()).toEqual([
    'answers.colour',
    'answers.control',
    'answers.officeHolder',
  ]);
});

test('only who has access to tax risks may ask', async () => {
  for (const user of [closed.users.SysAdmin, undefined]) {
    const { status } = await app.call(evaluateTaxRisk, user, { body: { answers: {} } });
    expect(status).toBe(user ? 403 : 401);
  }
});
