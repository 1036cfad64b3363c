import { messages, nameRule, positiveNumberRule } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrors } from './field-errors.ts';

const schema = z.object({
  name: nameRule,
  amount: positiveNumberRule,
  type: z.enum(['Company', 'PAYE']),
  steps: z.array(z.object({ name: nameRule })).min(1, 'Add a step.'),
  revision: z.int(),
});

const values = {
  name: 'Crew deal',
  amount: 0 as number | '',
  type: 'PAYE' as string | null,
  steps: [{ name: 'Producer' }],
};

describe('the messages at the fields of a form', () => {
  it('are those of the contract', () => {
    expect(fieldErrors(schema, values)).toEqual({});
    expect(fieldErrors(schema, { ...values, name: '-', amount: -1 })).toEqual({
      name: messages.naming,
      amount: messages.positiveNumber,
    });
  });

  it('say that something is required where a rule has no words for people', () => {
    expect(fieldErrors(schema, { ...values, type: null })).toEqual({ type: messages.required });
  });

  it('never say so of a field that is filled', () => {
    const bounded = z.object({
      days: z.int().min(1).max(60),
      key: z.string().max(3),
      ids: z.array(z.string()).max(1),
      type: z.enum(['Company', 'PAYE']),
      day: z.iso.date(),
    });
    const filled = { days: 90, key: 'long', ids: ['a', 'b'], type: 'Other', day: 'soon' };
    expect(fieldErrors(bounded, filled)).toEqual({
      days: 'Enter 60 or less.',
      key: 'Enter up to 3 characters.',
      ids: 'Choose up to 1.',
      type: 'This value can’t be used here. Check it.',
      day: 'This value can’t be used here. Check it.',
    });
    const wrong = { days: 0.5, key: '', ids: [], type: '', day: ' ' };
    expect(fieldErrors(bounded, wrong)).toMatchObject({
      days: 'This value can’t be used here. Check it.',
      type: messages.required,
      day: messages.required,
    });
  });

  it('are shown at the wrong entry of a list, or at the list itself', () => {
    const wrong = fieldErrors(schema, { ...values, steps: [{ name: 'Producer' }, { name: '' }] });
    expect(wrong).toEqual({ 'steps.1.name': messages.naming });
    expect(fieldErrors(schema, { ...values, steps: [] })).toEqual({ steps: 'Add a step.' });
  });

  it('come from the form’s own rules where the contract has nothing against it', () => {
    const rules = { name: (name: string) => (name === 'Crew deal' ? 'Taken.' : null) };
    expect(fieldErrors(schema, values, rules)).toEqual({ name: 'Taken.' });
    expect(fieldErrors(schema, { ...values, name: '' }, rules)).toEqual({ name: messages.naming });
  });
});
