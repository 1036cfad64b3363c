import {
  type ReportColumn,
  reportColumnName,
  reportColumns,
  reportDataNames,
} from '@countersign/contract';
import { expect, test } from 'vitest';
import { checkReportFormula } from './report-formulas.ts';

test.each(['[Email bounced]', '[Mail bounced]'])('a formula can name a column %s', (name) => {
  const formula = `if(${name}; 1; 0)`;
  expect(checkReportFormula(formula, reportColumns('documents'))).toMatchObject({ kind: 'number' });
});

test('a wrong name is corrected to a present label', () => {
  const { problems } = checkReportFormula('if([Mail bouncd]; 1; 0)', reportColumns('documents'));
  expect(problems[0]?.message).toContain('Email bounced');
});

test.each(reportDataNames)('no former label of %s means another column now', (data) => {
  const columns: readonly ReportColumn[] = reportColumns(data);
  const names = columns.map(reportColumnName);
  const former = columns.flatMap(({ formerLabels = [] }) => formerLabels);
  expect(former.filter((label) => names.includes(label))).toEqual([]);
  expect(new Set(former).size).toBe(former.length);
});

test.each(reportDataNames)('former options of %s stand for a present one alone', (data) => {
  const columns: readonly ReportColumn[] = reportColumns(data);
  const wrong = columns.flatMap(({ options = [], formerOptions = {} }) => {
    const labels = options.map(({ label }) => label);
    return Object.entries(formerOptions).filter(
      ([former, present]) => labels.includes(former) || !labels.includes(present),
    );
  });
  expect(wrong).toEqual([]);
});

test.each([
  ['State = "Called unwanted"', 'State = "Marked as spam"'],
  ['"Called unwanted" <> State', '"Marked as spam" <> State'],
  ['not oneOf(State; "Sent"; "Called unwanted")', 'not oneOf(State; "Sent"; "Marked as spam")'],
  ['To = "Called unwanted"', 'To = "Called unwanted"'],
  ['if(Sent = date(2027; 1; 1); "Called unwanted"; "")', undefined],
])('a formula compares by present options: %s', (formula, present = formula) => {
  const treeOf = (text: string) => {
    const { tree } = checkReportFormula(text, reportColumns('mails'));
    return JSON.parse(
      JSON.stringify(tree, (key, value) => (key === 'to' || key === 'from' ? 0 : value)),
    );
  };
  expect(treeOf(formula)).not.toBeNull();
  expect(treeOf(formula)).toEqual(treeOf(present));
});
