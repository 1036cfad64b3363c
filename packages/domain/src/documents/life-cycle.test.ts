import { type DocumentState, documentStates } from '@countersign/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DocumentAction, stateAfter } from './life-cycle.ts';

/** Every step that is allowed; each other one is not. */
const allowed: [DocumentState, DocumentAction, DocumentState][] = [
  ['draft', 'send', 'pending'],
  ['pending', 'approve', 'approved'],
  ['pending', 'decline', 'declined'],
  ['pending', 'void', 'voided'],
  ['pending', 'expire', 'expired'],
  ['declined', 'reopen', 'draft'],
  ['expired', 'extend', 'pending'],
];
const actions = allowed.map(([, action]) => action);

describe('a document', () => {
  const steps = documentStates.flatMap((state) => actions.map((action) => ({ state, action })));

  test.each(steps)('that is $state, and is to $action', ({ state, action }) => {
    const step = allowed.find(([from, what]) => from === state && what === action);
    expect(stateAfter(state, action)).toBe(step?.[2]);
  });

  test('that is approved or voided stays so for ever, whatever is tried', () => {
    const anything = fc.array(fc.constantFrom(...actions));
    fc.assert(
      fc.property(fc.constantFrom<DocumentState>('approved', 'voided'), anything, (end, tried) => {
        const state = tried.reduce((now, action) => stateAfter(now, action) ?? now, end);
        expect(state).toBe(end);
      }),
    );
  });
});
