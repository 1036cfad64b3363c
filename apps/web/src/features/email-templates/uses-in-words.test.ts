import { describe, expect, it } from 'vitest';
import { usesInWords } from './uses-in-words.ts';

const company = { scope: { kind: 'company', companyId: 'c' }, name: 'Northlight' } as const;
const everywhere = { scope: { kind: 'tenant' }, name: 'Northlight Pictures' } as const;

describe('where a template is used', () => {
  it.each([
    { uses: [], words: 'Not used yet' },
    { uses: [everywhere], words: 'Used everywhere' },
    { uses: [company], words: 'Used for Northlight' },
    { uses: [everywhere, company, company], words: 'Used everywhere and 2 more' },
  ])('is said in a few words: $words', ({ uses, words }) => {
    expect(usesInWords({ uses: [...uses], archivedAt: null })).toBe(words);
  });

  it('is nowhere once it is archived', () => {
    const archivedAt = '2026-01-02T03:04:05.000Z';
    expect(usesInWords({ uses: [everywhere], archivedAt })).toBe('Archived');
  });
});
