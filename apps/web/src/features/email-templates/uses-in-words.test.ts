import { describe, expect, it } from 'vitest';
import { usesInWords } from './uses-in-words.ts';

const company = { scope: { kind: 'company', companyId: 'c' }, name: 'Northlight' } as const;
const everywhere = { scope: { kind: 'tenant' }, name: 'Northlight Pictures' } as const;

describe('the uses of a template', () => {
  it.each([
    { uses: [], words: 'Not used yet' },
    { uses: [everywhere], words: 'Used everywhere' },
    { uses: [company], words: 'Used for Northlight' },
    { uses: [everywhere, company, company], words: 'Used everywhere and 2 more' },
  ])('is said in a few words: $words', ({ uses, words }) => {
    expect(usesInWords({ company: null, uses: [...uses], archivedAt: null })).toBe(words);
  });

  it('does not name the company that it is of once more', () => {
    const own = { company: { id: 'c', name: 'Northlight' }, archivedAt: null };
    expect(usesInWords({ ...own, uses: [company] })).toBe('Used for this company');
  });

  it('is nowhere once it is archived', () => {
    const archivedAt = '2026-01-02T03:04:05.000Z';
    expect(usesInWords({ company: null, uses: [everywhere], archivedAt })).toBe('Archived');
  });
});
