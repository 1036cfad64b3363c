import { describe, expect, it } from 'vitest';
import { stepOfPath, stepsOf } from './steps.ts';

describe('the steps of drafting', () => {
  it('have the forms between the approval and the sending', () => {
    expect(stepsOf([{ formTemplateId: 'a' }, { formTemplateId: 'b' }])).toEqual([
      'general',
      'parties',
      'approval',
      'a',
      'b',
      'send',
    ]);
  });

  it.each([
    ['recipient.email', 'general'],
    ['customValues.x', 'general'],
    ['settings.parties', 'parties'],
    ['settings.approvalSetupId', 'approval'],
    ['settings.copies.1', 'send'],
  ])('%s is mended at the step “%s”', (path, step) => {
    expect(stepOfPath(path)).toBe(step);
  });
});
