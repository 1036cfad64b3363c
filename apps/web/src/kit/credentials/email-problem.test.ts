import { emailRule } from '@countersign/contract';
import { expect, it } from 'vitest';
import { ruleOf } from '../forms/rules.ts';
import { emailProblem } from './email-problem.ts';

const at = (characters: number) => `${'a'.repeat(characters - '@example.com'.length)}@example.com`;

it.each([
  '',
  '  ',
  'ada',
  'ada@',
  ' ada@example.com ',
  'ada@example.com, bob@example.com',
  at(254),
  at(255),
])('says of “%s” what the rule of the contract says', (email) => {
  expect(emailProblem(email)).toBe(ruleOf(emailRule)(email));
});
