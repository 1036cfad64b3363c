import {
  getStatementByLink,
  getTaxQuestions,
  openStatementByLink,
  openTaxQuestions,
} from '@countersign/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, server } from '../../../testing/open-page.tsx';

const token = 'a'.repeat(43);

test.each([
  ['questions', 'Questions about the work', getTaxQuestions, openTaxQuestions],
  ['statement', 'Status determination statement', getStatementByLink, openStatementByLink],
] as const)(
  'a link to a tax %s is opened by the gesture of a person, once',
  async (name, title, get, open) => {
    server().answerRest().answer(getStatementByLink, { effectiveFrom: '2026-01-02' });
    await openPage(`/tax-${name}/${token}`);
    const heading = page.getByRole('heading', { level: 1, name: title });
    await expect.element(heading).toBeVisible();
    expect(server().callsOf(get)).not.toEqual([]);
    for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'click']) {
      document.body.dispatchEvent(new Event(event, { bubbles: true }));
    }
    document.querySelector('h1')?.click();
    expect(server().callsOf(open)).toEqual([]);
    await heading.click();
    await expect.poll(() => server().callsOf(open).length).toBe(1);
    await heading.click();
    expect(server().callsOf(open)).toHaveLength(1);
  },
);
