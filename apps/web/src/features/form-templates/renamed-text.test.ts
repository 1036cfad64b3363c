import type { RenamedIn, UpdatedFormTemplate } from '@countersign/contract';
import { expect, test } from 'vitest';
import { renamedText } from './renamed-text.ts';

const saved = (draftVersion: number | null, ...renamedIn: Omit<RenamedIn, 'id' | 'version'>[]) =>
  renamedText({ draftVersion, renamedIn } as unknown as UpdatedFormTemplate);

test('lists the forms in which keys were renamed, and what has to be published', () => {
  const [deal, rates] = [
    { name: 'Deal memo', isDraft: true, waits: true, sharedWith: [] },
    { name: 'Rates', isDraft: true, waits: true, sharedWith: [] },
  ];
  const start = { name: 'Start form', isDraft: false, waits: false, sharedWith: [] };
  expect(saved(null)).toBeUndefined();
  expect(saved(null, start)).toBe('Also renamed in “Start form”.');
  expect(saved(2, deal)).toBe(
    'Also renamed in the draft of “Deal memo”. Publish it together with this form.',
  );
  // Renamed back, it is as it was published.
  expect(saved(null, { ...deal, waits: false })).toBe('Also renamed in the draft of “Deal memo”.');
  expect(saved(null, { ...start, sharedWith: ['Rates'] })).toBe(
    'Also renamed in “Start form”. “Rates” also has this key: formulas refer to any of these fields.',
  );
  expect(saved(null, start, deal, rates)).toBe(
    'Also renamed in “Start form” and in the drafts of “Deal memo” and “Rates”. Publish them too. Until then, new ' +
      'documents get formulas with the old key.',
  );
});
