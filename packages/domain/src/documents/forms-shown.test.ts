import { type ExternalRole, type Field, signatureField } from '@countersign/contract';
import { expect, test } from 'vitest';
import { party } from '../testing/chains.ts';
import { findPartialViewer, formsShownTo, isShownAllOf } from './forms-shown.ts';

const signature = (assignee: Field['assignee']): Field => ({
  ...signatureField.defaults,
  key: 'signature',
  label: 'Signature',
  assignee,
  required: true,
  placements: [{ page: 0, x: 0, y: 0, width: 100, height: 20 }],
});
const form = (name: string, hiddenFrom: ExternalRole[], fields: Field[] = []) => ({
  name,
  hiddenFrom,
  fields,
});
const forms = [
  form('contract', []),
  form('rates', ['agent', 'copy', 'signer'], [signature('signer-1')]),
  form('notes', ['recipient', 'agent', 'signer', 'copy']),
];
const named = (party: Parameters<typeof formsShownTo>[1]) =>
  formsShownTo(forms, party).map(({ name }) => name);
const external = { people: [], signaturePosition: null };

test('a form is hidden from the external parties that its pack names', () => {
  expect(named({ ...external, role: 'recipient' })).toEqual(['contract', 'rates']);
  expect(named({ ...external, role: 'agent' })).toEqual(['contract']);
  expect(named({ ...external, role: 'copy' })).toEqual(['contract']);
});

test('a form with fields for a party to fill is shown to them', () => {
  expect(named({ ...external, role: 'signer', signaturePosition: 1 })).toEqual([
    'contract',
    'rates',
  ]);
  expect(named({ ...external, role: 'signer', signaturePosition: 2 })).toEqual(['contract']);
});

test('the company sees all forms', () => {
  expect(named({ role: 'creator', people: [], signaturePosition: null })).toHaveLength(3);
  expect(named({ role: 'signer', people: [{}], signaturePosition: 2 })).toHaveLength(3);
});

test('a party is shown all forms of another, or some of them, or none', () => {
  const recipient = party('ann');
  const agent = party('al', { role: 'agent' });
  const first = party('bob', { role: 'signer', signaturePosition: 1 });
  expect(isShownAllOf(forms, first, recipient)).toBe(true);
  expect(isShownAllOf(forms, recipient, agent)).toBe(true);
  expect(isShownAllOf(forms, agent, recipient)).toBe(false);
  const partial = (...others: (typeof agent)[]) =>
    findPartialViewer(forms, [recipient, ...others], recipient)?.id;
  expect(partial(first)).toBe(undefined);
  expect(partial(first, agent)).toBe('al');
  expect(partial({ ...agent, state: 'done' })).toBe(undefined);
  const rest = forms.map((one) => ({ ...one, hiddenFrom: [...one.hiddenFrom, 'agent' as const] }));
  expect(findPartialViewer(rest, [recipient, agent], recipient)).toBe(undefined);
});
