import { passwordRule } from '@countersign/contract';
import { passwordProblem } from '@countersign/user-pool';
import { describe, expect, test } from 'vitest';

describe('the rule for passwords', () => {
  const passwords = [
    '',
    'short',
    'Long-enough-1',
    'no-capital-1',
    'NO-SMALL-1',
    'No-digits-',
    'NoSymbol1',
  ];
  passwords.push('Ünïcødé-1', `Aa1-${'x'.repeat(252)}`, `Aa1-${'x'.repeat(253)}`, 'Space s1');

  test.each(passwords)('says the same of %j on the page as in the user pool', (password) => {
    const parsed = passwordRule.safeParse(password);
    expect(parsed.error?.issues[0]?.message).toBe(passwordProblem(password));
  });
});
