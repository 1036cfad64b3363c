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
