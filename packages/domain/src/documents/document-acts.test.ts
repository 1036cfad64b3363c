import { type DeliveryState, type DocumentState, documentStates } from '@countersign/contract';
import { expect, test } from 'vitest';
import type { Actor, Facts } from '../policy/policies.ts';
import { documentActs } from './document-acts.ts';

const operator: Actor = {
  kind: 'user',
  userType: 'Operator',
  taxRiskAccess: false,
  docDistributionAccess: false,
};
const stranger: Facts = { project: true, own: false, chain: false, turn: false };
const acts = (state: DocumentState, delivery: DeliveryState = 'none', facts = {}) =>
  documentActs(operator, {
    state,
    delivery,
    facts: { ...stranger, own: true, ...facts },
  });

test('a draft is edited and sent by those whose it is', () => {
  expect(acts('draft')).toEqual({ edit: true, send: true });
  expect(acts('draft', 'none', { own: false })).toEqual({ edit: false, send: false });
});

test('what was sent is left alone, but for what could not be delivered', () => {
  for (const state of documentStates.filter((one) => one !== 'draft')) {
    expect([state, acts(state, 'mailed')]).toEqual([state, { edit: false, send: false }]);
  }
  expect(acts('pending', 'failed')).toEqual({ edit: false, send: true });
  expect(acts('voided', 'failed')).toEqual({ edit: false, send: false });
  expect(acts('pending', 'failed', { own: false })).toEqual({ edit: false, send: false });
});
